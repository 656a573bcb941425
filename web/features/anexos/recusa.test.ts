import { expect, test } from 'vitest';
import { lerDesfecho } from './recusa.ts';

const resposta = (message: string) => JSON.stringify({ error: { code: 'x', message, requestId: 'r1' } });

test.each([null, 0])('no answer (%j) is the connection’s fault', (status) => {
  expect(lerDesfecho(status, '')).toEqual({ tipo: 'falhar', motivo: 'a conexão caiu.', conexao: true });
});

test.each([413, 415])('%d skips the file with the server’s words', (status) => {
  const motivo = 'Não foi enviado: aceitamos só imagens e PDF. O pedido segue sem ele.';
  expect(lerDesfecho(status, resposta(motivo))).toEqual({ tipo: 'pular', motivo });
});

test('a refusal without our words still says something', () => {
  const desfecho = lerDesfecho(413, 'Maximum size exceeded\n');
  expect(desfecho.tipo).toBe('pular');
  expect(desfecho.motivo).toMatch(/^Não foi enviado/);
});

test.each([
  [409, resposta('Este pedido já foi pago.'), 'Este pedido já foi pago.'],
  [500, resposta('Erro ao enviar arquivos: o disco encheu.'), 'o disco encheu.'],
  [502, '<html>', 'o servidor não respondeu como devia.'],
  [401, resposta('Entre para continuar.'), 'a sua sessão terminou. Entre de novo.'],
])('%d can be tried again', (status, body, motivo) => {
  expect(lerDesfecho(status, body)).toEqual({ tipo: 'falhar', motivo, conexao: false });
});
