import type { PatientScope } from '#platform/actor.ts';
import type { LiveEvent } from '#platform/db/queries/events.ts';
import { DESK_TOPIC, DOCTORS_TOPIC, doctorTopic, eventsTo, patientTopic } from '#platform/live/topics.ts';

type Patient = Pick<PatientScope, 'clienteId'>;

/** The patient's own pages and the desk read a conversation again. @param versao the number of the newest message */
export function conversaEvents({ clienteId }: Patient, versao: number): LiveEvent[] {
  const own = { kind: 'chat', ref: null, version: versao } as const;
  return [...eventsTo([patientTopic(clienteId)], own), ...deskConversaEvents({ clienteId }, versao)];
}

/** The desk alone reads a conversation again: nothing changed for its patient. */
export function deskConversaEvents({ clienteId }: Patient, versao: number): LiveEvent[] {
  return eventsTo([DESK_TOPIC], { kind: 'chat', ref: clienteId, version: versao });
}

/** The desk and the doctors read the internal notes of an account again. Doctors are not told whose they are; no patient is told. */
export function notaEvents({ clienteId }: Patient): LiveEvent[] {
  return [
    ...eventsTo([DESK_TOPIC], { kind: 'nota', ref: clienteId, version: 0 }),
    ...eventsTo([DOCTORS_TOPIC], { kind: 'nota', ref: null, version: 0 }),
  ];
}

/** The desk reads labels and the conversations that have them again. */
export function etiquetaEvents(): LiveEvent[] {
  return eventsTo([DESK_TOPIC], { kind: 'etiqueta', ref: null, version: 0 });
}

/** The doctor to whom a conversation is given reads its case again. */
export function givenConversaEvents(given: {
  com_medico_id: string | null;
  com_pedido_id: string | null;
}): LiveEvent[] {
  const { com_medico_id: medicoId, com_pedido_id: pedidoId } = given;
  if (medicoId === null || pedidoId === null) return [];
  return eventsTo([doctorTopic(medicoId)], { kind: 'pedido', ref: pedidoId, version: 0 });
}
