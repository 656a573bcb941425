import { z } from 'zod';
import { METODOS_DA_COBRANCA } from '#domain/pagamentos/cobranca.ts';
import { PROVAS_DE_USO } from '#domain/pedidos/prova-de-uso.ts';
import { RECEBIDOS } from '#domain/pedidos/recebido.ts';
import { marcas, pergunta } from '../catalogo/pergunta.ts';
import { defineContract, errors, idParam, instant } from '../contract.ts';
import { documentoPronto } from './documento-pronto.ts';
import { historicoRespondido } from './historico-respondido.ts';
import { pedidoFechado } from './pedido-fechado.ts';

const tag = 'pedidos';

/** A text with an example for the OpenAPI document. */
const textLike = (example: string) => z.string().meta({ examples: [example] });
const nullableTextLike = (example: string) =>
  z
    .string()
    .nullable()
    .meta({ examples: [example] });

const feita = {
  metodo: z.enum(METODOS_DA_COBRANCA),
  /** The provider's status; null until it has the charge. REFUND_REQUESTED from the cancellation of the order on. */
  status: nullableTextLike('PENDING'),
  /** State of the charged freight; null without freight. */
  freteUf: nullableTextLike('SP'),
  /** Last day to pay, `YYYY-MM-DD` in America/Sao_Paulo. */
  vencimento: textLike('2026-11-25'),
};

/** Charge of an order. */
export const cobranca = z
  .discriminatedUnion('estado', [
    /** Asked of the provider. */
    z.object({ ...feita, estado: z.literal('reservada') }),
    /** The provider has not answered; the code appears once it does. */
    z.object({ ...feita, estado: z.literal('em preparo') }),
    /** Refused by the provider: the payer's data, or the charge. */
    z.object({ ...feita, estado: z.literal('recusada'), recusa: z.enum(['dados', 'cobranca']) }),
    z.object({
      ...feita,
      estado: z.literal('aberta'),
      /** Pix "copia e cola". */
      pix: textLike('00020101021226…6304E2CA'),
      /** Payment page of the demonstration; null outside of it. */
      demoPagar: nullableTextLike('/demo/pix/pay_0802259132529934'),
    }),
    /** Also once the money was sent back. */
    z.object({ ...feita, estado: z.literal('paga'), pagoEm: instant }),
    /** The provider names a payment that is not here: it was disputed, or was not read yet. */
    z.object({ ...feita, estado: z.literal('desfeita') }),
  ])
  .meta({ id: 'Cobranca' });
export type Cobranca = z.infer<typeof cobranca>;

/** Refund of an order, requested or to be decided. */
export const reembolso = z
  .object({
    /** `por outro meio`: the bank no longer refunds the payment, and the team refunds it outside of the provider. */
    situacao: z.enum(['separado', 'em andamento', 'por outro meio', 'devolvido']),
    valorCentavos: z.number().int(),
    /** Whole payment to which a refund rule was applied; null without a rule. */
    pagoCentavos: z.number().int().nullable(),
    /** Way of a refund other than by Pix, in the team's words. */
    porFora: z.string().nullable(),
    /** Only a part of the order's payment, or a second payment of it, is refunded. */
    parte: z.boolean(),
    /** The refund is the freight of a document that was not posted. */
    frete: z.boolean(),
    desde: instant,
    devolvidoEm: instant.nullable(),
  })
  .meta({ id: 'Reembolso' });
export type Reembolso = z.infer<typeof reembolso>;

/** Choice after a refusal: its end, or the beginning of the booked consultation; one of the two is null. */
export const escolhaDoPedido = z
  .object({ ate: instant.nullable(), consulta: instant.nullable() })
  .meta({ id: 'EscolhaDoPedido' });
export type EscolhaDoPedido = z.infer<typeof escolhaDoPedido>;

const medicoDoPedido = z.object({ nome: z.string(), crm: textLike('CRM-SP 000123') });

