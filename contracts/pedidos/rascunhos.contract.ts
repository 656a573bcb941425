import { z } from 'zod';
import { defineContract, erros, idParam, instante } from '../contract.ts';

const tag = 'rascunhos';
const valor = z.union([z.string(), z.boolean()]);

/** What was typed and not saved yet; its fields go over the saved record. */
export const rascunho = z
  .object({
    /** Counts every change and every save of the record; 0 before the first. */
    versao: z.number().int(),
    /** The version of the last save: a change upon an older one is refused. */
    desde: z.number().int(),
    /** When it was last written; null while there is nothing in it. */
    salvoEm: instante.nullable(),
    /** By the name of the field; an answer by the words of its question. */
    campos: z.record(z.string(), valor),
  })
  .meta({ id: 'Rascunho' });
export type Rascunho = z.infer<typeof rascunho>;

const mudanca = z.object({
  /** The version that was read when this was typed. */
  versao: z.number().int().min(0),
  /** Only the fields that changed; null forgets one. */
  campos: z.record(z.string(), valor.nullable()),
});

const guardado = z.object({ versao: z.number().int(), salvoEm: instante.nullable() });

const doPaciente = { tag, access: ['Paciente'], params: idParam } as const;
const ler = { ...doPaciente, method: 'GET', responses: { 200: rascunho, ...erros(404) } } as const;
const guardar = {
  ...doPaciente,
  method: 'PATCH',
  body: mudanca,
  responses: { 200: guardado, ...erros(400, 404, 409, 413) },
} as const;

export const lerRascunhoDosDados = defineContract({
  operationId: 'lerRascunhoDosDados',
  ...ler,
  path: '/api/clientes/:id/rascunho',
  summary: 'What the patient of this id, the caller, typed on /dados and has not saved yet',
});
export const guardarRascunhoDosDados = defineContract({
  operationId: 'guardarRascunhoDosDados',
  ...guardar,
  path: '/api/clientes/:id/rascunho',
  summary: 'Keep what was typed on /dados, field by field; the last writer of a field wins',
});
export const lerRascunhoDoPedido = defineContract({
  operationId: 'lerRascunhoDoPedido',
  ...ler,
  path: '/api/pedidos/:id/rascunho',
  summary: 'What the patient typed on /historico/{id} and has not saved yet',
});
export const guardarRascunhoDoPedido = defineContract({
  operationId: 'guardarRascunhoDoPedido',
  ...guardar,
  path: '/api/pedidos/:id/rascunho',
  summary: 'Keep what was typed on /historico/{id}, field by field; the last writer of a field wins',
});

const sugestao = z.object({ resposta: z.string(), em: instante });

export const sugerirRespostas = defineContract({
  operationId: 'sugerirRespostas',
  ...doPaciente,
  method: 'GET',
  path: '/api/pedidos/:id/sugestoes',
  summary: 'The last answers of the patient, to be confirmed: of health from any order, the rest by service',
  responses: {
    /** By the same keys as the fields of a draft. */
    200: z.object({ sugestoes: z.record(z.string(), sugestao) }).meta({ id: 'Sugestoes' }),
    ...erros(404),
  },
});
export type Sugestoes = z.infer<(typeof sugerirRespostas)['responses'][200]>['sugestoes'];
