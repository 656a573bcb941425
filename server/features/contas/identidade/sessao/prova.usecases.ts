import { accountOf, type SignedInActor } from '#platform/account.ts';
import { noSession } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, merge } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { lockAccount } from '../conta/contas.repository.ts';
import {
  camposIncompletos,
  codigoIncorreto,
  provaNecessaria,
  senhaNecessaria,
} from '../identidade.errors.ts';
import { hasChave } from '../chaves/chaves.repository.ts';
import { isFactorActive } from '../segundo-fator/segundo-fator.repository.ts';
import { listActorFranquias, useCode, type FactorDeps } from '../segundo-fator/segundo-fator.usecases.ts';
import { requireSamePassword, requirePassword, type PasswordProof } from '../conta/senha.usecases.ts';
import { PROVA_MS, updateProvenAt, readSessionTerms } from './sessoes.repository.ts';
import { countAttempt } from '../entrada/tentativas.usecases.ts';

type SessionQuery = UseCase<SignedInActor, null, Pick<BaseDeps, 'db' | 'clock'>>;
export type Prova = { ate: Date | null; comCodigo: boolean; comChave: boolean };

/** Until when the *prova* of this session holds (null: it does not), whether the next one takes a code, and whether a passkey may give it. */
export async function lerProva({ actor, deps: { db, clock } }: SessionQuery): Promise<Prova> {
  const account = accountOf(actor);
  const [terms, comCodigo, comChave] = await Promise.all([
    readSessionTerms(db, actor.sessaoId),
    isFactorActive(db, account),
    hasChave(db, account),
  ]);
  const ate = terms?.provada_em ? new Date(terms.provada_em.getTime() + PROVA_MS) : null;
  return { ate: ate && ate > clock() ? ate : null, comCodigo, comChave };
}

/**
 * Requires a *prova* of the last five minutes, before an act that an unattended browser must not do: exports, and what
 * cannot be undone. Signing in counts as one. @throws 403 prova_necessaria
 */
export async function requireProva(use: SessionQuery): Promise<void> {
  if ((await lerProva(use)).ate === null) throw provaNecessaria();
}

type PasswordAndCode = { senhaAtual: string | undefined; codigo: string };

/** Gives a *prova*: checks the password and, where the account has a second factor, the code. @throws 400, 401, 403, 429 */
export async function darProva(use: UseCase<SignedInActor, PasswordAndCode, FactorDeps>): Promise<Prova> {
  const { actor, input, deps } = use;
  if (!input.senhaAtual) throw senhaNecessaria();
  const proof = await requirePassword(use);
  const { comCodigo, comChave } = await lerProva({ actor, input: null, deps });
  if (comCodigo && input.codigo.trim() === '') throw camposIncompletos('codigo');
  const onSuccess = comCodigo ? await countAttempt(deps, listActorFranquias(actor)) : null;
  const em = await prove({ actor, input: { proof, codigo: comCodigo ? input.codigo : null }, deps });
  await onSuccess?.();
  return { ate: new Date(em.getTime() + PROVA_MS), comCodigo, comChave };
}

type Proving = UseCase<SignedInActor, { proof: PasswordProof; codigo: string | null }, FactorDeps>;

/** @returns the instant of the *prova* */
const prove = command({
  load: ({ actor, input: { codigo }, deps }: Proving) => ({
    locked: call(lockAccount, accountOf(actor)),
    ...(codigo !== null && { used: call(useCode, deps, accountOf(actor), codigo) }),
  }),
  decide: ({ locked, used }, { actor: { sessaoId }, input: { proof }, now }) => {
    requireSamePassword(locked, proof);
    if (used === null) throw codigoIncorreto();
    const proven = {
      writes: [call(updateProvenAt, sessaoId, now)],
      audit: [{ action: 'sessao.provar', targetType: 'sessao', targetId: sessaoId }],
    };
    return { ...merge(used ?? {}, proven), answer: now };
  },
});

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
