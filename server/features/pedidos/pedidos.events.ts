import type { PatientScope } from '#platform/actor.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import { DESK_TOPIC, DOCTORS_TOPIC, doctorTopic, patientTopic } from '#platform/live/topics.ts';

/**
 * Emits the live events that make the patient's pages and the desk read an order again.
 * @param versao the version that was written
 */
export function announcePedido(
  uow: UnitOfWork,
  pedido: { id: string; cliente_id: string },
  versao: number,
): void {
  for (const topico of [patientTopic(pedido.cliente_id), DESK_TOPIC]) {
    uow.emit({ topic: topico, kind: 'pedido', ref: pedido.id, version: versao });
  }
}

/** Emits the live event by which active doctors read the queue again: a case entered it, left it, or changed hands. */
export function announceFila(uow: UnitOfWork, pedidoId: string): void {
  uow.emit({ topic: DOCTORS_TOPIC, kind: 'pedido', ref: pedidoId, version: 0 });
}

/** Emits the live events by which active doctors and the desk read a case again: something was written in it, and the order stays. */
export function announceCaso(uow: UnitOfWork, pedidoId: string): void {
  announceFila(uow, pedidoId);
  uow.emit({ topic: DESK_TOPIC, kind: 'pedido', ref: pedidoId, version: 0 });
}

/**
 * Emits the live event of a changed draft to the patient's own pages.
 * @param pedidoId null for the draft of the personal data
 */
export function announceRascunho(
  uow: UnitOfWork,
  scope: PatientScope,
  pedidoId: string | null,
  versao: number,
): void {
  uow.emit({ topic: patientTopic(scope.clienteId), kind: 'rascunho', ref: pedidoId, version: versao });
}

/**
 * Emits the live events by which the desk and the doctor read an agenda again, and the patients `choosing` the free times: it
 * was saved, or a consultation in it was booked, moved or cancelled.
 */
export function announceAgenda(uow: UnitOfWork, medicoId: string, choosing: readonly string[]): void {
  for (const topic of [doctorTopic(medicoId), DESK_TOPIC]) {
    uow.emit({ topic, kind: 'agenda', ref: medicoId, version: 0 });
  }
  for (const clienteId of choosing) {
    uow.emit({ topic: patientTopic(clienteId), kind: 'horarios', ref: null, version: 0 });
  }
}
