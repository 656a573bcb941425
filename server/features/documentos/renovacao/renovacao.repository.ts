import type { Kysely, Transaction } from 'kysely';
import type { EstadoDoDocumento } from '#domain/documentos/estado-do-documento.ts';
import type { TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** Signed, and neither annulled nor revoked. */
const EM_USO: readonly EstadoDoDocumento[] = ['assinado', 'impresso'];

/** Documents of these kinds issued since an instant whose end was not looked up yet. */
export function listSemFim(
  db: Reader,
  { tipos, desde, limit }: { tipos: readonly TipoDeDocumento[]; desde: Date; limit: number },
) {
  return db
    .selectFrom('documentos as d')
    .leftJoin('lembretes_de_renovacao as l', 'l.documento_id', 'd.id')
    .select(['d.id', 'd.dados', 'd.emitido_em'])
    .where('d.estado', 'in', EM_USO)
    .where('d.tipo', 'in', tipos)
    .where('d.emitido_em', '>', desde)
    .where('l.documento_id', 'is', null)
    .orderBy('d.emitido_em')
    .limit(limit)
    .execute();
}

export async function insertFins(
  tx: Transaction<DB>,
  fins: readonly { documento_id: string; acaba_em: string | null }[],
): Promise<void> {
  await tx
    .insertInto('lembretes_de_renovacao')
    .values([...fins])
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/**
 * Takes the reminders that are due on a day: each once, and none of an order that was renewed since.
 * @param hoje `ate`: 'YYYY-MM-DD'; what ends on or before `hoje` is not reminded of any more
 */
export async function claimLembretes(
  tx: Transaction<DB>,
  { hoje, ate, now }: { hoje: string; ate: string; now: Date },
): Promise<string[]> {
  const rows = await tx
    .updateTable('lembretes_de_renovacao as l')
    .from('documentos as d')
    .innerJoin('pedidos as p', 'p.id', 'd.pedido_id')
    .set({ lembrado_em: now })
    .whereRef('d.id', '=', 'l.documento_id')
    .where('l.lembrado_em', 'is', null)
    .where('l.acaba_em', '>', hoje)
    .where('l.acaba_em', '<=', ate)
    .where('d.estado', 'in', EM_USO)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('pedidos as n')
            .select('n.id')
            .whereRef('n.paciente_id', '=', 'd.paciente_id')
            .whereRef('n.servico_selecionado', '=', 'p.servico_selecionado')
            .whereRef('n.created_at', '>', 'd.emitido_em'),
        ),
      ),
    )
    .returning('l.documento_id')
    .execute();
  return rows.map(({ documento_id }) => documento_id);
}

/** The order and the patient of a reminder; undefined once its document is not in use any more. */
export function findLembrete(db: Reader, documentoId: string) {
  return db
    .selectFrom('lembretes_de_renovacao as l')
    .innerJoin('documentos as d', 'd.id', 'l.documento_id')
    .innerJoin('pedidos as p', 'p.id', 'd.pedido_id')
    .select(['d.cliente_id', 'd.pedido_id', 'p.numero', 'l.acaba_em'])
    .where('d.id', '=', documentoId)
    .where('d.estado', 'in', EM_USO)
    .executeTakeFirst();
}
