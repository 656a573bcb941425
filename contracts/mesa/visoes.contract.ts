import { z } from 'zod';
import { defineContract, errors, idParam } from '../contract.ts';
import { filtrosDePedidos, ORDENS } from './lista-de-pedidos.contract.ts';

const tag = 'pedidos';

/** Filters and order. The search may be a person's name and is not kept. */
export const filtrosDaVisao = filtrosDePedidos.omit({ busca: true }).extend({ ordem: z.enum(ORDENS) });

export const visaoDePedidos = z
  .object({
    id: z.uuid(),
    nome: z.string(),
    filtros: filtrosDaVisao,
    /** Counted up to 1001, which means more than 1000. */
    contagem: z.number().int(),
  })
  .meta({ id: 'VisaoDePedidos' });
export type VisaoDePedidos = z.infer<typeof visaoDePedidos>;

export const listarVisoes = defineContract({
  operationId: 'listarVisoes',
  method: 'GET',
  path: '/api/adm/pedidos/visoes',
  summary:
    'The views of the list of orders that the caller keeps, oldest first, with how many orders each shows',
  tag,
  access: ['Admin'],
  responses: { 200: z.object({ visoes: z.array(visaoDePedidos) }), ...errors() },
});

export const guardarVisao = defineContract({
  operationId: 'guardarVisao',
  method: 'POST',
  path: '/api/adm/pedidos/visoes',
  summary: 'Keep the filters and the order of the list under a name',
  tag,
  access: ['Admin'],
  // Larger than the accepted length: the use case refuses a name that is too long with a sentence for the person.
  body: z.object({ nome: z.string().trim().max(1000), filtros: filtrosDaVisao }),
  responses: { 201: z.object({ id: z.uuid() }), ...errors(400, 409) },
});

export const apagarVisao = defineContract({
  operationId: 'apagarVisao',
  method: 'DELETE',
  path: '/api/adm/pedidos/visoes/:id',
  summary: 'Remove a view of the list; no order changes',
  tag,
  access: ['Admin'],
  params: idParam,
  responses: { 204: null, ...errors(404) },
});
