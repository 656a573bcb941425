import type { PatientScope, Sistema } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { findOwnCobranca } from '../cobrancas.repository.ts';
import { aplicarPagamento, type ApplyDeps } from './aplicar.usecases.ts';

/** Limit of a status query in milliseconds; after it the stored status is the answer. */
const ASK_MS = 4_000;
/** A status read within this time (milliseconds) is answered without calling the provider. */
const FRESH_MS = 5_000;

type OwnPayment = { scope: PatientScope; pagamentoId: string };

/**
 * The provider's status of a patient's own charge; an unpaid one is read at the provider first, if it
 * answers.
 * @returns null for an unknown charge and for another patient's
 */
export async function lerStatus({
  actor,
  input: { scope, pagamentoId },
  deps,
}: UseCase<Sistema, OwnPayment, ApplyDeps>): Promise<string | null> {
  const known = await findOwnCobranca(deps.db, scope, pagamentoId);
  if (!known) return null;
  const age = deps.clock().getTime() - (known.verificada_em?.getTime() ?? 0);
  if (known.pago_em || (age >= 0 && age < FRESH_MS)) return known.status;
  await Promise.race([
    aplicarPagamento({ actor, input: { pagamentoId }, deps }).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'status not read again, the known one is told');
    }),
    new Promise((resolve) => setTimeout(resolve, ASK_MS).unref()),
  ]);
  return (await findOwnCobranca(deps.db, scope, pagamentoId))?.status ?? null;
}

/**
 * The Pix code of a patient's own charge.
 * @returns null while there is none, and for another patient's charge
 */
export async function lerPixDaCobranca({
  input: { scope, pagamentoId },
  deps,
}: UseCase<Sistema, OwnPayment, Pick<BaseDeps, 'db'>>): Promise<string | null> {
  return (await findOwnCobranca(deps.db, scope, pagamentoId))?.pix ?? null;
}
