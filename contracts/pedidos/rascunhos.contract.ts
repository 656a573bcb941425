import { z } from 'zod';
import { MAX_CAMPOS, MAX_CHAVE } from '#domain/pedidos/rascunho.ts';
import { defineContract, errors, idParam, instant } from '../contract.ts';

const tag = 'rascunhos';
/** Larger than a draft's limit: the use case refuses with a sentence for the person. */
const value = z.union([z.string().max(100_000), z.boolean()]);
const key = z.string().max(2 * MAX_CHAVE);

/** Unsaved input; the form shows these fields in place of the saved ones. */
export const rascunho = z
  .object({
    /** Incremented with every change and every save of the record; 0 before the first. */
    versao: z.number().int(),
    /** Version after the last save; a change based on an older one is refused. */
    desde: z.number().int(),
    /** Last write; null while it is empty. */
    salvoEm: instant.nullable(),
    /** By the name of the field; answers by the words of their question. */
    campos: z.record(key, value),
  })
  .meta({ id: 'Rascunho' });
export type Rascunho = z.infer<typeof rascunho>;

const change = z.object({
  /** The version that was read when this was typed. */
  versao: z.number().int().min(0),
  /** Only the changed fields; null deletes one. */
  campos: z.record(key, value.nullable()).meta({ maxProperties: 2 * MAX_CAMPOS }),
});

const saved = z.object({ versao: z.number().int(), salvoEm: instant.nullable() });

const ofPatients = { tag, access: ['Paciente'], params: idParam } as const;
const read = { ...ofPatients, method: 'GET', responses: { 200: rascunho, ...errors(404) } } as const;
const save = {
  ...ofPatients,
  method: 'PATCH',
  body: change,
  responses: { 200: saved, ...errors(400, 404, 409, 413) },
} as const;

export const lerRascunhoDosDados = defineContract({
  operationId: 'lerRascunhoDosDados',
  ...read,
  path: '/api/clientes/:id/rascunho',
  summary: 'What the patient of this id, the caller, typed on /dados and has not saved yet',
});
export const guardarRascunhoDosDados = defineContract({
  operationId: 'guardarRascunhoDosDados',
  ...save,
  path: '/api/clientes/:id/rascunho',
  summary: 'Keep what was typed on /dados, field by field; the last writer of a field wins',
});
export const lerRascunhoDoPedido = defineContract({
  operationId: 'lerRascunhoDoPedido',
  ...read,
  path: '/api/pedidos/:id/rascunho',
  summary: 'What the patient typed on /historico/{id} and has not saved yet',
});
export const guardarRascunhoDoPedido = defineContract({
  operationId: 'guardarRascunhoDoPedido',
  ...save,
  path: '/api/pedidos/:id/rascunho',
  summary: 'Keep what was typed on /historico/{id}, field by field; the last writer of a field wins',
});

const sugestao = z.object({ resposta: z.string(), em: instant });

export const sugerirRespostas = defineContract({
  operationId: 'sugerirRespostas',
  ...ofPatients,
  method: 'GET',
  path: '/api/pedidos/:id/sugestoes',
  summary: 'The last answers of the patient, to be confirmed: of health from any order, the rest by service',
  responses: {
    /** By the keys of a draft's fields. */
    200: z.object({ sugestoes: z.record(z.string(), sugestao) }).meta({ id: 'Sugestoes' }),
    ...errors(404),
  },
});
export type Sugestoes = z.infer<(typeof sugerirRespostas)['responses'][200]>['sugestoes'];
