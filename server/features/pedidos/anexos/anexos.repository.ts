import type { Kysely, Selectable, Transaction } from 'kysely';
import type { MotivoDoAntivirus, TipoAnexo } from '../../../../domain/pedidos/anexos.ts';
import type { PatientScope } from '../../../platform/actor.ts';
import type { Anexos, DB } from '../../../platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;
/** A check constraint keeps the narrower words. */
export type StoredAnexoRow = Omit<Selectable<Anexos>, 'situacao' | 'motivo'> & {
  situacao: 'guardado' | 'em verificação' | 'recusado';
  motivo: MotivoDoAntivirus | null;
};

/** A file of an order, not of the chat. */
export type AnexoDoPedido = StoredAnexoRow & { pedido_id: string };

function select(db: Reader) {
  return db.selectFrom('anexos').selectAll().$castTo<StoredAnexoRow>();
}

/** The files of one order of the patient, oldest first, with those that were taken out. */
export function listAnexos(db: Reader, scope: PatientScope, pedidoId: string): Promise<AnexoDoPedido[]> {
  return select(db)
    .$castTo<AnexoDoPedido>()
    .where('cliente_id', '=', scope.clienteId)
    .where('pedido_id', '=', pedidoId)
    .where('removido_em', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** One stored file of the patient. */
export function findAnexo(db: Reader, scope: PatientScope, id: string): Promise<StoredAnexoRow | undefined> {
  return select(db)
    .where('id', '=', id)
    .where('cliente_id', '=', scope.clienteId)
    .where('removido_em', 'is', null)
    .executeTakeFirst();
}

/** A file of the patient by its id, also one that was removed since: its bytes are still stored. */
export function findAnexoOrRemoved(
  db: Reader,
  scope: PatientScope,
  id: string,
): Promise<StoredAnexoRow | undefined> {
  return select(db).where('id', '=', id).where('cliente_id', '=', scope.clienteId).executeTakeFirst();
}

/** Whose a file is: for the administrator, who may open every patient's. */
export async function findOwner(db: Reader, id: string): Promise<string | null> {
  const row = await db.selectFrom('anexos').select('cliente_id').where('id', '=', id).executeTakeFirst();
  return row?.cliente_id ?? null;
}

/** Whose the file of an upload is: for the administrator. */
export async function findUploadOwner(db: Reader, envio: string): Promise<string | null> {
  const row = await db
    .selectFrom('anexos')
    .select('cliente_id')
    .where('envio', '=', envio)
    .executeTakeFirst();
  return row?.cliente_id ?? null;
}

/** Whose an order is: for the administrator. */
export async function findDonoDoPedido(db: Reader, pedidoId: string): Promise<string | null> {
  const row = await db
    .selectFrom('pedidos')
    .select('cliente_id')
    .where('id', '=', pedidoId)
    .executeTakeFirst();
  return row?.cliente_id ?? null;
}

/** The file an upload became, also if it was removed since. */
export function findAnexoByUpload(
  db: Reader,
  scope: PatientScope,
  envio: string,
): Promise<StoredAnexoRow | undefined> {
  return select(db).where('envio', '=', envio).where('cliente_id', '=', scope.clienteId).executeTakeFirst();
}

/** How many files an order holds; one that was taken out leaves its place. */
export async function countAnexos(db: Reader, pedidoId: string): Promise<number> {
  const { n } = await db
    .selectFrom('anexos')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('pedido_id', '=', pedidoId)
    .where('removido_em', 'is', null)
    .where('situacao', '<>', 'recusado')
    .executeTakeFirstOrThrow();
  return n;
}

/** The next name of a kind: the kind itself, or outros_documentos_N with an N never given before. */
export async function nextNome(tx: Transaction<DB>, pedidoId: string, tipo: TipoAnexo): Promise<string> {
  if (tipo !== 'outros_documentos') return tipo;
  const { n } = await tx
    .selectFrom('anexos')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('pedido_id', '=', pedidoId)
    .where('tipo', '=', tipo)
    .executeTakeFirstOrThrow();
  return `${tipo}_${n + 1}`;
}

export type NewAnexo = Omit<StoredAnexoRow, 'id' | 'created_at' | 'removido_em'> & { created_at: Date };

/** Stores the row of a file; a single kind takes the place of the one before. */
export async function insertAnexo(tx: Transaction<DB>, anexo: NewAnexo): Promise<string> {
  if (anexo.pedido_id !== null) {
    await tx
      .updateTable('anexos')
      .set({ removido_em: anexo.created_at })
      .where('pedido_id', '=', anexo.pedido_id)
      .where('nome', '=', anexo.nome)
      .where('removido_em', 'is', null)
      .execute();
  }
  const row = await tx.insertInto('anexos').values(anexo).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function markRemoved(tx: Transaction<DB>, id: string, now: Date): Promise<void> {
  await tx.updateTable('anexos').set({ removido_em: now }).where('id', '=', id).execute();
}

/** Files that wait for the antivirus since before an instant, longest waiting first. */
export function listUnscanned(db: Reader, before: Date, limit: number) {
  return db
    .selectFrom('anexos')
    .select(['id', 'cliente_id'])
    .where('situacao', '=', 'em verificação')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

export type ScanOutcome = Pick<StoredAnexoRow, 'situacao' | 'motivo'> & { conferido_em: Date | null };

/** Writes the antivirus' verdict on a file that waits for it. @returns false when it waits no more */
export async function updateScanOutcome(
  tx: Transaction<DB>,
  id: string,
  conferencia: ScanOutcome,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('anexos')
    .set(conferencia)
    .where('id', '=', id)
    .where('situacao', '=', 'em verificação')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
