import type { UnitOfWork } from '#platform/db/transaction.ts';
import { DESK_TOPIC } from '#platform/live/topics.ts';

const PRECOS_TOPIC = 'precos';
const PERGUNTAS_TOPIC = 'perguntas';
const CALENDARIO_TOPIC = 'calendario';
const REEMBOLSOS_TOPIC = 'reembolsos';
const FRETES_TOPIC = 'fretes';
/** Every replica follows it, too: it holds the settings of the house in memory. */
export const AJUSTES_TOPIC = 'ajustes';

/** Topics that every signed-in account receives: their lists are the same for all. */
export const CATALOGO_TOPICS: readonly string[] = [
  PRECOS_TOPIC,
  PERGUNTAS_TOPIC,
  CALENDARIO_TOPIC,
  REEMBOLSOS_TOPIC,
  FRETES_TOPIC,
  AJUSTES_TOPIC,
];

/** Tells every open page to read the prices again. */
export function announcePrecos(uow: UnitOfWork): void {
  uow.emit({ topic: PRECOS_TOPIC, kind: 'precos', ref: null, version: 0 });
}

/** Tells every open page that a version of the questions was published. */
export function announcePerguntas(uow: UnitOfWork, { id, numero }: { id: string; numero: number }): void {
  uow.emit({ topic: PERGUNTAS_TOPIC, kind: 'perguntas', ref: id, version: numero });
}

/** Tells every open page that a version of the calendar was saved. */
export function announceCalendario(uow: UnitOfWork, versao: number): void {
  uow.emit({ topic: CALENDARIO_TOPIC, kind: 'calendario', ref: null, version: versao });
}

/** Tells every open page to read its refund again: the rules changed. */
export function announceReembolsos(uow: UnitOfWork): void {
  uow.emit({ topic: REEMBOLSOS_TOPIC, kind: 'reembolsos', ref: null, version: 0 });
}

/** Tells every open page to read the freights again. */
export function announceFretes(uow: UnitOfWork): void {
  uow.emit({ topic: FRETES_TOPIC, kind: 'fretes', ref: null, version: 0 });
}

/** Tells every replica and every open page that a setting of the house was saved. */
export function announceAjustes(uow: UnitOfWork): void {
  uow.emit({ topic: AJUSTES_TOPIC, kind: 'ajustes', ref: null, version: 0 });
}

/** Tells the desk to read the notices again. */
export function announceAvisos(uow: UnitOfWork): void {
  uow.emit({ topic: DESK_TOPIC, kind: 'avisos', ref: null, version: 0 });
}
