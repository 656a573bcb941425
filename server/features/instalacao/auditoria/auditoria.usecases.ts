import type { Signing } from '#ports/signature.ts';
import { estadoDaCorrente } from '#domain/instalacao/corrente.ts';
import type { Actor, Admin, Sistema } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { requestTimestamp } from '#pades/timestamp.ts';
import * as auditoria from './auditoria.repository.ts';
import { chainHash, GENESIS, proveChain, type Fault } from './cadeia.usecases.ts';
import { countTry } from '#platform/db/queries/rate-limit.ts';
import type { Signer } from '#platform/secrets/secrets.ts';

const BATCH = 1000;

const HOURS_IN_WEEK = 168;

/**
 * Seals the audit rows written since the last run into a batch. Rows are looked for since the batches of an hour ago; `atrasadas`:
 * of a week ago, for one whose transaction ended hours after it was written. Done afterwards by a job, so that writers of audit
 * rows do not wait for one another. The new head goes to the log: kept elsewhere, it is what the chain is later compared with.
 * @returns how many rows were sealed
 */
export async function selarAuditoria({
  actor,
  input,
  deps,
}: UseCase<Sistema, { atrasadas: true } | null, BaseDeps>): Promise<number> {
  const sealed = await deps.runInTransaction({ actor }, async (uow) => {
    await auditoria.lockSealing(uow.db);
    const after = await auditoria.readSealedUpTo(uow.db, input?.atrasadas ? HOURS_IN_WEEK : 1);
    const rows = await auditoria.listUnsealed(uow.db, after, BATCH);
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

/** From where a check begins, and after how many lines it ends; the next one goes on there. */
export type ADeConferir = { desde: 'o começo' | 'a última'; ateLinhas: number };

/**
 * Verifies the hash chain, from its first line or from where it was proven last, and keeps how far it holds and when that was
 * checked. A check from the first line finds what was changed in lines that had been proven before.
 * @returns the first line that does not hold, or null when all do
 */
export async function conferirAuditoria({
  input: { desde, ateLinhas },
  deps: { db, clock, log },
}: UseCase<Sistema | Admin, ADeConferir, BaseDeps>): Promise<Fault | null> {
  const before = desde === 'o começo' ? undefined : await auditoria.readConferencia(db);
  let head = before?.head ?? null;
  let linhas = before?.linhas ?? 0;
  const moved = head && !(await auditoria.readBatch(db, head.lote))?.hash.equals(head.hash);
  const most = linhas + ateLinhas;
  const fault =
    head && moved
      ? { lote: head.lote, linha: null }
      : await proveChain(
          db,
          head ?? GENESIS,
          (batch) => {
            head = { lote: batch.lote, hash: batch.hash };
            linhas += batch.linhas;
            return null;
          },
          () => linhas >= most,
        );
  await auditoria.keepConferencia(db, { head, linhas, falha: fault, em: clock() });
  if (fault) log.error(fault, 'the audit was changed: a batch does not hold');
  return fault;
}

/** The last check of the chain, and what the administrator is told of it. */
export async function lerCorrente({ db, clock }: Pick<BaseDeps, 'db' | 'clock'>) {
  const [last, desde] = await Promise.all([auditoria.readConferencia(db), auditoria.readFirstSeal(db)]);
  const { em = null, falha = null } = last ?? {};
  return {
    estado: estadoDaCorrente({ em, quebrada: falha !== null, desde }, clock()),
    em,
    linhas: last?.linhas ?? 0,
    falha,
    /** Hash of the proven head; null before the first batch. */
    selo: last?.head?.hash.toString('hex') ?? null,
  };
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
