import type { LiveEvent } from '#platform/db/queries/events.ts';
import { DESK_TOPIC, DOCTORS_TOPIC, doctorTopic, eventsTo, patientTopic } from '#platform/live/topics.ts';

/**
 * A report about a document changed: its patient, the desk and the doctors read it again. Its own doctor answers it, or any
 * where that one works here no more.
 */
export function relatoEvents(pedido: { id: string; cliente_id: string; versao: number }): LiveEvent[] {
  const topics = [patientTopic(pedido.cliente_id), DESK_TOPIC, DOCTORS_TOPIC];
  return eventsTo(topics, { kind: 'pedido', ref: pedido.id, version: pedido.versao });
}

/** Newer lists ask for another document in an order, or no longer do. */
export function desajusteEvents(pedidoId: string): LiveEvent[] {
  return eventsTo([DESK_TOPIC, DOCTORS_TOPIC], { kind: 'pedido', ref: pedidoId, version: 0 });
}

type OfCase = { pedidoId: string; medicoId: string };

/** A doctor wrote a draft of a case: another window of theirs reads its documents again. */
export function rascunhoDeDocumentoEvents({ pedidoId, medicoId }: OfCase): LiveEvent[] {
  return eventsTo([doctorTopic(medicoId)], { kind: 'rascunho', ref: pedidoId, version: 0 });
}

/** A doctor's signing session changed, or what waits for it. */
export function assinaturaEvents(medicoId: string): LiveEvent[] {
  return eventsTo([doctorTopic(medicoId)], { kind: 'medico', ref: medicoId, version: 0 });
}

/** A doctor's numbers changed, or what is asked of SNCR. */
export function numerosEvents(medicoId: string): LiveEvent[] {
  return assinaturaEvents(medicoId);
}

/** Numbered forms were entered, used or voided. */
export function taloesEvents(): LiveEvent[] {
  return eventsTo([DESK_TOPIC], { kind: 'taloes', ref: null, version: 0 });
}

/** A document of a case was signed, or set for the post: its doctor and the desk read the case again, and what waits. */
export function assinadoEvents({ pedidoId, medicoId }: OfCase): LiveEvent[] {
  const topics = [doctorTopic(medicoId), DESK_TOPIC];
  return [...eventsTo(topics, { kind: 'pedido', ref: pedidoId, version: 0 }), ...assinaturaEvents(medicoId)];
}
