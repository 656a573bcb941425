import type { Kysely } from 'kysely';
import type { DB } from '#platform/db/schema.ts';

/** Those of some ids that are files here already, removed ones too. */
export async function findKnownArquivos(db: Kysely<DB>, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('anexos')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Most orders of a patient among which a file finds its own. */
const MAX_PEDIDOS = 500;

/** The orders of a patient that came, oldest first. */
export async function listPedidosDe(db: Kysely<DB>, clienteId: string) {
  return db
    .selectFrom('pedidos')
    .select(['id', 'created_at'])
    .where('cliente_id', '=', clienteId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_PEDIDOS)
    .execute();
}