export const pedido = z
  .object({
    id: z.uuid(),
    numero: z.number().int(),
    Servico_Selecionado: textLike('Renovação de Receita Simples (Branca)'),
    /** The patient's. */
    cpf: textLike('52998224725'),
    /** Person of the account who is treated; null for its holder. */
    paciente: z.object({ id: z.uuid(), nome: textLike('Davi Machado Alves') }).nullable(),
    idPayment: nullableTextLike('pay_0802259132529934'),
    status: textLike('Aguardando Pagamento'),
    createdAt: instant,
    /** `createdAt` as text, `dd/MM/yyyy HH:mm` in America/Sao_Paulo. */
    dateCreated: textLike('22/11/2026 09:30'),
    updatedAt: instant,
    versao: z.number().int(),
    /** Price at the creation of the order, integer centavos. */
    precoCentavos: z.number().int(),
    /** Set when that price is over 7 days old and the price in force differs: it must be accepted anew. */
    precoNovoCentavos: z.number().int().nullable(),
    /**
     * Current freight to the patient's address, while the order is unpaid; without `centavos` nothing is posted there.
     * Null for a document that is not posted.
     */
    frete: z.object({ uf: textLike('SP'), centavos: z.number().int().nullable() }).nullable(),
    /** Amount of the charge; without one, price and freight. */
    valorCentavos: z.number().int(),
    /** Freight contained in it; 0 for a document that is not posted. */
    freteCentavos: z.number().int(),
    cobranca: cobranca.nullable(),
    /** Promised instant of delivery; null while unpaid. */
    prazo: instant.nullable(),
    /** National holidays within the promised time. */
    feriados: z.array(z.object({ data: textLike('2026-12-25'), nome: textLike('Natal') })),
    /** False once the order is paid, concluded or deleted. */
    editavel: z.boolean(),
    atendimento: nullableTextLike('na fila'),
    /** Signed digitally and not revoked, oldest first. */
    documentos: z.array(documentoPronto),
    /** Delivered to the patient at the completion; null for every other order, and where unknown. */
    recebido: z.enum(RECEBIDOS).nullable(),
    reembolso: reembolso.nullable(),
    /** Refusal in the doctor's words; null without one. */
    recusa: z
      .object({
        em: instant,
        motivo: z.string(),
        medico: medicoDoPedido,
      })
      .nullable(),
    /** Doctor who decided the order, by a document or by a refusal; null before. */
    respondidoPor: medicoDoPedido.nullable(),
    /** Null where there is nothing to choose. */
    escolha: escolhaDoPedido.nullable(),
    /** The patient may discard the order: nothing was paid. */
    descartavel: z.boolean(),
    /** The patient may cancel the order with a full refund: work has not begun. */
    cancelavel: z.boolean(),
  })
  .meta({ id: 'Pedido' });
export type Pedido = z.infer<typeof pedido>;

export const pedidoDetalhe = pedido
  .extend({
    histSaude: z.array(z.string()),
    histTrat: z.array(z.string()),
    /** Questions as they were asked; empty until answered. */
    pergSaude: z.array(z.string()),
    pergTrat: z.array(pergunta),
    /** Marks and quick answers, parallel to `pergSaude`. */
    sinaisSaude: z.array(marcas),
    versaoSaude: z.uuid().nullable(),
    versaoTrat: z.uuid().nullable(),
    motivacao: z.string(),
    outrasInfos: z.string(),
    /** `dispensada` for services that need no proof. */
    provaDeUso: z.enum(PROVAS_DE_USO),
    /** The patient's reason without a file that proves prior use; '' without one. */
    justificativaDoUso: z.string(),
  })
  .meta({ id: 'PedidoDetalhe' });
export type PedidoDetalhe = z.infer<typeof pedidoDetalhe>;

export const criarPedido = defineContract({
  operationId: 'criarPedido',
  method: 'POST',
  path: '/api/pedidos',
  summary:
    'Choose a service: creates the order, changes an unanswered one, or returns the one this key or choice made',
  tag,
  access: ['Paciente'],
  body: z.object({
    Servico_Selecionado: z.string().max(200),
    chave: z.uuid(),
    /** Price that the patient saw beside the service; 409 when another one is in force. */
    precoVistoCentavos: z.number().int().optional(),
    /** An order of the patient that gets this service, if its questionnaire is unsaved; any other id is ignored. */
    noLugarDe: z.uuid().optional(),
    /** Person of the account who is treated; without it its holder. */
    pessoa: z.uuid().optional(),
  }),
  responses: { 201: z.object({ pedido, avisos: z.array(z.string()) }), ...errors(400, 404, 409) },
});

