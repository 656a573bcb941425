import { z } from 'zod';
import { defineContract, errors, EVERYONE } from '../contract.ts';

const tag = 'calendario';

const feriadoLocal = z.object({
  /** 'YYYY-MM-DD'; of a yearly holiday, the first one. */
  data: z.string().max(30),
  nome: z.string().max(300),
  todoAno: z.boolean(),
});

const calendario = z.object({
  carnavalConta: z.boolean(),
  corpusChristiConta: z.boolean(),
  feriados: z.array(feriadoLocal).max(200),
});

const calendarioEmVigor = calendario
  .extend({
    /** Incremented with each change; an edit based on an older version is refused. 0: never changed. */
    versao: z.number().int(),
    /** Counting mode of the 48 business hours; a setting of the installation. */
    modo: z.enum(['dias', 'atendimento']),
  })
  .meta({ id: 'Calendario' });
export type CalendarioEmVigor = z.infer<typeof calendarioEmVigor>;

export const lerCalendario = defineContract({
  operationId: 'lerCalendario',
  method: 'GET',
  path: '/api/calendario',
  summary: 'The local holidays and optional days of this clinic, and how business hours are counted',
  tag,
  access: EVERYONE,
  responses: { 200: calendarioEmVigor, ...errors() },
});

export const salvarCalendario = defineContract({
  operationId: 'salvarCalendario',
  method: 'PUT',
  path: '/api/calendario',
  summary: 'Replace the calendar; promises already given stay. 409 where it was changed since it was read',
  tag,
  access: ['Admin'],
  /** `versao`: the version that was read when this was edited. */
  body: calendario.extend({ versao: z.number().int() }),
  responses: { 200: calendarioEmVigor, ...errors(400, 409) },
});
