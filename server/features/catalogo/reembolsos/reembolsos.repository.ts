import type { Kysely, Transaction } from 'kysely';
import type { ChaveDaRegra, RegraDeReembolso } from '#domain/pagamentos/reembolso.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** A refund rule as stored. */
export type RegraRow = RegraDeReembolso & { versao: number; updated_at: Date };

function rules(db: Reader) {
  return db
    .selectFrom('regras_de_reembolso')
    .select(['causa', 'estagio', 'percentual', 'versao', 'updated_at'])
    .$castTo<RegraRow>();
}

/** Every refund rule, in no order. */
export function listRegras(db: Reader): Promise<RegraRow[]> {
  return rules(db).execute();
}

/** Every refund rule, locked until the transaction ends; always in one order, so that two saves cannot deadlock. */
export function lockRegras(tx: Transaction<DB>): Promise<RegraRow[]> {
  return rules(tx).orderBy('causa').orderBy('estagio').forUpdate().execute();
}

/** Writes a rule under its new version and adds it to the history. @returns the id of the history row */
export async function updateRegra(
  tx: Transaction<DB>,
  { causa, estagio, percentual, versao }: RegraDeReembolso & { versao: number },
  administradorId: string,
  now: Date,
): Promise<string> {
  await tx
    .updateTable('regras_de_reembolso')
    .set({ percentual, versao, updated_at: now })
    .where('causa', '=', causa)
    .where('estagio', '=', estagio)
    .execute();
  const history = await tx
    .insertInto('regras_de_reembolso_historico')
    .values({ causa, estagio, percentual, versao, administrador_id: administradorId, em: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return history.id;
}

/** Inserts first rules and their history; a rule that has a row keeps it. */
export async function insertRegras(tx: Transaction<DB>, regras: readonly RegraDeReembolso[]): Promise<void> {
  const inserted = await tx
    .insertInto('regras_de_reembolso')
    .values([...regras])
    .onConflict((oc) => oc.columns(['causa', 'estagio']).doNothing())
    .returning(['causa', 'estagio', 'percentual', 'versao', 'updated_at as em'])
    .execute();
  if (inserted.length > 0) await tx.insertInto('regras_de_reembolso_historico').values(inserted).execute();
}

/** A change of a rule, with the share before it. */
export type RegraHistoryRow = ChaveDaRegra & {
  id: string;
  percentual: number;
  anterior: number | null;
  em: Date;
};

/** Changes of rules by the administrator, newest first, each with the share before it. */
export function listRegraHistory(db: Reader, limit: number): Promise<RegraHistoryRow[]> {
  return db
    .selectFrom('regras_de_reembolso_historico as h')
    .leftJoin('regras_de_reembolso_historico as antes', (join) =>
      join
        .onRef('antes.causa', '=', 'h.causa')
        .onRef('antes.estagio', '=', 'h.estagio')
        .on((on) => on('antes.versao', '=', on('h.versao', '-', 1))),
    )
    .select(['h.id', 'h.causa', 'h.estagio', 'h.percentual', 'h.em', 'antes.percentual as anterior'])
    .where('h.administrador_id', 'is not', null)
    .orderBy('h.em', 'desc')
    .orderBy('h.causa')
    .orderBy('h.estagio')
    .limit(limit)
    .$castTo<RegraHistoryRow>()
    .execute();
}
