import { expect, test } from 'vitest';
import { pedidoEntry, retomarStep } from './pedido-entry.ts';
import { pedido } from './pedido.testing.ts';

const [ANEXOS, AGUARDANDO, CONCLUIDO] = [
  'Sendo Feito - Documentos Anexados',
  'Aguardando Pagamento',
  'Concluído',
];

test.each([
  [ANEXOS, null, null, 'Ver QR Code', 'depende'],
  [AGUARDANDO, 'PENDING', 'Aguardando pagamento', 'Ver QR Code', 'depende'],
  [AGUARDANDO, 'OVERDUE', 'Expirado', 'Fazer novo pedido', 'encerrado'],
  [AGUARDANDO, 'RECEIVED', 'Pagamento confirmado', 'Abrir pedido', 'caminho'],
  [AGUARDANDO, 'RECEIVED_IN_CASH', 'Pagamento confirmado', 'Abrir pedido', 'caminho'],
  [AGUARDANDO, 'REFUND_REQUESTED', 'Reembolso em andamento', 'Abrir pedido', 'caminho'],
  [AGUARDANDO, 'REFUNDED', 'Reembolsado', 'Abrir pedido', 'encerrado'],
  [AGUARDANDO, 'DUNNING_RECEIVED', 'Pagamento confirmado', 'Abrir pedido', 'caminho'],
  [AGUARDANDO, 'VALUE_MISMATCH', 'Status Desconhecido', 'Entrar em contato', 'caminho'],
  [AGUARDANDO, 'NOVA', 'Status Desconhecido', 'Entrar em contato', 'depende'],
  [CONCLUIDO, 'RECEIVED', 'Pagamento confirmado', 'Abrir pedido', 'encerrado'],
  [CONCLUIDO, null, null, 'Entrar em contato', 'encerrado'],
])('%s, %s → %s, %s, %s', (status, pagamento, word, action, group) => {
  expect(pedidoEntry(pedido({ status, pagamento }))).toMatchObject({ word, action, group });
});

const ATE = '2026-12-01T03:00:00Z';

test.each([
  [{ escolha: { ate: ATE, consulta: null } }, 'Escolher: consulta ou reembolso', 'depende'],
  [{ escolha: { ate: null, consulta: ATE } }, 'Abrir consulta', 'caminho'],
  [{ atendimento: 'aguardando paciente' }, 'Responder ao médico', 'depende'],
  [{ atendimento: 'em atendimento', signed: [ATE] }, 'Abrir pedido', 'caminho'],
  [{ atendimento: 'emitido', signed: [ATE] }, 'Baixar documento', 'pronto'],
  [{ status: CONCLUIDO, atendimento: 'emitido', signed: [ATE] }, 'Baixar documento', 'pronto'],
  [{ atendimento: 'a postar', signed: [ATE] }, 'Baixar documento', 'caminho'],
  [{ atendimento: 'postado' }, 'Acompanhar entrega', 'caminho'],
  [{ status: CONCLUIDO, atendimento: 'postado', signed: [ATE] }, 'Baixar documento', 'encerrado'],
])('a paid order with %j → %s, %s', (change, action, group) => {
  expect(pedidoEntry(pedido({ pagamento: 'RECEIVED', ...change }))).toMatchObject({ action, group });
});

test('a charge refused for the personal data → they are corrected first', () => {
  const made = { metodo: 'Pix', freteUf: null, vencimento: '2026-11-25', status: null } as const;
  const refused = { ...pedido({}), cobranca: { ...made, estado: 'recusada', recusa: 'dados' } as const };
  expect(pedidoEntry(refused).action).toBe('Corrigir meus dados');
});

test.each([
  ['Sendo Feito - Serviço Selecionado', '/historico/p1'],
  ['Sendo feito - Histórico Respondido', '/anexos/p1'],
  ['Sendo Feito - Documentos Anexados', '/financeiro/p1'],
  ['Aguardando Pagamento', undefined],
  ['Outra coisa', undefined],
])('an order at %s goes on at %s', (status, to) => {
  expect(retomarStep(pedido({ status }))?.to).toBe(to);
});
