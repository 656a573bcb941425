import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';

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
