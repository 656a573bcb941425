import { z } from 'zod';
import { METODOS_DA_COBRANCA } from '#domain/pagamentos/cobranca.ts';
import { ATOS_DO_DESFEITO } from '#domain/pagamentos/desfeitos.ts';
import { RECEBIDOS } from '#domain/pedidos/recebido.ts';
import { cliente } from '../contas/clientes.contract.ts';
import { passo } from '../consultorio/andamento.contract.ts';
import { prontuario } from '../consultorio/caso.contract.ts';
import { defineContract, errors, idParam, instant, media } from '../contract.ts';
import { desfechoDoDocumento, relatoDeErro } from '../documentos/desfecho.ts';
import { depoisDaRecusa } from '../pedidos/depois-da-recusa.ts';
import { pedidoDetalhe } from '../pedidos/pedidos.contract.ts';

const tag = 'pedidos';

const act = {
  method: 'POST',
  tag,
  access: ['Admin'],
  params: idParam,
  responses: {
    200: z.object({
      id: z.uuid(),
      status: z.string(),
      versao: z.number().int(),
      /** Irreversible parts of reopening or restoring an order, as sentences. */
      avisos: z.array(z.string()),
    }),
    ...errors(404, 409),
  },
} as const;

export const excluirPedido = defineContract({
  operationId: 'excluirPedido',
  ...act,
  path: '/api/pedidos/:id/exclusao',
  summary:
    'Delete an order, from any status; its unpaid charge is deleted at the provider, and the money of a paid one waits for a decision',
});

export const restaurarPedido = defineContract({
  operationId: 'restaurarPedido',
  ...act,
  path: '/api/pedidos/:id/restauracao',
  summary:
    'With a recent proof of who is there: bring a deleted order back to where it was; money of it that was not sent back pays it',
});

const recebido = z.enum(RECEBIDOS);

export const concluirPedido = defineContract({
  operationId: 'concluirPedido',
  ...act,
  path: '/api/pedidos/:id/conclusao',
  summary:
    'Conclude an order, from any status, and say what the patient received; its unpaid charge is deleted at the provider',
  /** Default: derived from the facts, a document where there is one, nothing for an unpaid order. */
  body: z.object({ recebido: recebido.optional() }).nullish(),
});

export const reabrirPedido = defineContract({
  operationId: 'reabrirPedido',
  ...act,
  path: '/api/pedidos/:id/reabertura',
  summary: 'With a recent proof of who is there: bring a concluded order back to where it was',
});

export const resolverDesfeito = defineContract({
  operationId: 'resolverDesfeito',
  method: 'POST',
  path: '/api/pedidos/:id/pagamento-desfeito',
  summary:
    'With a recent proof of who is there: settle a payment that was taken back, by asking its patient for another one or by writing it off',
  tag,
  access: ['Admin'],
  params: idParam,
  body: z.object({ ato: z.enum(ATOS_DO_DESFEITO) }),
  responses: { 204: null, ...errors(404, 409) },
});

export const ATOS = ['concluir', 'reabrir', 'excluir', 'restaurar'] as const;
export type AtoDaMesa = (typeof ATOS)[number];

export const agirEmLote = defineContract({
  operationId: 'agirEmLote',
  method: 'POST',
  path: '/api/adm/pedidos/lote',
  summary:
    'One act on several orders, each on its own; an answer per order, in the order given. Reopening and restoring need a recent proof of who is there',
  tag,
  access: ['Admin'],
  body: z.object({
    ato: z.enum(ATOS),
    ids: z.array(z.uuid()).min(1).max(100),
    /** For `concluir`; default: derived from the facts of each order. */
    recebido: recebido.optional(),
  }),
  responses: {
    200: z.object({
      resultados: z.array(
        z.object({
          id: z.uuid(),
          feito: z.boolean(),
          /** Null where it was not found. */
          status: z.string().nullable(),
          /** Refusal; null for success. */
          mensagem: z.string().nullable(),
        }),
      ),
    }),
    ...errors(400),
  },
});