export const listarPedidos = defineContract({
  operationId: 'listarPedidos',
  method: 'GET',
  path: '/api/pedidos',
  summary: 'The orders of the signed-in patient: three statuses, newest first, 500 at most of each person',
  tag,
  access: ['Paciente'],
  responses: {
    200: z.object({
      pedidos: z.array(pedido),
      /** Newest unfinished order, for `Retomar pedido`. */
      retomar: pedido.nullable(),
      fechados: z.array(pedidoFechado),
    }),
    ...errors(),
  },
});

export const lerPedido = defineContract({
  operationId: 'lerPedido',
  method: 'GET',
  path: '/api/pedidos/:id',
  summary: 'One order of the signed-in patient, with its answers',
  tag,
  access: ['Paciente'],
  params: idParam,
  responses: { 200: pedidoDetalhe, ...errors(404) },
});

export const salvarHistorico = defineContract({
  operationId: 'salvarHistorico',
  method: 'PUT',
  path: '/api/pedidos/:id/historico',
  summary: 'Save the questionnaire with the questions as they were asked',
  tag,
  access: ['Paciente'],
  params: idParam,
  body: historicoRespondido,
  responses: { 200: z.object({ pedido, avisos: z.array(z.string()) }), ...errors(400, 404, 409) },
});

export const justificarUso = defineContract({
  operationId: 'justificarUso',
  method: 'PUT',
  path: '/api/pedidos/:id/justificativa',
  summary:
    'Keep why a patient without proof of prior use asks for a blue or yellow prescription; empty takes it back',
  tag,
  access: ['Paciente'],
  params: idParam,
  // Larger than the accepted length: the use case refuses with a sentence for the patient.
  body: z.object({ justificativa: z.string().max(100_000) }),
  responses: { 200: z.object({ justificativa: z.string() }), ...errors(400, 404, 409) },
});

export const confirmarAnexos = defineContract({
  operationId: 'confirmarAnexos',
  method: 'POST',
  path: '/api/pedidos/:id/anexos/confirmacao',
  summary: 'Confirm the attachments step, before the uploads run',
  tag,
  access: ['Paciente'],
  params: idParam,
  responses: { 200: z.object({ pedido, avisos: z.array(z.string()) }), ...errors(404, 409) },
});

export const gerarCobranca = defineContract({
  operationId: 'gerarCobranca',
  method: 'POST',
  path: '/api/pedidos/:id/cobranca',
  summary: 'Make the Pix charge of the order, or return the open one: one open charge per order',
  tag,
  access: ['Paciente'],
  params: idParam,
  body: z.object({
    /** New price that the patient accepts when the old one has expired. */
    aceitaPrecoCentavos: z.number().int().nullable().default(null),
    /** Freight that the patient saw; 409 when another one is in force. */
    freteVistoCentavos: z.number().int().nullable().default(null),
  }),
  responses: { 200: z.object({ pedido, avisos: z.array(z.string()) }), ...errors(404, 409, 502) },
});

export const descartarPedido = defineContract({
  operationId: 'descartarPedido',
  method: 'POST',
  path: '/api/pedidos/:id/descarte',
  summary: 'Throw an unpaid order away; its charge is deleted at the provider',
  tag,
  access: ['Paciente'],
  params: idParam,
  responses: { 204: null, ...errors(404, 409) },
});

export const cancelarPedido = defineContract({
  operationId: 'cancelarPedido',
  method: 'POST',
  path: '/api/pedidos/:id/cancelamento',
  summary: 'Cancel a paid order before a doctor begins: the whole money goes back to whoever paid',
  tag,
  access: ['Paciente'],
  params: idParam,
  responses: { 200: z.object({ pedido, avisos: z.array(z.string()) }), ...errors(404, 409) },
});
