import { sql, type Kysely, type Transaction } from 'kysely';
import type { EstadoDoDocumento } from '#domain/documentos/estado-do-documento.ts';
import { type DocumentoDigitado, NOTIFICACOES } from '#domain/documentos/tipos.ts';
import type { DB } from '#platform/db/schema.ts';
import type { KeptSecret } from '#features/documentos/segredo/segredo.public.ts';
import { talaoDe } from '#features/documentos/taloes/taloes.public.ts';
import type { Canal } from '../documentos.repository.ts';
import type { Folha } from './folha.policy.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** The columns that the issue writes into a draft. */
export type Emissao = {
  id: string;
  medicoId: string;
  documento: DocumentoDigitado;
  estado: 'a assinar' | 'a imprimir';
  codigo: string;
  canal: Canal;
  numero: { valor: string; simulado: boolean } | null;
  emitidoEm: Date;
  folha: Folha;
};

export async function emitDocumento(tx: Transaction<DB>, emissao: Emissao): Promise<void> {
  const { id, medicoId, documento, estado, codigo, canal, numero, emitidoEm, folha } = emissao;
  await tx
    .updateTable('documentos')
    .set({
      medico_id: medicoId,
      dados: JSON.stringify(documento.dados),
      estado,
      codigo,
      canal,
      numero_sncr: numero?.valor ?? null,
      numero_simulado: numero?.simulado ?? false,
      emitido_em: emitidoEm,
      folha: JSON.stringify(folha),
      updated_at: emitidoEm,
    })
    .where('id', '=', id)
    .where('estado', '=', 'rascunho')
    .returning('id')
    .executeTakeFirstOrThrow();
}

/**
 * Marks a document that nobody signed as taken back; its number stays void, and its draft takes over which document is
 * replaced.
 */
export async function annulDocumento(tx: Transaction<DB>, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('documentos')
    .set({ estado: 'anulado', substitui: null, problema: null, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function markSignedByHand(tx: Transaction<DB>, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('documentos')
    .set({ estado: 'impresso', assinado_em: now, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function revokeDocumento(
  tx: Transaction<DB>,
  id: string,
  { motivo, now }: { motivo: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('documentos')
    .set({ estado: 'revogado', revogado_em: now, revogado_motivo: motivo, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Lets what holds and goes along with one document go along with another one. */
export async function moveCompanions(tx: Transaction<DB>, from: string, to: string): Promise<void> {
  await tx
    .updateTable('documentos')
    .set({ acompanha: to })
    .where('acompanha', '=', from)
    .where('estado', 'not in', ['anulado', 'revogado'])
    .execute();
}

/** The sheet of a document that leaves on paper, as it was stored. */
export type SheetOnPaper = {
  objeto: string;
  size: number;
  sha256: string;
  segredo: KeptSecret;
  paginas: number;
  certificadoDeTeste: boolean;
};

/** Names the stored sheet of a locked document that leaves on paper. */
export async function storeSheet(
  tx: Transaction<DB>,
  id: string,
  { objeto, size, sha256, segredo, paginas, certificadoDeTeste }: SheetOnPaper,
): Promise<void> {
  await tx
    .updateTable('documentos')
    .set({
      objeto,
      size,
      sha256,
      ...segredo,
      paginas,
      certificado_de_teste: certificadoDeTeste,
    })
    .where('id', '=', id)
    .execute();
}

/** Notifications of an order that are printed for a numbered form and have no number yet, oldest first. */
export function listSemNumero(db: Reader, pedidoId: string) {
  return (
    db
      .selectFrom('documentos')
      .select(['id', 'medico_id'])
      // The condition below leaves these kinds only.
      .select((eb) => eb.ref('tipo').$castTo<(typeof NOTIFICACOES)[number]>().as('tipo'))
      .where('pedido_id', '=', pedidoId)
      .where('estado', '=', 'a imprimir')
      .where('canal', '=', 'transcricao')
      .where('tipo', 'in', [...NOTIFICACOES])
      .where(talaoDe('documentos.id'), 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  );
}

/** True where the prescription that goes along with a document is signed, and so prints the number of its form. */
export async function hasSignedCompanion(db: Reader, id: string): Promise<boolean> {
  const query = db.selectFrom('documentos').select('id').where('acompanha', '=', id);
  return (await query.where('estado', '=', 'assinado').executeTakeFirst()) !== undefined;
}

/** Forgets the stored sheet of a document that leaves on paper: it is set again. */
export async function clearSheet(tx: Transaction<DB>, id: string): Promise<void> {
  await tx
    .updateTable('documentos')
    .set({ objeto: null, size: null, sha256: null, folha_impressa_em: null })
    .where('id', '=', id)
    .where('estado', '=', 'a imprimir')
    .execute();
}

/** How many documents of an order are in each state; a state without any is absent. */
export async function countByEstado(
  db: Reader,
  pedidoId: string,
): Promise<Partial<Record<EstadoDoDocumento, number>>> {
  const rows = await db
    .selectFrom('documentos')
    .select((eb) => ['estado', eb.fn.countAll<number>().as('n')])
    .where('pedido_id', '=', pedidoId)
    .groupBy('estado')
    .execute();
  return Object.fromEntries(rows.map(({ estado, n }) => [estado, n]));
}

/** How many documents of an order wait until the notification beside them, on paper, is signed by hand. */
export async function countBehindPaper(db: Reader, pedidoId: string): Promise<number> {
  const row = await db
    .selectFrom('documentos as d')
    .innerJoin('documentos as principal', 'principal.id', 'd.acompanha')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('d.pedido_id', '=', pedidoId)
    .where('d.estado', '=', 'a assinar')
    .where('d.tipo', '=', 'simples')
    .where('principal.tipo', 'in', [...NOTIFICACOES])
    .where('principal.estado', '=', 'a imprimir')
    .executeTakeFirstOrThrow();
  return row.n;
}

/** Records when the mail that tells of documents was handed over; the first time counts. */
export async function markSent(tx: Transaction<DB>, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('documentos')
    .set({ enviado_em: sql<Date>`coalesce(enviado_em, ${now})` })
    .where('id', 'in', [...ids])
    .execute();
}

/** Documents of a doctor that wait for a signature, with their orders; those that go along with another one first. */
export function listUnsigned(db: Reader, medicoId: string) {
  return db
    .selectFrom('documentos')
    .select(['id', 'pedido_id'])
    .where('medico_id', '=', medicoId)
    .where('estado', '=', 'a assinar')
    .orderBy(sql`acompanha is null`)
    .orderBy('emitido_em')
    .orderBy('id')
    .execute();
}

/** Signed documents of an order whose mail was not handed over yet. */
export async function listToTell(db: Reader, pedidoId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('documentos')
    .select('id')
    .where('pedido_id', '=', pedidoId)
    .where('estado', '=', 'assinado')
    .where('enviado_em', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