const paciente = cliente
  .omit({ email: true, semComplemento: true, responsavelDeclara: true, completo: true, updatedAt: true })
  .extend({
    /** The account was closed: its CPF belongs to another person, or the patient erased it. */
    contestadaEm: instant.nullable(),
    /** The patient erased the account: the page says nothing of the record, the dossier does. */
    apagadaEm: instant.nullable(),
  });

const cobranca = z.object({
  id: z.uuid(),
  idPayment: z.string().nullable(),
  tipo: z.enum(['servico', 'frete']),
  metodo: z.enum(METODOS_DA_COBRANCA),
  /** The provider's own word; null before its creation there. */
  status: z.string().nullable(),
  valorCentavos: z.number().int(),
  /** Freight contained in it. */
  freteCentavos: z.number().int(),
  recebidoCentavos: z.number().int().nullable(),
  estornadoCentavos: z.number().int(),
  vencimento: z.string(),
  pagaPedido: z.boolean(),
  createdAt: instant,
  pagoEm: instant.nullable(),
  encerradaEm: instant.nullable(),
});
export type CobrancaNaMesa = z.infer<typeof cobranca>;

export const pedidoInteiro = z
  .object({
    pedido: pedidoDetalhe,
    /** Status before the deletion; null for every other order. */
    statusAnterior: z.string().nullable(),
    /** Status before the conclusion; null for every other order. */
    concluidoDe: z.string().nullable(),
    /** A document of ours was delivered. */
    temDocumento: z.boolean(),
    /** Last answer of the questions; null before. */
    respondidoEm: instant.nullable(),
    paciente,
    /** Opaque id of the patient's conversation; null for a closed account. */
    conversa: z.uuid().nullable(),
    /** Doctors' acts in the case. */
    prontuario,
    /** Issued documents, oldest first. */
    documentos: z.array(desfechoDoDocumento),
    /** Reported errors in them, with the answers, oldest first; without those that a revocation settled. */
    relatos: z.array(relatoDeErro),
    /** The patient's choice after a refusal; null without one. */
    depoisDaRecusa: depoisDaRecusa.nullable(),
    /** First and last words of the patient that nobody answered; null without any. */
    mensagemEmEspera: z.object({ desde: instant, texto: z.string() }).nullable(),
    /** The patient's address takes no mail. */
    emailRecusado: z.boolean(),
    cobrancas: z.array(cobranca),
    /** Reversed payment: next step, and available acts; null otherwise. */
    desfeito: z.object({ passo: z.string(), atos: z.array(z.enum(ATOS_DO_DESFEITO)) }).nullable(),
    /** Steps since the payment, as its patient reads them; empty for an unpaid order. */
    passos: z.array(passo),
  })
  .meta({ id: 'PedidoInteiro' });
export type PedidoInteiro = z.infer<typeof pedidoInteiro>;

export const abrirPedido = defineContract({
  operationId: 'abrirPedido',
  method: 'GET',
  path: '/api/adm/pedidos/:id',
  summary: 'Everything about one order, of whichever patient; opening it is audited',
  tag,
  access: ['Admin'],
  params: idParam,
  responses: { 200: pedidoInteiro, ...errors(404) },
});

export const abrirDocumentoNaMesa = defineContract({
  operationId: 'abrirDocumentoNaMesa',
  method: 'GET',
  path: '/api/adm/documentos/:id/arquivo',
  summary: 'The stored bytes of an issued document of whichever patient, as an attachment; it is audited',
  tag,
  access: ['Admin'],
  params: idParam,
  responses: { 200: media('application/pdf'), ...errors(404, 409) },
});

export const gerarDossie = defineContract({
  operationId: 'gerarDossie',
  method: 'POST',
  path: '/api/adm/pedidos/:id/dossie',
  summary:
    'With a recent proof of who is there: everything about one order as a PDF, as an attachment; it is audited',
  tag,
  access: ['Admin'],
  params: idParam,
  responses: { 200: media('application/pdf'), ...errors(404) },
});
