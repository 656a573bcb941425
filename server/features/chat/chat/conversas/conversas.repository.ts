import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { PatientScope } from '../../../../platform/actor.ts';
import type { Conversas, DB } from '../../../../platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;
export type ConversaRow = Selectable<Conversas>;
export type Side = 'Cliente' | 'Adm';

/**
 * The patient's conversation, made at its first message and locked until the transaction ends: whoever writes
 * takes the next number under this lock, so the numbers have no gap and follow the order of commit.
 */
export async function lockConversa(tx: Transaction<DB>, scope: PatientScope): Promise<ConversaRow> {
  const lock = () =>
    tx
      .selectFrom('conversas')
      .selectAll()
      .where('cliente_id', '=', scope.clienteId)
      .forNoKeyUpdate()
      .executeTakeFirst();
  const known = await lock();
  if (known) return known;
  await tx
    .insertInto('conversas')
    .values({ cliente_id: scope.clienteId })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const made = await lock();
  if (!made) throw new Error('a conversation vanished inside its own transaction');
  return made;
}

/** The conversation as it stands; undefined before its first message. */
export function readConversa(db: Reader, scope: PatientScope): Promise<ConversaRow | undefined> {
  return db.selectFrom('conversas').selectAll().where('cliente_id', '=', scope.clienteId).executeTakeFirst();
}

type ConversaChange = Partial<
  Pick<
    ConversaRow,
    | 'ultimo'
    | 'ultima_em'
    | 'cliente_n'
    | 'equipe_n'
    | 'espera_desde'
    | 'lido_cliente'
    | 'lido_cliente_em'
    | 'lido_equipe'
    | 'lido_equipe_em'
    | 'avisado_n'
  >
>;

/** Changes a locked conversation. */
export async function updateConversa(
  tx: Transaction<DB>,
  scope: PatientScope,
  change: ConversaChange,
): Promise<void> {
  await tx.updateTable('conversas').set(change).where('cliente_id', '=', scope.clienteId).execute();
}

/** A new message: its number, and the conversation comes first in the list. */
export async function advanceConversa(
  tx: Transaction<DB>,
  scope: PatientScope,
  change: ConversaChange & { ultimo: number; ultima_em: Date },
): Promise<void> {
  await tx
    .updateTable('conversas')
    .set({ ...change, ordem: sql<number>`nextval('conversas_ordem')` })
    .where('cliente_id', '=', scope.clienteId)
    .execute();
}

/** How many messages of the other side stand after the last one read; automatic lines do not count. */
export async function countUnread(
  db: Reader,
  scope: PatientScope,
  { por, depois }: { por: Side; depois: number },
): Promise<number> {
  const { total } = await db
    .selectFrom('mensagens')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('cliente_id', '=', scope.clienteId)
    .where('n', '>', depois)
    .where('por', '=', por)
    .where('automatica', '=', false)
    .executeTakeFirstOrThrow();
  return total;
}

/** The oldest message of a side after a number, as far as somebody wrote it. */
export function findFirstAfter(
  db: Reader,
  scope: PatientScope,
  { por, depois }: { por: Side; depois: number },
): Promise<{ n: number; created_at: Date } | undefined> {
  return db
    .selectFrom('mensagens')
    .select(['n', 'created_at'])
    .where('cliente_id', '=', scope.clienteId)
    .where('n', '>', depois)
    .where('por', '=', por)
    .where('automatica', '=', false)
    .orderBy('n')
    .limit(1)
    .executeTakeFirst();
}

/** How many patients wait for somebody to read, and since when the first of them. */
export async function readWaitingPatients(db: Kysely<DB>): Promise<{ total: number; desde: Date | null }> {
  return db
    .selectFrom('conversas as v')
    .innerJoin('clientes as c', 'c.id', 'v.cliente_id')
    .select(({ fn }) => [fn.countAll<number>().as('total'), fn.min('v.espera_desde').as('desde')])
    .whereRef('v.cliente_n', '>', 'v.lido_equipe')
    .where('c.contestada_em', 'is', null)
    .executeTakeFirstOrThrow();
}
