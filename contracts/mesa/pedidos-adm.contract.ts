import { z } from 'zod';
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
      /** What did not come back with an order that was reopened or restored, as sentences. */
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

/** What the patient received. */
const recebido = z.enum(RECEBIDOS);

export const concluirPedido = defineContract({
  operationId: 'concluirPedido',
  ...act,
  path: '/api/pedidos/:id/conclusao',
  summary:
    'Conclude an order, from any status, and say what the patient received; its unpaid charge is deleted at the provider',
  /** Without it, the patient received what the facts say: a document where there is one, nothing where nothing was paid. */
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
    /** For `concluir`: what each patient received; without it, what the facts of each order say. */
    recebido: recebido.optional(),
  }),
  responses: {
    200: z.object({
      resultados: z.array(
        z.object({
          id: z.uuid(),
          feito: z.boolean(),
          /** Where the order stands now; null where it was not found. */
          status: z.string().nullable(),
          /** Why the action was refused; null when it was done. */
          mensagem: z.string().nullable(),
        }),
      ),
    }),
    ...errors(400),
  },
});

/** The patient's own record, as the administrator reads it. */
const paciente = cliente
  .omit({ email: true, semComplemento: true, responsavelDeclara: true, completo: true, updatedAt: true })
  .extend({
    /** The account was closed because its CPF is somebody else's. */
    contestadaEm: instant.nullable(),
  });

const cobranca = z.object({
  id: z.uuid(),
  idPayment: z.string().nullable(),
  tipo: z.enum(['servico', 'frete']),
  /** The provider's own word; null until it has made it. */
  status: z.string().nullable(),
  valorCentavos: z.number().int(),
  /** The freight within it. */
  freteCentavos: z.number().int(),
  recebidoCentavos: z.number().int().nullable(),
  estornadoCentavos: z.number().int(),
  vencimento: z.string(),
  /** True when this charge pays the order. */
  pagaPedido: z.boolean(),
  createdAt: instant,
  pagoEm: instant.nullable(),
  encerradaEm: instant.nullable(),
  /** The provider's notifications, oldest first; they are kept for two weeks. */
  avisos: z.array(z.object({ evento: z.string(), recebidoEm: instant })),
});
export type CobrancaNaMesa = z.infer<typeof cobranca>;

/** Who caused an entry of an order's history. */
export const QUEM = ['Paciente', 'Administração', 'Médico', 'Provedor', 'Sistema'] as const;

const acontecimento = z.object({
  em: instant,
  quem: z.enum(QUEM),
  oQue: z.string(),
  detalhe: z.string().nullable(),
  /** True for what only records that somebody looked, or that a machine did its part: the screen folds it. */
  tecnico: z.boolean(),
});
export type Acontecimento = z.infer<typeof acontecimento>;

export const pedidoInteiro = z
  .object({
    pedido: pedidoDetalhe,
    /** The status that an order had before it was deleted; null for every other order. */
    statusAnterior: z.string().nullable(),
    /** Where a concluded order was before; null for every other one. */
    concluidoDe: z.string().nullable(),
    /** True when a document of ours is in somebody's hands. */
    temDocumento: z.boolean(),
    /** When the questions were answered last; null until then. */
    respondidoEm: instant.nullable(),
    paciente,
    /** The opaque id by which the patient's conversation is read; null for an account that was closed. */
    conversa: z.uuid().nullable(),
    /** What doctors did in the case. */
    prontuario,
    /** Its documents that were issued, oldest first. */
    documentos: z.array(desfechoDoDocumento),
    /** What its patient reported to be wrong in them, with the answers, oldest first; not what a revocation settled. */
    relatos: z.array(relatoDeErro),
    /** What its patient chose after a refusal; null for an order without a choice. */
    depoisDaRecusa: depoisDaRecusa.nullable(),
    cobrancas: z.array(cobranca),
    /** Its payment was taken back: what to do next, and what can be done here; null where its money is here. */
    desfeito: z.object({ passo: z.string(), atos: z.array(z.enum(ATOS_DO_DESFEITO)) }).nullable(),
    /** Its steps since it was paid, as its patient reads them; empty while it is not paid. */
    passos: z.array(passo),
    /** The order's history, oldest first. */
    acontecimentos: z.array(acontecimento),
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
