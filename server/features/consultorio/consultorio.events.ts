import type { LiveEvent } from '#platform/db/queries/events.ts';
import { DOCTORS_TOPIC, doctorTopic, eventsTo } from '#platform/live/topics.ts';

/** The patient of a case wrote: the doctor who has it in hand reads it again. */
export function conversaDoCasoEvents({
  pedidoId,
  medicoId,
}: {
  pedidoId: string;
  medicoId: string;
}): LiveEvent[] {
  return eventsTo([doctorTopic(medicoId)], { kind: 'pedido', ref: pedidoId, version: 0 });
}

/** The doctors to whom a case of one patient is open: all active ones, or these. */
export type Leitores = 'todos' | readonly string[];

/** A patient's record changed: the doctors who see it in a case read it again, and no other. */
export function clienteDosCasosEvents(
  { id, versao }: { id: string; versao: number },
  leitores: Leitores,
): LiveEvent[] {
  const topics = leitores === 'todos' ? [DOCTORS_TOPIC] : leitores.map(doctorTopic);
  return eventsTo(topics, { kind: 'cliente', ref: id, version: versao });
}
