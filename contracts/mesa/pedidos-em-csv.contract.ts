import { z } from 'zod';
import { defineContract, errors, instant, media } from '../contract.ts';
import { filtrosDePedidos, ORDENS } from './lista-de-pedidos.contract.ts';

const tag = 'pedidos';

/** Filters and sort order of the list. */
export const planilhaPedida = filtrosDePedidos.extend({ ordem: z.enum(ORDENS).default('antigos') });
export type PlanilhaPedida = z.output<typeof planilhaPedida>;

export const criarPlanilha = defineContract({
  operationId: 'criarPlanilha',
  method: 'POST',
  path: '/api/adm/pedidos/planilha',
  summary:
    'With a recent proof of who is there: an address that gives the filtered orders as CSV, in the order asked, for five minutes and this session',
  tag,
  access: ['Admin'],
  body: planilhaPedida,
  responses: { 201: z.object({ url: z.string(), expiraEm: instant }), ...errors(400) },
});

export const baixarPlanilha = defineContract({
  operationId: 'baixarPlanilha',
  method: 'GET',
  path: '/api/adm/pedidos/planilha',
  summary: 'The CSV itself, as an attachment, to the session that the address was made for',
  tag,
  access: ['Admin'],
  /** Encrypted, because the filters may contain a person's name. */
  query: z.object({ chave: z.string().max(3000).default('') }),
  responses: { 200: media('text/csv'), ...errors(404) },
});
