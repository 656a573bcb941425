import { createHash } from 'node:crypto';
import type { Sistema, Actor } from '../../../platform/actor.ts';
import type { BaseDeps, UseCase } from '../../../platform/deps.ts';
import * as auditoria from './auditoria.repository.ts';
import type { AuditoriaRow } from './auditoria.repository.ts';
import { countTry } from '../../../platform/db/queries/rate-limit.ts';
import type { Signer } from '../../../platform/secrets/secrets.ts';

const BATCH = 1000;
const GENESIS: Buffer = Buffer.alloc(32);

/**
 * SHA-256 of a batch: the hash of the batch before it, then its rows in order with their columns in a fixed
 * order.
 */
export function batchHash(anterior: Buffer, rows: readonly AuditoriaRow[]): Buffer {
  const hash = createHash('sha256').update(anterior);
  for (const row of rows) {
    const { id, em, ator_tipo, ator_id, acao, alvo_tipo, alvo_id, request_id } = row;
    hash.update(
      JSON.stringify([id, em.toISOString(), ator_tipo, ator_id, acao, alvo_tipo, alvo_id, request_id]),
    );
  }
  return hash.digest();
}

/**
 * Seals the audit rows written since the last run into a batch. Done afterwards by a job, so that writers of
 * audit rows do not wait for one another.
 */
export async function selarAuditoria({ actor, deps }: UseCase<Sistema, null, BaseDeps>): Promise<number> {
  return deps.runInTransaction({ actor }, async (uow) => {
    await auditoria.lockSealing(uow.db);
    const rows = await auditoria.listUnsealed(uow.db, BATCH);
    if (rows.length === 0) return 0;
    const anterior = (await auditoria.readHead(uow.db)) ?? GENESIS;
    const batch = { anterior, hash: batchHash(anterior, rows), linhas: rows.length };
    await auditoria.insertBatch(
      uow.db,
      batch,
      rows.map(({ id }) => id),
    );
    return rows.length;
  });
}

/**
 * Verifies the hash chain from its start.
 * @returns the id of the first batch whose hash does not match, or null when all match
 */
export async function conferirAuditoria({
  actor,
  deps,
}: UseCase<Sistema, null, BaseDeps>): Promise<number | null> {
  return deps.runInTransaction({ actor }, async (uow) => {
    let anterior: Buffer = GENESIS;
    for (const batch of await auditoria.listBatches(uow.db)) {
      const holds =
        batch.anterior.equals(anterior) &&
        batch.linhas === batch.rows.length &&
        batch.hash.equals(batchHash(anterior, batch.rows));
      if (!holds) return batch.id;
      anterior = batch.hash;
    }
    return null;
  });
}

/**
 * At most this many refusals per account and hour are recorded, so that repeated calls cannot fill the disk.
 */
export const PER_ACCOUNT = { max: 1000, windowSeconds: 3600 };

type Refusal = UseCase<Actor, { rota: string }, BaseDeps & { signer: Signer }>;

/**
 * Records in the audit log that a patient's session called a route of the administrator and was refused; the
 * row names the route's pattern, not the address.
 */
export async function registrarRecusa({ actor, input, deps }: Refusal): Promise<void> {
  if (actor.tipo !== 'Paciente') return;
  const key = deps.signer.key('acesso-recusado', actor.clienteId);
  if (!(await countTry(deps.db, key, PER_ACCOUNT))) return;
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ action: 'acesso.recusado', targetType: 'rota', targetId: input.rota }),
  );
}
