import { PATIENT_RETRIES, type JobDefinition, type NoData } from '#platform/jobs/queue.ts';

/** Mails the patient that the order was refused, and until when they choose what follows. `vez` tells one round from the next. */
export const avisarEscolhaJob: JobDefinition<{ pedidoId: string; clienteId: string; vez: string }> = {
  name: 'consultas.avisar_escolha',
  options: PATIENT_RETRIES,
};

/** The events of a consultation that its patient is told of by mail. */
export const MOMENTOS_DA_CONSULTA = [
  'marcada',
  'remarcada',
  'cancelada',
  'desfeita',
  'perdida',
  'vespera',
  'hora',
] as const;
export type MomentoDaConsulta = (typeof MOMENTOS_DA_CONSULTA)[number];

/** Mails the patient about an event of a consultation. */
export const avisarConsultaJob: JobDefinition<{ consultaId: string; momento: MomentoDaConsulta }> = {
  name: 'consultas.avisar',
  options: PATIENT_RETRIES,
};

/** Finds the consultations of which a reminder is due. */
export const lembrarConsultasJob: JobDefinition<NoData> = { name: 'consultas.lembrar', cron: '* * * * *' };
