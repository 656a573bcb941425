import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from 'kysely';
import type { TipoAnexo } from '#domain/pedidos/anexos.ts';
import type { DoctorScope, PatientScope } from '#platform/actor.ts';
import { isOfOpenPatient } from '#platform/db/queries/open-reading.ts';
import type { Anexos, DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;
/** A row of `anexos`. */
export type StoredAnexoRow = Selectable<Anexos>;

/** A file that belongs to an order (and not to the chat). */
export type AnexoDoPedido = StoredAnexoRow & { pedido_id: string };

function select(db: Reader) {
  return db.selectFrom('anexos').selectAll();
}

/** The files of one order of the patient, oldest first, including files removed by the antivirus. */
export function listAnexos(db: Reader, scope: PatientScope, pedidoId: string): Promise<AnexoDoPedido[]> {
  return select(db)
    .$castTo<AnexoDoPedido>()
    .where('cliente_id', '=', scope.clienteId)
    .where('pedido_id', '=', pedidoId)
    .where(isOfOpenPatient(scope, 'pedido_id'))
    .where('removido_em', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Bounds the rows of which equal contents are dropped. */
const MOST_EARLIER = 40;

/** Stored files of other orders of the order's patient, newest first, some of the same content. */
export function listEarlier(db: Reader, scope: PatientScope, pedidoId: string): Promise<AnexoDoPedido[]> {
  return select(db)
    .$castTo<AnexoDoPedido>()
    .where('cliente_id', '=', scope.clienteId)
    .where(isOfOpenPatient(scope, 'pedido_id'))
    .where('pedido_id', 'in', (eb) =>
      eb
        .selectFrom('pedidos as o')
        .innerJoin('pedidos as x', 'x.paciente_id', 'o.paciente_id')
        .select('o.id')
        .where('x.id', '=', pedidoId)
        .where('o.id', '<>', pedidoId),
    )
    .where('removido_em', 'is', null)
    .where('situacao', '=', 'guardado')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_EARLIER)
    .execute();
}

/** The most files of the chat that a case shows, the newest ones. */
const MAX_CHAT_FILES = 40;

/** SQL of a message `m` that is not about another patient of the account than the one of a case. */
function notOfAnother(pacienteId: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce(m.paciente_id = ${pacienteId}, true)`;
}

/** SQL of a message `m` that names the patient of a case, or was sent since its order was made, or to the patient's own account. */
function sinceOrderOf(pacienteId: string, pedidoId: string): RawBuilder<boolean> {
  return sql<boolean>`(m.paciente_id = ${pacienteId} or m.cliente_id = ${pacienteId}
    or m.created_at >= (select p.created_at from pedidos p where p.id = ${pedidoId}))`;
}

/** The files that were sent by the chat since an instant and are not about somebody else than the case's patient, oldest first. */
export async function listChatFiles(
  db: Reader,
  { patient, pacienteId }: DoctorScope,
  since: Date,
): Promise<StoredAnexoRow[]> {
  const rows = await select(db)
    .where('cliente_id', '=', patient.clienteId)
    .where('pedido_id', 'is', null)
    .where('removido_em', 'is', null)
    .where('created_at', '>=', since)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('mensagens as m')
          .select('m.id')
          .whereRef('m.id', '=', 'anexos.mensagem_id')
          .where('m.por', '=', 'Cliente')
          .where(notOfAnother(pacienteId)),
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(MAX_CHAT_FILES)
    .execute();
  return rows.toReversed();
}

/** One file of the patient that has not been removed; undefined for an unknown, foreign or closed id. */
export function findAnexo(db: Reader, scope: PatientScope, id: string): Promise<StoredAnexoRow | undefined> {
  return select(db)
    .where('id', '=', id)
    .where('cliente_id', '=', scope.clienteId)
    .where(isOfOpenPatient(scope, 'pedido_id'))
    .where('removido_em', 'is', null)
    .executeTakeFirst();
}

/**
 * One file of a case that has not been removed: of its order, or, where the whole case is open, of the chat and not about
 * somebody else than its patient; undefined for any other id.
 */
export function findAnexoDoCaso(
  db: Reader,
  { patient, pedidoId, pacienteId, whole }: DoctorScope,
  id: string,
): Promise<StoredAnexoRow | undefined> {
  return select(db)
    .where('id', '=', id)
    .where('cliente_id', '=', patient.clienteId)
    .where((eb) =>
      whole
        ? eb.or([
            eb('pedido_id', '=', pedidoId),
            eb.exists(
              eb
                .selectFrom('mensagens as m')
                .select('m.id')
                .whereRef('m.id', '=', 'anexos.mensagem_id')
                .where(notOfAnother(pacienteId))
                .where(sinceOrderOf(pacienteId, pedidoId)),
            ),
          ])
        : eb('pedido_id', '=', pedidoId),
    )
    .where('removido_em', 'is', null)
    .executeTakeFirst();
}

/** Whom the message of a chat file is about; null for nobody in particular, and for a file of an order. */
export async function findPacienteDoArquivo(
  db: Reader,
  scope: PatientScope,
  id: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('anexos as a')
    .innerJoin('mensagens as m', 'm.id', 'a.mensagem_id')
    .select('m.paciente_id')
    .where('a.id', '=', id)
    .where('a.cliente_id', '=', scope.clienteId)
    .executeTakeFirst();
  return row?.paciente_id ?? null;
}

/** One file of the patient, removed ones included: their content is still stored. */
export function findAnexoOrRemoved(
  db: Reader,
  scope: PatientScope,
  id: string,
): Promise<StoredAnexoRow | undefined> {
  return select(db)
    .where('id', '=', id)
    .where('cliente_id', '=', scope.clienteId)
    .where(isOfOpenPatient(scope, 'pedido_id'))
    .executeTakeFirst();
}

/** True where the patient erased the account: what stays of its files is shown on no screen. */
export async function isErased(db: Reader, { clienteId }: PatientScope): Promise<boolean> {
  const query = db.selectFrom('clientes').select('id').where('id', '=', clienteId);
  return (await query.where('apagada_em', 'is not', null).executeTakeFirst()) !== undefined;
}

/**
 * The patient to whom a file belongs, for the administrator's access to all files; null for an unknown id, and for a file of an
 * erased account.
 */
export async function findOwner(db: Reader, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('anexos as a')
    .innerJoin('clientes as c', 'c.id', 'a.cliente_id')
    .select('a.cliente_id')
    .where('a.id', '=', id)
    .where('c.apagada_em', 'is', null)
    .executeTakeFirst();
  return row?.cliente_id ?? null;
}

/** The patient to whom the file of an upload belongs, for the administrator; null for an unknown upload. */
export async function findUploadOwner(db: Reader, uploadId: string): Promise<string | null> {
  const row = await db
    .selectFrom('anexos')
    .select('cliente_id')
    .where('envio', '=', uploadId)
    .executeTakeFirst();
  return row?.cliente_id ?? null;
}

/** The patient to whom an order belongs, for the administrator; null for an unknown id. */
export async function findDonoDoPedido(db: Reader, pedidoId: string): Promise<string | null> {
  const row = await db
    .selectFrom('pedidos')
    .select('cliente_id')
    .where('id', '=', pedidoId)
    .executeTakeFirst();
  return row?.cliente_id ?? null;
}

/** The file that an upload was stored as, removed ones included. */
export function findAnexoByUpload(
  db: Reader,
  scope: PatientScope,
  uploadId: string,
): Promise<StoredAnexoRow | undefined> {
  return select(db)
    .where('envio', '=', uploadId)
    .where('cliente_id', '=', scope.clienteId)
    .where(isOfOpenPatient(scope, 'pedido_id'))
    .executeTakeFirst();
}

/** SQL: how many files an order has; files removed by the antivirus do not count. */
export function filesOfPedido(pedidoId: string): RawBuilder<number> {
  return sql<number>`(select count(*) from anexos where pedido_id = ${pedidoId}
    and removido_em is null and situacao <> 'recusado')`;
}

/** SQL: how many files a patient has sent by the chat since an instant. */
export function chatFilesSince({ clienteId }: PatientScope, since: Date): RawBuilder<number> {
  return sql<number>`(select count(*) from anexos a join mensagens m on m.id = a.mensagem_id
    where a.cliente_id = ${clienteId} and a.pedido_id is null and a.created_at > ${since} and m.por = 'Cliente')`;
}

/**
 * SQL: bytes of a patient's stored files. What the patient removed is stored until its retention ends, and counts; what the
 * antivirus took out is deleted.
 */
export function storedBytes({ clienteId }: PatientScope): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(size), 0) from anexos
    where cliente_id = ${clienteId} and situacao <> 'recusado')`;
}

/**
 * The stored name for the next file of a kind: the kind itself, or `outros_documentos_N` with a number that
 * was never used on this order.
 */
export async function nextNome(
  tx: Transaction<DB>,
  { clienteId }: PatientScope,
  pedidoId: string,
  tipo: TipoAnexo,
): Promise<string> {
  if (tipo !== 'outros_documentos') return tipo;
  const { n } = await tx
    .selectFrom('anexos')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('cliente_id', '=', clienteId)
    .where('pedido_id', '=', pedidoId)
    .where('tipo', '=', tipo)
    .executeTakeFirstOrThrow();
  return `${tipo}_${n + 1}`;
}

/**
 * A kind and a stored name that no file of an order has: another file of a kind that allows one comes as one of the other
 * documents, so that neither takes the other's place. Null without an order.
 */
export async function freeNome(
  tx: Transaction<DB>,
  pedidoId: string | null,
  tipo: TipoAnexo,
): Promise<{ tipo: TipoAnexo; nome: string } | null> {
  if (pedidoId === null) return null;
  const rows = await tx.selectFrom('anexos').select('nome').where('pedido_id', '=', pedidoId).execute();
  const taken = new Set(rows.map(({ nome }) => nome));
  if (tipo !== 'outros_documentos' && !taken.has(tipo)) return { tipo, nome: tipo };
  let n = 1;
  while (taken.has(`outros_documentos_${n}`)) n += 1;
  return { tipo: 'outros_documentos', nome: `outros_documentos_${n}` };
}

/** A file to insert. */
export type NewAnexo = Omit<StoredAnexoRow, 'created_at' | 'removido_em'> & { created_at: Date };

/** Inserts the row of a file. Of a kind that allows one file, the earlier one is marked as removed. */
export async function insertAnexo(tx: Transaction<DB>, anexo: NewAnexo): Promise<void> {
  const { pedido_id, nome, created_at: removido_em } = anexo;
  const earlier = tx.updateTable('anexos').set({ removido_em }).where('nome', '=', nome);
  await Promise.all([
    pedido_id !== null &&
      earlier.where('pedido_id', '=', pedido_id).where('removido_em', 'is', null).execute(),
    tx.insertInto('anexos').values(anexo).execute(),
  ]);
}

/** Marks a file as removed; its content stays stored until the retention ends. */
export async function markRemoved(tx: Transaction<DB>, id: string, now: Date): Promise<void> {
  await tx.updateTable('anexos').set({ removido_em: now }).where('id', '=', id).execute();
}
