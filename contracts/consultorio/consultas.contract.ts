import { z } from 'zod';
import { defineContract, errors, idParam, instant } from '../contract.ts';

const tag = 'consultório';
const access = ['Medico'] as const;

export const consultaDoMedico = z
  .object({
    id: z.uuid(),
    pedidoId: z.uuid(),
    numero: z.number().int(),
    /** Preferred name. */
    paciente: z.string(),
    idade: z.number().int().nullable(),
    Servico_Selecionado: z.string(),
    inicio: instant,
    fim: instant,
    /** Link of the video, or the doctor's telephone. */
    contato: z.string(),
    /** Telephone to call when the video fails. */
    telefone: z.string(),
    /** From then on the patient can be recorded as missing. */
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
