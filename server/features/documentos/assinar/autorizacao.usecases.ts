import { z } from 'zod';
import type { Medico } from '#platform/actor.ts';
import { tooManyTries } from '#platform/app-error.ts';
import { command, type Given } from '#platform/db/command/command.ts';
import { call, type Decision } from '#platform/db/command/decision.ts';
import { countTry, type Limit } from '#platform/db/queries/rate-limit.ts';
import type { UseCase } from '#platform/deps.ts';
import { tokenHash, type Vault } from '#platform/secrets/secrets.ts';
import * as errors from './assinar.errors.ts';
import { SigningStopped } from './assinar.errors.ts';
import * as repository from './sessao.repository.ts';
import {
  activeMedico,
  askedOf,
  noteProblem,
  openSession,
  problemOf,
  readActive,
  refuse,
  type SessaoDeps,
} from './sessao.usecases.ts';

type Call<Input> = UseCase<Medico, Input, SessaoDeps>;

/** How long a doctor may take at the provider's page, sign-in included where the session ended meanwhile (ms). */
export const AUTHORISATION_MS = 10 * 60_000;
/** Questions to the provider, of one doctor. */
export const PAGE_TRIES: Limit = { max: 30, windowSeconds: 15 * 60 };

const PURPOSE = { verifier: 'assinatura-verificador', comeback: 'assinatura-retorno' } as const;
/** Sealed before anybody is signed in: its context is the browser, not an account. */
const COMEBACK = 'navegador';

/**
 * Sends the doctor to the provider's page.
 * @returns its address, and the `state` that the way back must bring @throws 409, 429
 */
export async function autorizarAssinatura({
  actor,
  deps,
}: Call<null>): Promise<{ url: string; state: string }> {
  const { page, anchors } = deps.signing;
  if (!page || !anchors) throw errors.modoAusente();
  const { cpf } = await activeMedico(deps, actor);
  if (!(await countTry(deps.db, `assinatura-pagina:${actor.medicoId}`, PAGE_TRIES))) throw tooManyTries();
  const known = await page.opening.knows(cpf).catch(refuse);
  if (!known) throw errors.naoAbriu('no-certificate');
  const { url, state, verifier } = page.opening.begin(askedOf(deps, cpf));
  const verificador = deps.vault.seal(PURPOSE.verifier, verifier, actor.medicoId);
  await begin({ actor, input: { estado: tokenHash(state), verificador }, deps });
  return { url, state };
}

type Begun = { estado: Buffer; verificador: string };

const begin = command({
  decide: (_, { actor: { medicoId }, input, now }: Given<Medico, Begun, SessaoDeps>) => {
    const ate = new Date(now.getTime() + AUTHORISATION_MS);
    return {
      writes: [call(repository.storeAutorizacao, medicoId, { ...input, ate })],
      audit: [{ action: 'assinatura.autorizar', targetType: 'medico', targetId: medicoId }],
    };
  },
});

const comeback = z.object({ code: z.string().optional(), state: z.string().optional() });
/** The query with which the provider's page leads the doctor back. */
type Comeback = { code?: string | undefined; state?: string | undefined };

/** Browsers keep cookies of 4,096 bytes, name and settings included. */
const LONGEST_COMEBACK = 3_500;

/** Seals the query of the way back for a doctor who has to sign in first; null where it is too long for a cookie. */
export function sealComeback(vault: Vault, came: Comeback): string | null {
  const sealed = vault.seal(PURPOSE.comeback, JSON.stringify(came), COMEBACK);
  return sealed.length > LONGEST_COMEBACK ? null : sealed;
}

/** Null for no value, and for one that this installation did not seal. */
export function openComeback(vault: Vault, sealed: string | null): Comeback | null {
  const opened = sealed === null ? null : vault.open(PURPOSE.comeback, sealed, COMEBACK);
  return opened === null ? null : comeback.parse(JSON.parse(opened));
}

/**
 * Exchanges the query of the way back from the provider's page for a session, where this browser began it (`begun`). A failure
 * that the doctor should read is stored as the session's problem and shown by the screen, not thrown.
 */
export async function voltarDaAutorizacao({
  actor,
  input: { code, state, begun },
  deps,
}: Call<Comeback & { begun: string | null }>): Promise<void> {
  const { page } = deps.signing;
  if (!page) return;
  try {
    const verifier =
      state === begun ? await takeVerifier({ actor, input: tokenHash(state ?? ''), deps }) : null;
    if (verifier === null) throw new SigningStopped('no-authorisation');
    if (!code) throw new SigningStopped('refused');
    const medico = await readActive(deps, actor.medicoId);
    const { redirectUri } = askedOf(deps, medico.cpf);
    const session = await page.opening.finish({ cpf: medico.cpf, redirectUri, code, verifier });
    await openSession(deps, actor, { medico, provider: page, session });
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    await noteProblem({ actor, input: { medicoId: actor.medicoId, problem }, deps });
  }
}

/** Takes the authorisation of a state, once; null when there is none, or its time is over. */
const takeVerifier = command({
  load: ({ actor, input: estado }: Call<Buffer>) => ({
    held: call(repository.lockAutorizacao, actor.medicoId, estado),
  }),
  decide: ({ held }, { actor: { medicoId }, deps, now }): Decision<string | null> => {
    if (!held?.autorizacao_ate) return { answer: null };
    const sealed = held.autorizacao_ate > now ? held.autorizacao_verificador : null;
    return {
      writes: [call(repository.clearAutorizacao, medicoId)],
      answer: sealed === null ? null : deps.vault.open(PURPOSE.verifier, sealed, medicoId),
    };
  },
});
