import { z } from 'zod';
import { ANTECEDENCIAS, DIAS_DA_SEMANA, DURACOES } from '#domain/consultorio/agenda.ts';
import { defineContract, errors, idParam, instant } from '../contract.ts';

const tag = 'agenda';

const hora = z.string().max(5);
/** Validated by `conferirAgenda`; these bounds keep megabytes away from it. */
const dadosDaAgenda = z.object({
  /** São Paulo's clock, 'HH:MM'; a day without consultations may be missing. */
  padrao: z.partialRecord(z.enum(DIAS_DA_SEMANA), z.array(z.object({ de: hora, ate: hora })).max(24)),
  duracaoMin: z.literal(DURACOES),
  antecedenciaMin: z.literal(ANTECEDENCIAS),
  /** An https link or a phone number; copied into each consultation at its booking. */
  contato: z.string().max(1000),
  excecoes: z
    .array(
      z.object({
        /** São Paulo's 'YYYY-MM-DD'. */
        data: z.string().max(10),
        tipo: z.enum(['fechado', 'aberto']),
        /** Both null: the whole day. */
        de: hora.nullable(),
        ate: hora.nullable(),
        motivo: z.string().max(300),
      }),
    )
    .max(1000),
});

export const agendaDoMedico = dadosDaAgenda
  .extend({
    medico: z.object({ id: z.uuid(), nome: z.string() }),
    /** Counts the saves; an edit of an older version is refused. 0: never saved. */
    versao: z.number().int(),
    salvaEm: instant.nullable(),
    /** Holidays of the next twelve months, which close the week automatically. */
    feriados: z.array(z.object({ data: z.string(), nome: z.string() })),
    /** Uncancelled consultations since the beginning of this week, in order. */
    consultas: z.array(
      z.object({
        id: z.uuid(),
        pedidoId: z.uuid(),
        numero: z.number().int(),
        /** Preferred name. */
        paciente: z.string(),
        inicio: instant,
        fim: instant,
        estado: z.enum(['marcada', 'realizada', 'faltou']),
      }),
    ),
    /** Future bookings outside of the agenda's open times: they are kept. */
    foraDosHorarios: z.number().int(),
  })
  .meta({ id: 'AgendaDoMedico' });
export type AgendaDoMedico = z.infer<typeof agendaDoMedico>;

/** Input with the version that was edited. */
export const agendaEditada = dadosDaAgenda.extend({ versao: z.number().int() });
export type AgendaEditada = z.infer<typeof agendaEditada>;

export const lerAgendaDoMedico = defineContract({
  operationId: 'lerAgendaDoMedico',
  method: 'GET',
  path: '/api/agenda/:id',
  summary: "A doctor's agenda with the booked consultations, for the administrator",
  tag,
  access: ['Admin'],
  params: idParam,
  responses: { 200: agendaDoMedico, ...errors(404) },
});

export const salvarAgendaDoMedico = defineContract({
  operationId: 'salvarAgendaDoMedico',
  method: 'PUT',
  path: '/api/agenda/:id',
  summary: "Save a doctor's agenda; 409 where it was saved since it was read; booked consultations stay",
  tag,
  access: ['Admin'],
  params: idParam,
  body: agendaEditada,
  responses: { 200: agendaDoMedico, ...errors(400, 404, 409) },
});

export const lerMinhaAgenda = defineContract({
  operationId: 'lerMinhaAgenda',
  method: 'GET',
  path: '/api/medico/agenda',
  summary: "The calling doctor's agenda with the booked consultations",
  tag,
  access: ['Medico'],
  responses: { 200: agendaDoMedico, ...errors(404) },
});

export const salvarMinhaAgenda = defineContract({
  operationId: 'salvarMinhaAgenda',
  method: 'PUT',
  path: '/api/medico/agenda',
  summary:
    'Save the calling doctor’s agenda; 409 where it was saved since it was read; booked consultations stay',
  tag,
  access: ['Medico'],
  body: agendaEditada,
  responses: { 200: agendaDoMedico, ...errors(400, 404, 409) },
});
