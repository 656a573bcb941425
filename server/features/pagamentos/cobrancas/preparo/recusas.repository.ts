import type { Kysely, Transaction } from 'kysely';
import type { PatientScope } from '#platform/actor.ts';
import type { DB } from '#platform/db/schema.ts';
import { SEM_CODIGO } from '../cobrancas.repository.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** The columns of a charge that the provider has not refused. */
export const NO_REFUSAL = { recusada_em: null, recusa_motivo: null, recusas: 0, proxima_em: null } as const;

/** Query of charges for a service that have no code yet, with their order and patient. */
function semCodigo(db: Reader) {
  return db
    .selectFrom('cobrancas as k')
    .innerJoin('pedidos as p', 'p.id', 'k.pedido_id')
    .select(['k.id as cobrancaId', 'p.id as pedidoId', 'p.cliente_id as clienteId'])
    .where('k.tipo', '=', 'servico')
    .where(SEM_CODIGO)
    .where('p.pago_em', 'is', null);
}

/** A charge without a code, with its order and patient. */
export type CobrancaSemCodigo = { cobrancaId: string; pedidoId: string; clienteId: string };

/**
 * Claims charges without a code that need to be resumed: those not touched since `before`, whose job may be
 * lost, and refused ones whose pause has ended. Claiming touches them, so the next claim takes others first.
 */
export async function claimSemCodigo(
  tx: Transaction<DB>,
  now: Date,
  { before, since, limit }: { before: Date; since: Date; limit: number },
): Promise<CobrancaSemCodigo[]> {
  const due = await semCodigo(tx)
    .where((w) =>
      w.or([
        w.and([w('k.recusada_em', 'is', null), w('k.updated_at', '<', before)]),
        w.and([w('k.recusada_em', '>', since), w('k.proxima_em', '<=', now)]),
        w.and([
          w('k.recusada_em', '>', since),
          w('k.proxima_em', 'is', null),
          w('k.updated_at', '<', before),
        ]),
      ]),
    )
    .orderBy('k.updated_at')
    .limit(limit)
    .forUpdate('k')
    .skipLocked()
    .execute();
  const ids = due.map(({ cobrancaId }) => cobrancaId);
  if (ids.length > 0) {
    const claimed = { proxima_em: null, updated_at: now };
    await tx.updateTable('cobrancas').set(claimed).where('id', 'in', ids).execute();
  }
  return due;
}

/** A patient's refused charges, which wait for a correction. */
export function listRefusedCobrancas(db: Reader, scope: PatientScope): Promise<CobrancaSemCodigo[]> {
  return semCodigo(db)
    .where('k.recusada_em', 'is not', null)
    .where('p.cliente_id', '=', scope.clienteId)
    .execute();
}
