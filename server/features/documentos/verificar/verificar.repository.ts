import type { Kysely, Transaction } from 'kysely';
import { locks } from '#platform/db/command/decision.ts';
import type { DB, Json } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** States of a document that somebody else than its doctor may hold. */
const HELD = ['assinado', 'a imprimir', 'impresso', 'revogado'] as const;

export function findSecretHash(db: Reader, codigo: string) {
  return db
    .selectFrom('documentos')
    .select(['id', 'segredo_hmac'])
    .where('codigo', '=', codigo)
    .where('estado', 'in', HELD)
    .executeTakeFirst();
}

/** A document that somebody may hold, with the hashes of its bytes of before, and the one that replaced it. */
export function findHeld(db: Reader, id: string) {
  return db
    .selectFrom('documentos as d')
    .leftJoin('documentos as s', (join) => join.onRef('s.substitui', '=', 'd.id').on('s.estado', 'in', HELD))
    .select([
      'd.id',
      'd.codigo',
      'd.tipo',
      'd.canal',
      'd.estado',
      'd.dados',
      'd.folha',
      'd.objeto',
      'd.size',
      'd.sha256',
      'd.emitido_em',
      'd.assinado_em',
      'd.certificado_de_teste',
      'd.numero_sncr',
      'd.numero_simulado',
      'd.revogado_em',
      's.codigo as substituto_codigo',
      's.emitido_em as substituto_em',
    ])
    .select((eb) =>
      eb
        .selectFrom('documentos_versoes as v')
        .select((v) => v.fn.agg<string[] | null>('array_agg', ['v.sha256']).as('anteriores'))
        .whereRef('v.documento_id', '=', 'd.id')
        .as('anteriores'),
    )
    .where('d.id', '=', id)
    .where('d.estado', 'in', HELD)
    .executeTakeFirst();
}
export type HeldRow = NonNullable<Awaited<ReturnType<typeof findHeld>>>;

/** The document whose bytes have one of these hashes; the newest where, against all odds, there are several. */
export function findByBytes(db: Reader, sha256: readonly string[]) {
  return db
    .selectFrom('documentos')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('sha256', 'in', sha256),
        eb(
          'id',
          'in',
          eb.selectFrom('documentos_versoes').select('documento_id').where('sha256', 'in', sha256),
        ),
      ]),
    )
    .where('estado', 'in', HELD)
    .orderBy('emitido_em', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The document with one of these hashes of a secret. */
export function findBySecret(db: Reader, hashes: readonly Buffer[]) {
  return db
    .selectFrom('documentos')
    .select('id')
    .where('segredo_hmac', 'in', hashes)
    .where('estado', 'in', HELD)
    .limit(1)
    .executeTakeFirst();
}

/** True when a document of ours was signed with one of these certificates. */
export async function signedHere(db: Reader, series: readonly string[]): Promise<boolean> {
  if (series.length === 0) return false;
  const found = await db
    .selectFrom('documentos')
    .select('id')
    .where('certificado_serie', 'in', series)
    .limit(1)
    .execute();
  return found.length > 0;
}

/** Entries of dispensing of a document, oldest first. */
export function listDispensacoes(db: Reader, documentoId: string) {
  return db
    .selectFrom('dispensacoes')
    .select(['id', 'nome', 'crf', 'uf', 'itens', 'rede', 'arquivo_sha256', 'created_at'])
    .where('documento_id', '=', documentoId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
export type DispensacaoRow = Awaited<ReturnType<typeof listDispensacoes>>[number];

/** Reads a document and its entries of dispensing, under its lock: entries are counted one after the other. */
export async function lockDispensacoes(
  tx: Transaction<DB>,
  id: string,
): Promise<{ row: HeldRow | undefined; before: DispensacaoRow[] }> {
  const turn = tx.selectFrom('documentos').select('id').where('id', '=', id).forUpdate();
  const [, row, before] = await Promise.all([turn.execute(), findHeld(tx, id), listDispensacoes(tx, id)]);
  return { row, before };
}
locks('documento', lockDispensacoes);

export type NewDispensacao = Omit<DispensacaoRow, 'itens'> & { documento_id: string; itens: Json };

export async function insertDispensacao(tx: Transaction<DB>, row: NewDispensacao): Promise<void> {
  await tx
    .insertInto('dispensacoes')
    .values({ ...row, itens: JSON.stringify(row.itens) })
    .execute();
}
