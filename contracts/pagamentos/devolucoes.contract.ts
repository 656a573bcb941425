import { z } from 'zod';
import {
  ERROS_DE_DEVOLUCAO,
  MOTIVOS_DE_DEVOLUCAO,
  SITUACOES_DE_DEVOLUCAO,
} from '#domain/pagamentos/devolucao.ts';
import { REGRAS_DE_REEMBOLSO } from '#domain/pagamentos/reembolso.ts';
import { defineContract, errors, idParam, instant } from '../contract.ts';

const tag = 'devoluções';

/** A refund: money received without an order, or for a cancelled one. */
export const devolucao = z
  .object({
    id: z.uuid(),
    /** Id of the payment at the provider. */
    idPayment: z.string(),
    /** Null for a payment without a charge of ours. */
    pedido: z
      .object({ id: z.uuid(), numero: z.number().int(), Servico_Selecionado: z.string(), status: z.string() })
      .nullable(),
    cliente: z.object({ cpf: z.string(), nome: z.string() }),
    /** Amount to refund, integer centavos. */
    valorCentavos: z.number().int(),
    /** Charged and received amounts; null for an unknown charge. */
    cobradoCentavos: z.number().int().nullable(),
    recebidoCentavos: z.number().int().nullable(),
    /** Paid, and refunded by the provider so far. */
    pagoCentavos: z.number().int().nullable(),
    estornadoCentavos: z.number().int(),
    /** Rule of the amount, and its result; null where everything is refunded anyway. */
    regra: z
      .object({
        causa: z.enum(REGRAS_DE_REEMBOLSO.map((regra) => regra.causa)),
        estagio: z.enum(REGRAS_DE_REEMBOLSO.map((regra) => regra.estagio)),
        percentual: z.number().int(),
        valorCentavos: z.number().int(),
      })
      .nullable(),
    /** Reason of a lower amount than the rule's; null without words. */
    valorMotivo: z.string().nullable(),
    motivo: z.enum(MOTIVOS_DE_DEVOLUCAO),
    situacao: z.enum(SITUACOES_DE_DEVOLUCAO),
    /** Promised answer to the patient; null without one, and once it is settled. */
    prometidaAte: instant.nullable(),
    /** Authorized: requested until it is done. */
    autorizada: z.boolean(),
    tentativas: z.number().int(),
    erro: z.enum(ERROS_DE_DEVOLUCAO).nullable(),
    /** First of the consecutive failed attempts. */
    falhandoDesde: instant.nullable(),
    /** Last moment at which the provider refunds the payment. */
    provedorAte: instant,
    /** Refunded outside of the provider; `decisao` is the patient's explanation. */
    porFora: z.boolean(),
    /** Next attempt; null without one. */
    proximaEm: instant.nullable(),
    /** The administrator's reason for keeping it, or the way of the refund. */
    decisao: z.string().nullable(),
    createdAt: instant,
    encerradaEm: instant.nullable(),
    versao: z.number().int(),
  })
  .meta({ id: 'Devolucao' });
export type Devolucao = z.infer<typeof devolucao>;

export const listarDevolucoes = defineContract({
  operationId: 'listarDevolucoes',
  method: 'GET',
  path: '/api/devolucoes',
  summary: 'Money without an order: what is pending, oldest first, then the newest 200 that are settled',
  tag,
  access: ['Admin'],
  responses: {
    200: z.object({ pendentes: z.array(devolucao), encerradas: z.array(devolucao) }),
    ...errors(),
  },
});

const act = {
  method: 'POST',
  tag,
  access: ['Admin'],
  params: idParam,
  responses: { 200: devolucao, ...errors(400, 404, 409) },
} as const;

export const pedirReembolso = defineContract({
  operationId: 'pedirReembolso',
  ...act,
  path: '/api/devolucoes/:id/reembolso',
  summary: 'Ask the provider to send the money back; tried until it is done',
});

const reasonBody = z.object({ motivo: z.string().trim().max(500) });

export const manterDevolucao = defineContract({
  operationId: 'manterDevolucao',
  ...act,
  path: '/api/devolucoes/:id/manutencao',
  summary: 'Keep the money, with the reason; a smaller amount than was asked for then pays its order',
  body: reasonBody,
});

export const registrarDevolucao = defineContract({
  operationId: 'registrarDevolucao',
  ...act,
  path: '/api/devolucoes/:id/registro',
  summary: 'Note that the money was given back in another way, and how: its patient reads it',
  body: reasonBody,
});

export const mudarValorDaDevolucao = defineContract({
  operationId: 'mudarValorDaDevolucao',
  ...act,
  path: '/api/devolucoes/:id/valor',
  summary:
    'Another amount than the rule’s: a lower one with a reason, before it is sent; a higher one also after',
  body: z.object({ valorCentavos: z.number().int(), motivo: z.string().trim().max(500) }),
});
