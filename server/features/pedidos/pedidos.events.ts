import type { PatientScope } from '#platform/actor.ts';
import type { LiveEvent } from '#platform/db/queries/events.ts';
import { DESK_TOPIC, DOCTORS_TOPIC, doctorTopic, eventsTo, patientTopic } from '#platform/live/topics.ts';

/** The patient's pages and the desk read an order again. @param versao the version that was written */
export function pedidoEvents(pedido: { id: string; cliente_id: string }, versao: number): LiveEvent[] {
  const topics = [patientTopic(pedido.cliente_id), DESK_TOPIC];
  return eventsTo(topics, { kind: 'pedido', ref: pedido.id, version: versao });
}

/** Active doctors read the queue again: a case entered it, left it, or changed hands. */
export function filaEvents(pedidoId: string): LiveEvent[] {
  return eventsTo([DOCTORS_TOPIC], { kind: 'pedido', ref: pedidoId, version: 0 });
}

/** Active doctors and the desk read a case again: something was written in it, and the order stays. */
export function casoEvents(pedidoId: string): LiveEvent[] {
  return eventsTo([DOCTORS_TOPIC, DESK_TOPIC], { kind: 'pedido', ref: pedidoId, version: 0 });
}

/** The patient's own pages read a draft again. @param pedidoId null for the draft of the personal data */
export function rascunhoEvents(scope: PatientScope, pedidoId: string | null, versao: number): LiveEvent[] {
  return eventsTo([patientTopic(scope.clienteId)], { kind: 'rascunho', ref: pedidoId, version: versao });
}

/**
 * The desk and the doctor read an agenda again, and the patients `choosing` the free times: it was saved, or a consultation in it
 * was booked, moved or cancelled.
 */
export function agendaEvents(medicoId: string, choosing: readonly string[]): LiveEvent[] {
  return [
    ...eventsTo([doctorTopic(medicoId), DESK_TOPIC], { kind: 'agenda', ref: medicoId, version: 0 }),
    ...eventsTo(choosing.map(patientTopic), { kind: 'horarios', ref: null, version: 0 }),
  ];
}
