import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** A clinical note by its id, of any case: the caller compares whose it is. */
export async function findNota(db: Reader, id: string | null) {
  if (id === null) return undefined;
  return db
    .selectFrom('notas_clinicas as n')
    .innerJoin('medicos as m', 'm.id', 'n.medico_id')
    .select(['n.id', 'n.pedido_id', 'n.medico_id', 'n.adendo_de', 'n.texto', 'n.created_at'])
    .select('m.nome as medico_nome')
    .where('n.id', '=', id)
    .executeTakeFirst();
}
export type NotaFound = NonNullable<Awaited<ReturnType<typeof findNota>>>;

export type NewNota = {
  id: string;
  pedido_id: string;
  medico_id: string;
  adendo_de: string | null;
  texto: string;
  created_at: Date;
};

/** Inserts a note. @throws for an id that is taken */
export async function insertNota(tx: Transaction<DB>, nota: NewNota): Promise<void> {
  await tx.insertInto('notas_clinicas').values(nota).execute();
}

/** Whose note is being written, and in which case. */
type NotaDe = { pedidoId: string; medicoId: string };

function rascunhos(db: Reader, { pedidoId, medicoId }: NotaDe) {
  return db
    .selectFrom('rascunhos_de_nota')
    .select(['texto', 'versao', 'updated_at'])
    .where('pedido_id', '=', pedidoId)
    .where('medico_id', '=', medicoId);
}

/** The note that a doctor is writing in a case; undefined while nothing was typed. */
export function findRascunho(db: Reader, of: NotaDe) {
  return rascunhos(db, of).executeTakeFirst();
}
export type RascunhoDaNotaRow = NonNullable<Awaited<ReturnType<typeof findRascunho>>>;

/** Writes a note that is being typed; the case is locked. */
export async function writeRascunho(
  tx: Transaction<DB>,
  { pedidoId, medicoId }: NotaDe,
  rascunho: RascunhoDaNotaRow,
): Promise<void> {
  await tx
    .insertInto('rascunhos_de_nota')
    .values({ pedido_id: pedidoId, medico_id: medicoId, ...rascunho })
    .onConflict((oc) => oc.columns(['pedido_id', 'medico_id']).doUpdateSet(rascunho))
    .execute();
}

export async function clearRascunho(
  tx: Transaction<DB>,
  { pedidoId, medicoId }: NotaDe,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('rascunhos_de_nota')
    .set((eb) => ({ texto: '', versao: eb('versao', '+', 1), updated_at: now }))
    .where('pedido_id', '=', pedidoId)
    .where('medico_id', '=', medicoId)
    .where('texto', '<>', '')
    .execute();
}

/** Deletes the drafts of notes of all doctors in a case. */
export async function deleteRascunhos(tx: Transaction<DB>, pedidoId: string): Promise<void> {
  await tx.deleteFrom('rascunhos_de_nota').where('pedido_id', '=', pedidoId).execute();
}

/** How many notes a case has, and how many of them this doctor wrote. */
export async function countNotas(
  db: Reader,
  { pedidoId, medicoId }: { pedidoId: string; medicoId: string },
): Promise<{ todas: number; suas: number }> {
  return db
    .selectFrom('notas_clinicas')
    .select(({ fn }) => [
      fn.countAll<number>().as('todas'),
      fn.countAll<number>().filterWhere('medico_id', '=', medicoId).as('suas'),
    ])
    .where('pedido_id', '=', pedidoId)
    .executeTakeFirstOrThrow();
}
