import type { Kysely, Selectable, Transaction } from 'kysely';
import type { PatientScope } from '#platform/actor.ts';
import { locks } from '#platform/db/command/decision.ts';
import { fixed, fixedChange } from '#platform/db/queries/fixed.ts';
import { isOfOpenPatient } from '#platform/db/queries/open-reading.ts';
import type { Conversas, DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;
/**
 * One row per patient: the last message number of each side, the read marks, and since when the patient
 * waits for an answer.
 */
export type ConversaRow = Selectable<Conversas>;
/** Who wrote a message: the patient or the team. */
export type Side = 'Cliente' | 'Adm';

const LOCKED = fixed<{ clienteId: string }, ConversaRow>((db, param) =>
  db.selectFrom('conversas').selectAll().where('cliente_id', '=', param('clienteId')).forNoKeyUpdate(),
);
const UNLOCKED = fixed<{ clienteId: string }, ConversaRow>((db, param) =>
  db.selectFrom('conversas').selectAll().where('cliente_id', '=', param('clienteId')),
);

const CREATE_UNLESS_THERE = fixed<{ clienteId: string }, unknown>((db, param) =>
  db
    .insertInto('conversas')
    .values({ cliente_id: param('clienteId') })
    .onConflict((oc) => oc.doNothing()),
);

/**
 * Reads the patient's conversation and locks it until the transaction ends, creating it before its first message. Message numbers
 * are assigned under this lock, so they have no gaps and follow the order of commits.
 */
export async function lockConversa(tx: Transaction<DB>, scope: PatientScope): Promise<ConversaRow> {
  const { clienteId } = scope;
  const [known] = await LOCKED(tx, { clienteId });
  if (known) return known;
  const [, [made]] = await Promise.all([CREATE_UNLESS_THERE(tx, { clienteId }), LOCKED(tx, { clienteId })]);
  if (!made) throw new Error('a conversation vanished inside its own transaction');
  return made;
}

locks('conversa', lockConversa);

/** Reads the patient's conversation without a lock; undefined before its first message. */
export async function readConversa(db: Reader, scope: PatientScope): Promise<ConversaRow | undefined> {
  const [row] = await UNLOCKED(db, { clienteId: scope.clienteId });
  return row;
}

/** The columns of a conversation that writing and reading messages change. */
export type ConversaChange = Partial<
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
    | 'adiada_ate'
    | 'hora_desde'
    | 'hora_mensagens'
    | 'urgencia_n'
    | 'urgencia_em'
    | 'fechada_em'
    | 'com_medico_id'
    | 'com_pedido_id'
  >
>;

const CHANGE = fixedChange<ConversaChange, { clienteId: string }, unknown>((db, param, values) =>
  db.updateTable('conversas').set(values).where('cliente_id', '=', param('clienteId')),
);
/** Updates columns of the patient's conversation; the caller holds its lock. */
export async function updateConversa(
  tx: Transaction<DB>,
  scope: PatientScope,
  change: ConversaChange,
): Promise<void> {
  await CHANGE(tx, change, { clienteId: scope.clienteId });
}

/** Counts the messages of one side with numbers above `depois`; automatic lines do not count. */
export async function countUnread(
  db: Reader,
  scope: PatientScope,
  { por, depois }: { por: Side; depois: number },
): Promise<number> {
  const { total } = await db
    .selectFrom('mensagens')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('cliente_id', '=', scope.clienteId)
    .where(isOfOpenPatient(scope, 'pedido_id'))
    .where('n', '>', depois)
    .where('por', '=', por)
    .where('automatica', '=', false)
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * The oldest message of one side with a number above `depois`; automatic lines do not count. Undefined when
 * there is none.
 */
export function findFirstAfter(
  db: Reader,
  scope: PatientScope,
  { por, depois }: { por: Side; depois: number },
): Promise<{ n: number; created_at: Date } | undefined> {
  return db
    .selectFrom('mensagens')
    .select(['n', 'created_at'])
    .where('cliente_id', '=', scope.clienteId)
    .where(isOfOpenPatient(scope, 'pedido_id'))
    .where('n', '>', depois)
    .where('por', '=', por)
    .where('automatica', '=', false)
    .orderBy('n')
    .limit(1)
    .executeTakeFirst();
}
