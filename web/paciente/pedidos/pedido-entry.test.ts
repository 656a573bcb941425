import { expect, test } from 'vitest';
import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import { pedidoEntry, retomarStep } from './pedido-entry.ts';

const CHARGED = { metodo: 'Pix', estado: 'reservada', freteUf: null, vencimento: '2026-11-25' } as const;

function pedido(status: string, pagamento: string | null): Pedido {
  return {
    id: 'p1',
    numero: 1042,
    Servico_Selecionado: 'Atestados de saúde',
    cpf: '52998224725',
    paciente: null,
    idPayment: null,
    status,
    createdAt: '2026-11-18T13:05:00Z',
    dateCreated: '18/11/2026 10:05',
    updatedAt: '2026-11-18T13:05:00Z',
    versao: 1,
    precoCentavos: 4990,
    precoNovoCentavos: null,
    frete: null,
    valorCentavos: 4990,
    freteCentavos: 0,
    cobranca: pagamento === null ? null : { ...CHARGED, status: pagamento },
    prazo: null,
    feriados: [],
    editavel: true,
    atendimento: null,
    documentos: [],
    recebido: null,
    reembolso: null,
    recusa: null,
    escolha: null,
    descartavel: true,
    cancelavel: false,
  };
}

const [ANEXOS, AGUARDANDO, CONCLUIDO] = [
  'Sendo Feito - Documentos Anexados',
  'Aguardando Pagamento',
  'Concluído',
];

test.each([
  [ANEXOS, null, null, 'Ver QR Code', false],
  [AGUARDANDO, 'PENDING', 'Aguardando pagamento', 'Ver QR Code', false],
  [AGUARDANDO, 'OVERDUE', 'Expirado', 'Fazer novo pedido', true],
  [AGUARDANDO, 'RECEIVED', 'Pagamento confirmado', 'Entrar em contato', false],
  [AGUARDANDO, 'RECEIVED_IN_CASH', 'Pagamento confirmado', 'Entrar em contato', false],
  [AGUARDANDO, 'REFUND_REQUESTED', 'Reembolso em andamento', 'Entrar em contato', false],
  [AGUARDANDO, 'REFUNDED', 'Reembolsado', 'Entrar em contato', true],
  [AGUARDANDO, 'DUNNING_RECEIVED', 'Pagamento confirmado', 'Entrar em contato', false],
  [CONCLUIDO, 'RECEIVED', 'Pagamento confirmado', 'Entrar em contato', true],
  [CONCLUIDO, null, null, 'Entrar em contato', true],
])('%s, %s: %s, %s, among the earlier ones: %s', (status, pagamento, word, action, anterior) => {
  expect(pedidoEntry(pedido(status ?? '', pagamento))).toMatchObject({ word, action, over: anterior });
});

test.each([
  ['Sendo Feito - Serviço Selecionado', '/historico/p1'],
  ['Sendo feito - Histórico Respondido', '/anexos/p1'],
  ['Sendo Feito - Documentos Anexados', '/financeiro/p1'],
  ['Aguardando Pagamento', undefined],
  ['Outra coisa', undefined],
])('an order at %s goes on at %s', (status, to) => {
  expect(retomarStep(pedido(status, null))?.to).toBe(to);
});
