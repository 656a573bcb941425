import { sql, type Kysely, type Transaction } from 'kysely';
import type { TextoDaConta } from '#domain/ajustes/textos.ts';
import type { PatientScope } from '#platform/actor.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** The newest version of each text that the account has accepted; 0 for none. Without a text nothing is asked. */
export async function findAceitos(
  db: Reader,
  { clienteId }: PatientScope,
  tipos: readonly TextoDaConta[],
): Promise<ReadonlyMap<string, number>> {
  if (tipos.length === 0) return new Map();
  const rows = await db
    .selectFrom('consentimentos')
    .select(['tipo', sql<number>`max(versao)`.as('versao')])
    .where('cliente_id', '=', clienteId)
    .where('pedido_id', 'is', null)
    .where('tipo', 'in', tipos)
    .groupBy('tipo')
    .execute();
  return new Map(rows.map(({ tipo, versao }) => [tipo, versao]));
}
