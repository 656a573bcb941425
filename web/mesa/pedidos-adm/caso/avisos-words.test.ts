import { expect, test } from 'vitest';
import { avisosDoPedido } from './avisos-words.ts';

// Thursday, 19/11/2026, 14h31 in São Paulo.
const NOW = '2026-11-19T17:31';
const pedido = {
  status: 'Aguardando Pagamento',
  atendimento: 'na fila',
  prazo: '2026-11-19T18:02:00Z',
} as const;
const quiet = {
  pedido: { ...pedido, prazo: '2026-11-23T18:02:00Z' },
  prontuario: { com: null },
  mensagens: [],
};
const line = (Por: 'Cliente' | 'Adm', mensagem: string, createdAt: string, automatica = false) => ({
  Por,
  mensagem,
  createdAt,
  automatica,
});

test('a case that nobody took and whose time is near, or passed', () => {
  expect(avisosDoPedido(quiet, NOW)).toEqual([]);
  expect(avisosDoPedido({ ...quiet, pedido }, NOW)).toMatchObject([
    { kind: 'prazo', title: 'Ninguém assumiu e faltam 31 min.' },
  ]);
  const passed = { ...pedido, prazo: '2026-11-19T17:00:00Z' };
  expect(avisosDoPedido({ ...quiet, pedido: passed }, NOW)[0]?.title).toBe(
    'Ninguém assumiu e o prazo passou.',
  );
  const com = { nome: 'Helena', ate: '2026-11-19T18:00:00Z', voce: false };
  expect(avisosDoPedido({ ...quiet, pedido, prontuario: { com } }, NOW)).toEqual([]);
  expect(avisosDoPedido({ ...quiet, pedido: { ...pedido, status: 'Excluído' } }, NOW)).toEqual([]);
});

test('what the patient wrote since the team’s last word; automatic lines are no word of anybody', () => {
  const mensagens = [
    line('Adm', 'Bom dia.', '2026-11-19T12:00:00Z'),
    line('Cliente', 'Oi?', '2026-11-19T14:58:00Z'),
    line('Cliente', 'Paguei duas vezes.', '2026-11-19T15:10:00Z'),
    line('Adm', 'Pedido concluído.', '2026-11-19T16:00:00Z', true),
  ];
  expect(avisosDoPedido({ ...quiet, mensagens }, NOW)).toEqual([
    { kind: 'mensagem', title: 'Mensagem sem resposta há 2h33.', text: '“Paguei duas vezes.”' },
  ]);
  const answered = [...mensagens, line('Adm', 'Vamos ver.', '2026-11-19T16:10:00Z')];
  expect(avisosDoPedido({ ...quiet, mensagens: answered }, NOW)).toEqual([]);
});
