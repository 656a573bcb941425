import { z } from 'zod';
import { isMes } from '#domain/calendario/mes.ts';
import { TIPOS_DE_DOCUMENTO } from '#domain/documentos/tipo-de-documento.ts';
import { defineContract, errors, instant, media } from '../contract.ts';

const tag = 'fechamento';
const mes = z.string().max(7).refine(isMes, 'Escolha um mês.');

/** Count and sum in integer centavos. */
const soma = z.object({ n: z.number().int(), centavos: z.number().int() });

/** A doctor's month; `medico` is null for orders that ended without a doctor's decision. */
const fechamentoDoMedico = z
  .object({
    medico: z.object({ id: z.uuid(), nome: z.string(), crm: z.string(), uf: z.string() }).nullable(),
    /** Documents final in the month: signed, or issued for paper. */
    documentos: z.number().int(),
    /** Of them, those revoked since. */
    revogados: z.number().int(),
    porTipo: z.array(z.object({ tipo: z.enum(TIPOS_DE_DOCUMENTO), titulo: z.string(), n: z.number().int() })),
    /** Orders decided in the month, and of them the refused ones. */
    pedidos: z.number().int(),
    recusados: z.number().int(),
    /** Received for these orders and refunded until now, integer centavos. */
    recebidoCentavos: z.number().int(),
    devolvidoCentavos: z.number().int(),
  })
  .meta({ id: 'FechamentoDoMedico' });
export type FechamentoDoMedico = z.infer<typeof fechamentoDoMedico>;

export const fechamento = z
  .object({
    mes: z.string(),
    /** The month has not ended in São Paulo: its figures still grow. */
    emCurso: z.boolean(),
    /** Month of the first payment or decision, and the present one. */
    primeiroMes: z.string(),
    mesAtual: z.string(),
    /** Payments of the month: for services, for freights apart, and those without an order. */
    servicos: soma,
    fretes: soma,
    semPedido: soma,
    /** Refunded or reversed in the month, for payments of any month. */
    devolvido: soma,
    /** Received minus refunded. */
    saldoCentavos: z.number().int(),
    /** Refunds open at this moment, of any month. */
    aDevolver: soma,
    medicos: z.array(fechamentoDoMedico),
  })
  .meta({ id: 'Fechamento' });
export type Fechamento = z.infer<typeof fechamento>;

/** Money movement of a month; negative for outgoing money. */
const movimento = z
  .object({
    id: z.uuid(),
    tipo: z.enum(['servico', 'frete', 'sem pedido', 'devolucao', 'desfeito']),
    em: instant,
    pedido: z.object({ id: z.uuid(), numero: z.number().int() }).nullable(),
    nome: z.string(),
    valorCentavos: z.number().int(),
    /** Id of the payment at the provider. */
    idPayment: z.string().nullable(),
    porFora: z.boolean(),
  })
  .meta({ id: 'Movimento' });
export type Movimento = z.infer<typeof movimento>;

/** Per page. */
export const MOVIMENTOS_POR_PAGINA = 50;

export const lerFechamento = defineContract({
  operationId: 'lerFechamento',
  method: 'GET',
  path: '/api/adm/fechamento',
  summary: 'A month: what came in, what went back, and what each doctor did',
  tag,
  access: ['Admin'],
  query: z.object({ mes: mes.optional() }),
  responses: { 200: fechamento, ...errors() },
});

export const listarMovimentos = defineContract({
  operationId: 'listarMovimentos',
  method: 'GET',
  path: '/api/adm/fechamento/movimentos',
  summary: `Payments and refunds of a month, oldest first, ${MOVIMENTOS_POR_PAGINA} to a page`,
  tag,
  access: ['Admin'],
  query: z.object({ mes, pagina: z.coerce.number().int().min(1).max(10_000).default(1) }),
  responses: {
    200: z.object({ movimentos: z.array(movimento), total: z.number().int() }),
    ...errors(),
  },
});

export const criarNotas = defineContract({
  operationId: 'criarNotas',
  method: 'POST',
  path: '/api/adm/fechamento/notas',
  summary:
    'With a recent proof of who is there: an address that gives the payments of a month as CSV for the tax notes, for five minutes and this session',
  tag,
  access: ['Admin'],
  body: z.object({ mes }),
  responses: { 201: z.object({ url: z.string(), expiraEm: instant }), ...errors(400) },
});

export const baixarNotas = defineContract({
  operationId: 'baixarNotas',
  method: 'GET',
  path: '/api/adm/fechamento/notas',
  summary: 'That CSV, as an attachment, to the session that the address was made for',
  tag,
  access: ['Admin'],
  query: z.object({ chave: z.string().max(3000).default('') }),
  responses: { 200: media('text/csv'), ...errors(404) },
});
