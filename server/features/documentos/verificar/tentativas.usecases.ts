import { tooManyTries } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/database.ts';
import { countTry, forgetTries, giveTryBack, type Limit } from '#platform/db/queries/rate-limit.ts';
import type { Signer } from '#platform/secrets/secrets.ts';
import { countedNetwork, networkOf, type LoopbackRule } from '#platform/space/network.ts';

const MINUTES_10 = 600;
/** Checks of one network: a pharmacy's counters share one address, a program stops here. */
export const PER_NETWORK: Limit = { max: 120, windowSeconds: MINUTES_10 };
/** Files cost far more than codes. */
export const FILES_PER_NETWORK: Limit = { max: 20, windowSeconds: MINUTES_10 };
/** Wrong secrets for one number: of one network, and of all. With 55 bits even the second allowance makes guessing hopeless. */
export const PER_NUMBER_AND_NETWORK: Limit = { max: 5, windowSeconds: MINUTES_10 };
export const PER_NUMBER: Limit = { max: 50, windowSeconds: MINUTES_10 };

/** Entries of dispensing, of whatever documents: as many as checks, for each takes one before it. */
export const ENTRIES_PER_NETWORK: Limit = { max: 120, windowSeconds: MINUTES_10 };

type Deps = LoopbackRule & { db: Queries; signer: Signer };

/**
 * Counts a try at a number's secret, whether or not anybody gave that number, so that both answer alike. All networks
 * share a larger allowance than one has: nobody keeps the document's owner out for long (docs/decisions/0034).
 * @returns a function to call when the secret was right
 * @throws 429 until ten minutes after the first of the counted tries
 */
export async function countSecretTry(
  deps: Deps,
  { numero, ip }: { numero: string; ip: string },
): Promise<() => Promise<void>> {
  const { db, signer } = deps;
  const network = countedNetwork(deps, ip);
  const here = signer.key('verificar-aqui', `${networkOf(ip)}|${numero}`);
  const everywhere = signer.key('verificar-numero', numero);
  const within =
    (network === null || (await countTry(db, signer.key('verificar-rede', network), PER_NETWORK))) &&
    (await countTry(db, here, PER_NUMBER_AND_NETWORK)) &&
    (await countTry(db, everywhere, PER_NUMBER));
  if (!within) throw tooManyTries();
  return async () => {
    await Promise.all([forgetTries(db, here), giveTryBack(db, everywhere)]);
  };
}

/** Counts a file that is to be checked. @throws 429 */
export function countFileTry(deps: Deps, ip: string): Promise<void> {
  return countOfNetwork(deps, ip, 'verificar-arquivo', FILES_PER_NETWORK);
}

/** Counts an entry of dispensing, before anything of it is read. @throws 429 */
export function countEntry(deps: Deps, ip: string): Promise<void> {
  return countOfNetwork(deps, ip, 'dispensar-rede', ENTRIES_PER_NETWORK);
}

async function countOfNetwork(deps: Deps, ip: string, purpose: string, limit: Limit): Promise<void> {
  const network = countedNetwork(deps, ip);
  if (network !== null && !(await countTry(deps.db, deps.signer.key(purpose, network), limit)))
    throw tooManyTries();
}
