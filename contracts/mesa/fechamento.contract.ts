import { z } from 'zod';
import { isMes } from '#domain/calendario/mes.ts';
import { TIPOS_DE_DOCUMENTO } from '#domain/documentos/tipo-de-documento.ts';
import { defineContract, errors, instant, media } from '../contract.ts';

const tag = 'fechamento';
const mes = z.string().max(7).refine(isMes, 'Escolha um mês.');

/** How many entries there are and what they sum up to, integer centavos. */
const soma = z.object({ n: z.number().int(), centavos: z.number().int() });

/** What a doctor did in a month; `medico` is null for orders that ended without a doctor's decision. */
const fechamentoDoMedico = z
  .object({
    medico: z.object({ id: z.uuid(), nome: z.string(), crm: z.string(), uf: z.string() }).nullable(),
    /** Documents that became final in the month: signed, or issued for paper. */
    documentos: z.number().int(),
    /** How many of them were revoked since. */
    revogados: z.number().int(),
    porTipo: z.array(z.object({ tipo: z.enum(TIPOS_DE_DOCUMENTO), titulo: z.string(), n: z.number().int() })),
    /** Orders decided in the month, and how many of them were refused. */
    pedidos: z.number().int(),
    recusados: z.number().int(),
    /** What was received for these orders and what of it went back until now, integer centavos. */
    recebidoCentavos: z.number().int(),
    devolvidoCentavos: z.number().int(),
  })
  .meta({ id: 'FechamentoDoMedico' });
export type FechamentoDoMedico = z.infer<typeof fechamentoDoMedico>;

export const fechamento = z
  .object({
    mes: z.string(),
    /** True while the month has not ended in São Paulo: its figures still grow. */
    emCurso: z.boolean(),
    /** The month of the first payment or decision, and the present one. */
    primeiroMes: z.string(),
    mesAtual: z.string(),
    /** Payments of the month: for services, for freights apart, and those that belong to no order. */
    servicos: soma,
    fretes: soma,
    semPedido: soma,
    /** Refunded in the month, or taken back by the provider in it, whenever it was paid. */
    devolvido: soma,
    /** Received minus what went back. */
    saldoCentavos: z.number().int(),
    /** What is still to go back at this moment, of any month. */
    aDevolver: soma,
    medicos: z.array(fechamentoDoMedico),
  })
  .meta({ id: 'Fechamento' });
export type Fechamento = z.infer<typeof fechamento>;

/** Money that came or went in a month; what went back has a negative amount. */
const movimento = z
  .object({
    id: z.uuid(),
    tipo: z.enum(['servico', 'frete', 'sem pedido', 'devolucao', 'desfeito']),
    em: instant,
    pedido: z.object({ id: z.uuid(), numero: z.number().int() }).nullable(),
    nome: z.string(),
    valorCentavos: z.number().int(),
    /** The payment at the provider. */
    idPayment: z.string().nullable(),
    /** True for money that went back beside the provider. */
    porFora: z.boolean(),
  })
  .meta({ id: 'Movimento' });
export type Movimento = z.infer<typeof movimento>;

/** Entries of a page. */
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
