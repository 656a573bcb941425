import type { Kysely, Transaction } from 'kysely';
import { ESPERAM_POR_NOS } from '#domain/pedidos/atendimento.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** Orders that wait for the team; the conditions repeat those of the partial index `pedidos_esperando`. */
function waiting(db: Reader) {
  return db
    .selectFrom('pedidos')
    .where('status', '=', 'Aguardando Pagamento')
    .where('prazo', 'is not', null)
    .where('atendimento', 'in', [...ESPERAM_POR_NOS]);
}

/** Ids of late orders whose patient was not told of it yet, the earliest promise first. */
export async function listUntold(db: Reader, now: Date, limit: number): Promise<string[]> {
  const rows = await waiting(db)
    .select('id')
    .where('prazo', '<', now)
    .whereRef('atraso_avisado_de', 'is distinct from', 'prazo')
    .orderBy('prazo')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks a late order as announced, and locks it; undefined when it is not late any more or another process announced it. */
export function markTold(tx: Transaction<DB>, id: string, now: Date) {
  return tx
    .updateTable('pedidos')
    .set((eb) => ({ atraso_avisado_de: eb.ref('prazo') }))
    .where('id', '=', id)
    .where('status', '=', 'Aguardando Pagamento')
    .where('atendimento', 'in', [...ESPERAM_POR_NOS])
    .where('prazo', '<', now)
    .whereRef('atraso_avisado_de', 'is distinct from', 'prazo')
    .returning(['id', 'cliente_id', 'numero', 'versao', 'prazo'])
    .executeTakeFirst();
}

/** How many orders that wait for the team are late, and how many become late before an instant. */
export function countDue(db: Reader, { now, before }: { now: Date; before: Date }) {
  return waiting(db)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('prazo', '<', now).as('atrasados'),
      fn.countAll<number>().filterWhere('prazo', '>=', now).as('perto'),
      fn.min('prazo').as('primeiro'),
    ])
    .where('prazo', '<', before)
    .executeTakeFirstOrThrow();
}
