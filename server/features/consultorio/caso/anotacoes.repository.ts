import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** A clinical note by its id, of any case: the caller compares whose it is. */
export function findNota(db: Reader, id: string) {
  return db
    .selectFrom('notas_clinicas as n')
    .innerJoin('medicos as m', 'm.id', 'n.medico_id')
    .select(['n.id', 'n.pedido_id', 'n.medico_id', 'n.adendo_de', 'n.texto', 'n.created_at'])
    .select('m.nome as medico_nome')
    .where('n.id', '=', id)
    .executeTakeFirst();
}
/** The result of `findNota`. */
export type NotaFound = NonNullable<Awaited<ReturnType<typeof findNota>>>;

/** A note to insert. */
export type NewNota = {
  id: string;
  pedido_id: string;
  medico_id: string;
  adendo_de: string | null;
  texto: string;
  created_at: Date;
};

/** Inserts a note. @returns false when its id is taken */
export async function insertNota(tx: Transaction<DB>, nota: NewNota): Promise<boolean> {
  const row = await tx
    .insertInto('notas_clinicas')
    .values(nota)
    .onConflict((oc) => oc.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
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
/** The result of `findRascunho`. */
export type RascunhoDaNotaRow = NonNullable<Awaited<ReturnType<typeof findRascunho>>>;

/**
 * Writes a note that is being typed, at the version that it was typed upon.
 * @returns undefined where nothing was written: it says the same already, or has another version
 */
export function upsertRascunho(
  tx: Transaction<DB>,
  { pedidoId, medicoId, texto, versao }: NotaDe & { texto: string; versao: number },
  now: Date,
): Promise<RascunhoDaNotaRow | undefined> {
  return tx
    .insertInto('rascunhos_de_nota')
    .values({ pedido_id: pedidoId, medico_id: medicoId, texto, updated_at: now })
    .onConflict((oc) =>
      oc
        .columns(['pedido_id', 'medico_id'])
        .doUpdateSet({ texto, versao: versao + 1, updated_at: now })
        .where('rascunhos_de_nota.versao', '=', versao)
        .where('rascunhos_de_nota.texto', '<>', texto),
    )
    .returning(['texto', 'versao', 'updated_at'])
    .executeTakeFirst();
}

/** Blanks a note that was handed in. */
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

/** Deletes what anybody was writing in a case. @returns the text of this doctor; null for none */
export async function takeRascunhos(
  tx: Transaction<DB>,
  { pedidoId, medicoId }: NotaDe,
): Promise<string | null> {
  const rows = await tx
    .deleteFrom('rascunhos_de_nota')
    .where('pedido_id', '=', pedidoId)
    .returning(['medico_id', 'texto'])
    .execute();
  return rows.find((row) => row.medico_id === medicoId)?.texto ?? null;
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
