import type { UnitOfWork } from '#platform/db/transaction.ts';
import { DESK_TOPIC, DOCTORS_TOPIC, doctorTopic, patientTopic } from '#platform/live/topics.ts';

/**
 * Emits the live events of a report about a document: to its patient, to the desk, and to the doctors, of whom one answers it
 * whose own the document is, or any where its doctor works here no more.
 */
export function announceRelato(
  uow: UnitOfWork,
  pedido: { id: string; cliente_id: string; versao: number },
): void {
  for (const topic of [patientTopic(pedido.cliente_id), DESK_TOPIC, DOCTORS_TOPIC]) {
    uow.emit({ topic, kind: 'pedido', ref: pedido.id, version: pedido.versao });
  }
}

/** Announces to the desk and to doctors that newer lists ask for another document in an order, or no longer do. */
export function announceDesajuste(uow: UnitOfWork, pedidoId: string): void {
  for (const topic of [DESK_TOPIC, DOCTORS_TOPIC]) {
    uow.emit({ topic, kind: 'pedido', ref: pedidoId, version: 0 });
  }
}

/** Announces to a doctor's own pages that they wrote a draft of a case: another window of theirs reads its documents again. */
export function announceRascunho(
  uow: UnitOfWork,
  { pedidoId, medicoId }: { pedidoId: string; medicoId: string },
): void {
  uow.emit({ topic: doctorTopic(medicoId), kind: 'rascunho', ref: pedidoId, version: 0 });
}

/** Announces to a doctor's own pages that their signing session changed, or what waits for it. */
export function announceAssinatura(uow: UnitOfWork, medicoId: string): void {
  uow.emit({ topic: doctorTopic(medicoId), kind: 'medico', ref: medicoId, version: 0 });
}

/** Announces to a doctor's own pages that their numbers changed, or what is asked of SNCR. */
export function announceNumeros(uow: UnitOfWork, medicoId: string): void {
  uow.emit({ topic: doctorTopic(medicoId), kind: 'medico', ref: medicoId, version: 0 });
}

/** Announces to the desk that numbered forms were entered, used or voided. */
export function announceTaloes(uow: UnitOfWork): void {
  uow.emit({ topic: DESK_TOPIC, kind: 'taloes', ref: null, version: 0 });
}

/**
 * Announces to a doctor's own pages, and to the desk, that a document of a case was signed, or set for the post: the case is
 * read again, and what waits.
 */
export function announceAssinado(
  uow: UnitOfWork,
  { pedidoId, medicoId }: { pedidoId: string; medicoId: string },
): void {
  for (const topic of [doctorTopic(medicoId), DESK_TOPIC]) {
    uow.emit({ topic, kind: 'pedido', ref: pedidoId, version: 0 });
  }
  announceAssinatura(uow, medicoId);
}
