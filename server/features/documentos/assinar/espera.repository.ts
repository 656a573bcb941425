import { sql, type Kysely, type Transaction } from 'kysely';
import { NOTIFICACOES } from '#domain/documentos/tipos.ts';
import type { DB } from '#platform/db/schema.ts';
import type { KeptSecret } from '../segredo/segredo.public.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/**
 * Documents that a doctor can sign now: a common prescription comes after the notification that it goes along with, on paper,
 * too.
 */
function waiting(db: Reader, medicoId: string) {
  return db
    .selectFrom('documentos')
    .where('medico_id', '=', medicoId)
    .where('estado', '=', 'a assinar')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('documentos as principal')
            .select('principal.id')
            .whereRef('principal.id', '=', 'documentos.acompanha')
            .where('documentos.tipo', '=', 'simples')
            .where('principal.tipo', 'in', [...NOTIFICACOES])
            .where('principal.estado', 'not in', ['assinado', 'impresso']),
        ),
      ),
    );
}

/** How many issued documents wait for nothing but a doctor's signature. */
export async function countWaiting(db: Reader, medicoId: string): Promise<number> {
  const query = waiting(db, medicoId).select(({ fn }) => fn.countAll<number>().as('n'));
  return (await query.executeTakeFirstOrThrow()).n;
}

/** Documents that wait for a doctor's signature, the earliest issued first; those that failed before come after the others. */
export function listWaiting(db: Reader, medicoId: string, limit: number) {
  return waiting(db, medicoId)
    .select(['id', 'pedido_id', 'cliente_id', 'medico_id', 'preparado_objeto', 'preparado_sha256'])
    .orderBy(sql`problema is not null`)
    .orderBy('emitido_em')
    .orderBy('id')
    .limit(limit)
    .execute();
}
export type WaitingRow = Awaited<ReturnType<typeof listWaiting>>[number];

export type Preparation = { objeto: string; sha256: Buffer; segredo: KeptSecret; paginas: number };

/** Records a preparation. @returns false when the document waits no more, or was prepared meanwhile */
export async function storePreparation(
  tx: Transaction<DB>,
  id: string,
  { objeto, sha256, segredo, paginas }: Preparation,
  now: Date,
): Promise<boolean> {
  const stored = await tx
    .updateTable('documentos')
    .set({
      preparado_objeto: objeto,
      preparado_sha256: sha256,
      ...segredo,
      paginas,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('estado', '=', 'a assinar')
    .where('preparado_objeto', 'is', null)
    .returning('id')
    .execute();
  return stored.length > 0;
}

/** Forgets a preparation; the next try sets the sheet anew, with another secret. */
export async function forgetPreparation(db: Reader, id: string, objeto: string): Promise<void> {
  await db
    .updateTable('documentos')
    .set({
      preparado_objeto: null,
      preparado_sha256: null,
      segredo_hmac: null,
      segredo_lacrado: null,
      paginas: null,
    })
    .where('id', '=', id)
    .where('estado', '=', 'a assinar')
    .where('preparado_objeto', '=', objeto)
    .execute();
}

/** The signed bytes of a document and whose signature they bear. */
export type Signed = {
  objeto: string;
  size: number;
  sha256: string;
  /** Until when the signature verifies without added proofs. */
  provadoAte: Date | null;
  titular: string;
  serie: string;
  deTeste: boolean;
};

/**
 * Records a signature over one preparation. The order is locked first, as wherever both change.
 * @returns false when the document waits no more: it was signed or annulled meanwhile, or prepared anew
 */
export async function storeSigned(
  tx: Transaction<DB>,
  { id, pedido_id, preparado_objeto }: Pick<WaitingRow, 'id' | 'pedido_id' | 'preparado_objeto'>,
  { objeto, size, sha256, provadoAte, titular, serie, deTeste }: Signed,
  now: Date,
): Promise<boolean> {
  await tx.selectFrom('pedidos').select('id').where('id', '=', pedido_id).forUpdate().execute();
  const stored = await tx
    .updateTable('documentos')
    .set({
      estado: 'assinado',
      objeto,
      size,
      sha256,
      assinado_em: now,
      provado_ate: provadoAte,
      certificado_titular: titular,
      certificado_serie: serie,
      certificado_de_teste: deTeste,
      preparado_objeto: null,
      preparado_sha256: null,
      problema: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('estado', '=', 'a assinar')
    .where('preparado_objeto', '=', preparado_objeto)
    .returning('id')
    .execute();
  return stored.length > 0;
}

/** Records why documents still wait, or with null that nothing is known to be in their way. */
export async function noteWaiting(
  db: Reader,
  ids: readonly string[],
  problema: string | null,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('documentos')
    .set({ problema })
    .where('id', 'in', [...ids])
    .where('estado', '=', 'a assinar')
    .execute();
}
