import { expect, test } from 'vitest';
import { ATENCOES, type Atencao } from '#domain/mesa/atencao.ts';
import { avisosDoPedido } from './avisos-words.ts';

// Thursday, 19/11/2026, 14h31 in São Paulo.
const NOW = '2026-11-19T17:31';
const watched = {
  pedido: { atendimento: 'na fila', prazo: '2026-11-19T18:02:00Z' },
  mensagemEmEspera: { desde: '2026-11-19T14:58:00Z', texto: 'Paguei duas vezes.' },
  arquivosRecusados: 2,
};
const titles = (atencoes: readonly Atencao[], more: Partial<typeof watched> = {}) =>
  avisosDoPedido({ ...watched, ...more }, atencoes, NOW).map(({ title }) => title);

test('the words of each thing that needs attention; marked answers are shown themselves', () => {
  expect(titles([])).toEqual([]);
  expect(titles(ATENCOES)).toEqual([
    'Ninguém assumiu e o prazo passou.',
    'Ninguém assumiu e faltam 31 min.',
    'O pagamento veio com outro valor.',
    'CPF contestado.',
    'Mensagem sem resposta há 2h33.',
    'O e-mail do paciente foi recusado.',
    '2 arquivos foram recusados pelo antivírus.',
    'O paciente é menor de idade.',
  ]);
  expect(titles(['atraso'], { pedido: { ...watched.pedido, atendimento: 'em atendimento' } })).toEqual([
    'Está em leitura e o prazo passou.',
  ]);
});

test('what the patient wrote is quoted, with the promise in words', () => {
  const [first, second] = avisosDoPedido(watched, ['prazo', 'mensagem'], NOW);
  expect([first?.text, second?.text]).toEqual([
    'O prazo combinado é até qui., 19/11/2026, 15h02.',
    '“Paguei duas vezes.”',
  ]);
});
