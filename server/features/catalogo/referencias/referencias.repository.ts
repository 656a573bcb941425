import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import type { CidRow } from './busca.repository.ts';
import { normalizeCodigo } from './cid.policy.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** The row of CID-10 with exactly this code, with or without its dot; null where there is none. */
export async function findCid(db: Reader, codigo: string): Promise<CidRow | null> {
  const row = await db
    .selectFrom('cid10')
    .select(['codigo', 'descricao', 'tipo'])
    .where('codigo', '=', normalizeCodigo(codigo) ?? '')
    .executeTakeFirst();
  return row ?? null;
}
