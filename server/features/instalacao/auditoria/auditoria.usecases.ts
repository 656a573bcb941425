import type { Signing } from '#ports/signature.ts';
import type { Sistema, Actor } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { requestTimestamp } from '#pades/timestamp.ts';
import * as auditoria from './auditoria.repository.ts';
import { chainHash, GENESIS, proveChain, type Fault } from './cadeia.usecases.ts';
import { countTry } from '#platform/db/queries/rate-limit.ts';
import type { Signer } from '#platform/secrets/secrets.ts';

const BATCH = 1000;

/**
 * Seals the audit rows written since the last run into a batch. Done afterwards by a job, so that writers of
 * audit rows do not wait for one another. The new head goes to the log: kept elsewhere, it is what the chain is later
 * compared with.
 * @returns how many rows were sealed
 */
export async function selarAuditoria({ actor, deps }: UseCase<Sistema, null, BaseDeps>): Promise<number> {
  const sealed = await deps.runInTransaction({ actor }, async (uow) => {
    await auditoria.lockSealing(uow.db);
    const rows = await auditoria.listUnsealed(uow.db, BATCH);
    if (rows.length === 0) return null;
    const anterior = (await auditoria.readHead(uow.db))?.hash ?? GENESIS.hash;
    const chain = chainHash(anterior);
    const seals = rows.map((row) => ({ auditoria_id: row.id, parcial: chain.add(row) }));
    const hash = seals.at(-1)?.parcial ?? anterior;
    const lote = await auditoria.insertBatch(uow.db, { anterior, hash, linhas: rows.length }, seals);
    return { lote, hash, linhas: rows.length };
  });
  if (!sealed) return 0;
  const { lote, hash, linhas } = sealed;
  deps.log.info({ auditoria: { lote, hash: hash.toString('hex') } }, 'audit sealed');
  return linhas;
}

/**
 * Has an authority outside witness the head of the chain (RFC 3161). It sees a hash only.
 * @throws TimestampUnavailable
 */
export async function carimbarAuditoria({
  actor,
  deps,
}: UseCase<Sistema, null, BaseDeps & { signing: Pick<Signing, 'timestamp'> }>): Promise<void> {
  const { timestamp } = deps.signing;
  const head = timestamp && (await auditoria.readHead(deps.db));
  if (!head || (await auditoria.readStamp(deps.db, head.lote))) return;
  const token = await requestTimestamp(timestamp, head.hash);
  await deps.runInTransaction({ actor }, (uow) => auditoria.insertStamp(uow.db, head.lote, token));
}

/**
 * Verifies the hash chain from where it was proven last, and keeps how far it holds now.
 * @returns the first line that does not hold, or null when all do
 */
export async function conferirAuditoria({ deps }: UseCase<Sistema, null, BaseDeps>): Promise<Fault | null> {
  const { db, clock } = deps;
  const proven = await auditoria.readProven(db);
  if (proven && !(await auditoria.readBatch(db, proven.lote))?.hash.equals(proven.hash))
    return { lote: proven.lote, linha: null };
  let head = proven ?? GENESIS;
  const fault = await proveChain(db, head, (batch) => {
    head = batch;
    return null;
  });
  if (head.lote !== (proven ?? GENESIS).lote) await auditoria.keepProven(db, head, clock());
  return fault;
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
