import { z } from 'zod';
import { ESCOLHAS } from '#domain/consultorio/escolha.ts';
import { defineContract, errors, idParam, instant } from '../contract.ts';

const tag = 'consultas';
const access = ['Paciente'] as const;

/** Fields of a doctor that a patient reads. */
const medico = z.object({ id: z.uuid(), nome: z.string(), registro: z.string() });

export const MEIOS = ['vídeo', 'telefone'] as const;
const meio = z.enum(MEIOS);

export const consultaMarcada = z
  .object({
    id: z.uuid(),
    inicio: instant,
    fim: instant,
    medico,
    meio,
    /** Link of the video; null until ten minutes before, and for a telephone call. */
    link: z.string().nullable(),
    /** Opening of the link. */
    abreEm: instant,
    /** End of the time to move or cancel it. */
    mudavelAte: instant,
  })
  .meta({ id: 'ConsultaMarcada' });
export type ConsultaMarcada = z.infer<typeof consultaMarcada>;

export const escolhaDoPaciente = z
  .object({
    /** Null while the patient may choose. */
    escolha: z.enum(ESCOLHAS).nullable(),
    /** The patient may choose, or has a consultation booked. */
    aberta: z.boolean(),
    /** Midnight at the end of the last day of choosing. */
    ate: instant,
    /** First free time; null where there is none within four weeks, or nothing to book. */
    primeiro: z.object({ inicio: instant, duracaoMin: z.number().int(), medico, meio }).nullable(),
    /** False after too many bookings for this order. */
    podeAgendar: z.boolean(),
    faltas: z.number().int(),
    consulta: consultaMarcada.nullable(),
    /** Masked address of the invitation and telephone of the call. */
    email: z.string(),
    telefone: z.string(),
  })
  .meta({ id: 'EscolhaDoPaciente' });
export type EscolhaDoPaciente = z.infer<typeof escolhaDoPaciente>;

const horarios = z
  .object({
    medico,
    meio,
    duracaoMin: z.number().int(),
    /** São Paulo's `YYYY-MM-DD`. */
    hoje: z.string(),
    /** In order, within four weeks. */
    horarios: z.array(instant),
  })
  .meta({ id: 'HorariosLivres' });
export type HorariosLivres = z.infer<typeof horarios>;

export const lerEscolha = defineContract({
  operationId: 'lerEscolha',
  method: 'GET',
  path: '/api/pedidos/:id/escolha',
  summary: 'What the patient of a refused order may choose, or chose; null for an order without a choice',
  tag,
  access,
  params: idParam,
  responses: { 200: z.object({ escolha: escolhaDoPaciente.nullable() }), ...errors(404) },
});

export const listarHorarios = defineContract({
  operationId: 'listarHorarios',
  method: 'GET',
  path: '/api/pedidos/:id/horarios',
  summary: 'Free times for a consultation about a refused order; null while there are none',
  tag,
  access,
  params: idParam,
  responses: { 200: z.object({ livres: horarios.nullable() }), ...errors(404, 409) },
});

/** `id` is made by the client, so that a repeated booking is the same consultation. */
const marcar = z.object({ id: z.uuid(), medico: z.uuid(), inicio: instant.max(40) });

export const agendarConsulta = defineContract({
  operationId: 'agendarConsulta',
  method: 'POST',
  path: '/api/pedidos/:id/consulta',
  summary: 'Book a consultation about a refused order; 409 when another patient was faster',
  tag,
  access,
  params: idParam,
  body: marcar,
  responses: { 204: null, ...errors(404, 409) },
});

export const remarcarConsulta = defineContract({
  operationId: 'remarcarConsulta',
  method: 'POST',
  path: '/api/pedidos/:id/consulta/remarcacao',
  summary: 'Move the booked consultation (`de`) to another time, until two hours before it begins',
  tag,
  access,
  params: idParam,
  body: marcar.extend({ de: z.uuid() }),
  responses: { 204: null, ...errors(404, 409) },
});

export const cancelarConsulta = defineContract({
  operationId: 'cancelarConsulta',
  method: 'POST',
  path: '/api/pedidos/:id/consulta/cancelamento',
  summary: 'Cancel the booked consultation until two hours before it begins; the patient chooses again',
  tag,
  access,
  params: idParam,
  body: z.object({ consulta: z.uuid() }),
  responses: { 204: null, ...errors(404, 409) },
});

export const preferirReembolso = defineContract({
  operationId: 'preferirReembolso',
  method: 'POST',
  path: '/api/pedidos/:id/reembolso',
  summary: 'Take the money of a refused order instead of a consultation',
  tag,
  access,
  params: idParam,
  responses: { 204: null, ...errors(404, 409) },
});
