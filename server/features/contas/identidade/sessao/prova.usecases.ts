import { accountOf } from '#platform/account.ts';
import type { Admin, Medico } from '#platform/actor.ts';
import { noSession } from '#platform/app-error.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { camposIncompletos, provaNecessaria } from '../identidade.errors.ts';
import { isFactorActive } from '../segundo-fator/segundo-fator.repository.ts';
import { listActorFranquias, consumeCode, type FactorDeps } from '../segundo-fator/segundo-fator.usecases.ts';
import { requireSamePassword, requirePassword } from '../conta/senha.usecases.ts';
import { updateProvenAt, readSessionTerms } from './sessoes.repository.ts';
import { countAttempt } from '../entrada/tentativas.usecases.ts';

/** A *prova* holds for five minutes. */
export const PROVA_MS = 5 * 60_000;

type SessionQuery = UseCase<Admin | Medico, null, Pick<BaseDeps, 'db' | 'clock'>>;
type Prova = { ate: Date | null; comCodigo: boolean };

/** Until when the *prova* of this session holds (null: it does not), and whether the next one takes a code. */
export async function lerProva({ actor, deps: { db, clock } }: SessionQuery): Promise<Prova> {
  const terms = await readSessionTerms(db, actor.sessaoId);
  const ate = terms?.provada_em ? new Date(terms.provada_em.getTime() + PROVA_MS) : null;
  return { ate: ate && ate > clock() ? ate : null, comCodigo: await isFactorActive(db, accountOf(actor)) };
}

/**
 * Requires a *prova* of the last five minutes, before an act that an unattended browser must not do: exports, and what
 * cannot be undone. Signing in counts as one. @throws 403 prova_necessaria
 */
export async function requireProva(call: SessionQuery): Promise<void> {
  if ((await lerProva(call)).ate === null) throw provaNecessaria();
}

type PasswordAndCode = { senhaAtual: string | undefined; codigo: string };

/** Gives a *prova*: checks the password and, where the account has a second factor, the code. @throws 400, 401, 403, 429 */
export async function darProva(call: UseCase<Admin | Medico, PasswordAndCode, FactorDeps>): Promise<Prova> {
  const { actor, input, deps } = call;
  const account = accountOf(actor);
  const proof = await requirePassword(call);
  const comCodigo = await isFactorActive(deps.db, account);
  if (comCodigo && input.codigo.trim() === '') throw camposIncompletos('codigo');
  const onSuccess = comCodigo ? await countAttempt(deps, listActorFranquias(actor)) : null;
  const now = deps.clock();
  await deps.runInTransaction({ actor }, async (uow) => {
    await requireSamePassword(uow, actor, proof);
    if (comCodigo) await consumeCode(uow, deps, account, input.codigo);
    await updateProvenAt(uow.db, actor.sessaoId, now);
    uow.audit({ action: 'sessao.provar', targetType: 'sessao', targetId: actor.sessaoId });
  });
  await onSuccess?.();
  return { ate: new Date(now.getTime() + PROVA_MS), comCodigo };
}

/** True while the session has not ended; an answer that is streamed for long checks it on its way. */
export async function isSessionOpen({ actor, deps: { db, clock } }: SessionQuery): Promise<boolean> {
  const terms = await readSessionTerms(db, actor.sessaoId);
  return terms !== undefined && terms.expira_em > clock();
}

/** How many seconds this session lasts without another request. @throws 401 when it has ended */
export async function lerPrazoDaSessao({ actor, deps: { db, clock } }: SessionQuery) {
  const terms = await readSessionTerms(db, actor.sessaoId);
  if (!terms) throw noSession();
  return { restamSegundos: Math.max(0, Math.round((terms.expira_em.getTime() - clock().getTime()) / 1000)) };
}
