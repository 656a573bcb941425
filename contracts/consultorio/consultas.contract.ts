import { z } from 'zod';
import { defineContract, errors, idParam, instant } from '../contract.ts';

const tag = 'consultório';
const access = ['Medico'] as const;

/** A booked consultation for its doctor. */
export const consultaDoMedico = z
  .object({
    id: z.uuid(),
    pedidoId: z.uuid(),
    numero: z.number().int(),
    /** How the patient wants to be called. */
    paciente: z.string(),
    idade: z.number().int().nullable(),
    Servico_Selecionado: z.string(),
    inicio: instant,
    fim: instant,
    /** The link of the video, or the number of the doctor's telephone. */
    contato: z.string(),
    /** Where the patient is called when the video fails. */
    telefone: z.string(),
    /** From when on it can be recorded that the patient did not come. */
    faltaDesde: instant,
  })
  .meta({ id: 'ConsultaDoMedico' });
export type ConsultaDoMedico = z.infer<typeof consultaDoMedico>;

export const listarConsultas = defineContract({
  operationId: 'listarConsultas',
  method: 'GET',
  path: '/api/medico/consultas',
  summary: 'The booked consultations of this doctor by time, those that wait to be recorded among them',
  tag,
  access,
  responses: { 200: z.object({ consultas: z.array(consultaDoMedico) }), ...errors() },
});

const act = { method: 'POST', tag, access, params: idParam } as const;

export const registrarRealizada = defineContract({
  ...act,
  operationId: 'registrarRealizada',
  path: '/api/medico/consultas/:id/realizada',
  summary:
    'Record that a consultation was held: the case is in hand again, to be decided within 48 business hours',
  responses: { 204: null, ...errors(404, 409) },
});

export const registrarFalta = defineContract({
  ...act,
  operationId: 'registrarFalta',
  path: '/api/medico/consultas/:id/falta',
  summary: 'Record that the patient did not come: they choose again, and get the money after the second time',
  responses: { 204: null, ...errors(404, 409) },
});

export const desfazerConsulta = defineContract({
  ...act,
  operationId: 'desfazerConsulta',
  path: '/api/medico/consultas/:id/cancelamento',
  summary: 'Cancel a booked consultation; the patient is told with an apology, and chooses again',
  responses: { 204: null, ...errors(404, 409) },
});
