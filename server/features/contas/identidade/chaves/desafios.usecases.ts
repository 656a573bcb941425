import { randomBytes } from 'node:crypto';
import { accountKey, accountOf, type SignedInActor } from '#platform/account.ts';
import { tooManyTries } from '#platform/app-error.ts';
import { countTry, type Limit } from '#platform/db/queries/rate-limit.ts';
import { tokenHash } from '#platform/secrets/secrets.ts';
import type { FactorDeps } from '../segundo-fator/segundo-fator.usecases.ts';
import type { SessionDeps } from '../sessao/sessoes.usecases.ts';
import { desafioExpirado } from '../identidade.errors.ts';
import { DESAFIO_MS } from './cerimonia.policy.ts';
import { insertDesafio, takeDesafio, type Finalidade } from './desafios.repository.ts';

export type ChavesDeps = SessionDeps & FactorDeps & { settings: { appUrl: string } };
type DesafioDeps = Pick<ChavesDeps, 'db' | 'clock'>;

/** Challenges that one account's sessions may ask for: none does so more than a few times. */
export const DESAFIOS_POR_CONTA: Limit = { max: 60, windowSeconds: 900 };

/** Gives a challenge to a bearer: the token of a browser's cookie, or `sessionBearer`. It replaces the bearer's last one. */
export async function giveDesafio(
  { db, clock }: DesafioDeps,
  portador: string,
  finalidade: Finalidade,
): Promise<Buffer> {
  const now = clock();
  const desafio = randomBytes(32);
  const expiraEm = new Date(now.getTime() + DESAFIO_MS);
  await insertDesafio(db, { portadorHash: tokenHash(portador), finalidade, desafio, now, expiraEm });
  return desafio;
}

/** Gives a challenge to a session. @throws 429 */
export async function giveSessionDesafio(
  actor: SignedInActor,
  deps: ChavesDeps,
  finalidade: Exclude<Finalidade, 'entrar'>,
): Promise<Buffer> {
  const key = deps.signer.key('desafio-de-chave', accountKey(accountOf(actor)));
  if (!(await countTry(deps.db, key, DESAFIOS_POR_CONTA))) throw tooManyTries();
  return giveDesafio(deps, sessionBearer(actor), finalidade);
}

/** Uses the bearer's challenge up, in a transaction of its own: a wrong answer gets no second try. @throws 401 desafio_expirado */
export async function requireDesafio(
  { db, clock }: DesafioDeps,
  portador: string | null,
  finalidade: Finalidade,
): Promise<Buffer> {
  const desafio = portador && (await takeDesafio(db, tokenHash(portador), finalidade, clock()));
  if (!desafio) throw desafioExpirado();
  return desafio;
}

/** No cookie has this text: tokens of browsers are 43 characters long. */
export function sessionBearer({ sessaoId }: SignedInActor): string {
  return `sessao:${sessaoId}`;
}
