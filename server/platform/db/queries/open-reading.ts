import { sql, type RawBuilder } from 'kysely';
import type { PatientScope } from '#platform/actor.ts';

/** SQL: the patient in this column is none whose reading is closed to the account of the scope. */
export function isOpenPatient({ fechadas }: PatientScope, patient: string): RawBuilder<boolean> {
  if (fechadas.length === 0) return sql<boolean>`true`;
  return openPatient(sql`${[...fechadas]}`, patient);
}

/** SQL: the order in this column, if there is one, is of nobody whose reading is closed to the account of the scope. */
export function isOfOpenPatient({ fechadas }: PatientScope, order: string): RawBuilder<boolean> {
  if (fechadas.length === 0) return sql<boolean>`true`;
  return ofOpenPatient(sql`${[...fechadas]}`, order);
}

/** As `isOpenPatient`, for a statement that is built once: `closed` is its parameter of `scope.fechadas`. */
export function openPatient(closed: RawBuilder<unknown>, patient: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(patient)} <> all(${closed}::uuid[])`;
}

/** As `isOfOpenPatient`, for a statement that is built once. */
export function ofOpenPatient(closed: RawBuilder<unknown>, order: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from pedidos fechado where fechado.id = ${sql.ref(order)} and fechado.paciente_id = any(${closed}::uuid[]))`;
}
