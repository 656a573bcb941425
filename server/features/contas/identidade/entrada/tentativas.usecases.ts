import { tooManyTries } from '#platform/app-error.ts';
import type { Queries, QueriesInTransaction } from '#platform/db/database.ts';
import { countTries, forgetTries, giveTryBack } from '#platform/db/queries/rate-limit.ts';
import type { Signer } from '#platform/secrets/secrets.ts';
import { countedNetwork, type LoopbackRule } from '#platform/space/network.ts';
import { emailIncorreto } from '../identidade.errors.ts';
import { listAddressFranquias, type Franquia } from './entrada.policy.ts';

/** Clears the counts of an attempt, or gives it back to them. */
export type OnSuccess = (tx?: QueriesInTransaction) => Promise<void>;

/** One attempt that is to be counted. */
export type CountedAttempt = {
  /** Counts it against its allowances, in their order. @returns false at the first one that is used up */
  count: (db: Queries) => Promise<boolean>;
  /** To be called when it was right, with the transaction of what it leads to if that is to undo it. */
  onSuccess: OnSuccess;
};

/** Prepares an attempt against allowances. */
export function prepareAttempt(
  { db, signer }: { db: Queries; signer: Signer },
  franquias: readonly Franquia[],
): CountedAttempt {
  const counted = franquias.map((franquia) => ({
    ...franquia,
    key: signer.key(franquia.purpose, franquia.subject),
  }));
  return {
    count: (one) => countTries(one, counted),
    async onSuccess(tx) {
      const done = counted.map(({ key, onSuccess }) =>
        onSuccess === 'forget' ? forgetTries(tx ?? db, key) : giveTryBack(tx ?? db, key),
      );
      await Promise.all(done);
    },
  };
}

/**
 * Counts one attempt against its allowances, in their order.
 * @returns what to call when the attempt was right, with the transaction of what it leads to if that is to undo it
 * @throws 429 at the first allowance that is used up
 */
export async function countAttempt(
  deps: { db: Queries; signer: Signer },
  franquias: readonly Franquia[],
): Promise<OnSuccess> {
  const { count, onSuccess } = prepareAttempt(deps, franquias);
  if (!(await count(deps.db))) throw tooManyTries();
  return onSuccess;
}

/**
 * Refuses an address that is not the administrator's (docs/product/rules.md); guessing it is limited like a password.
 * @throws 400 emailIncorreto, 429 beyond the network's allowance
 */
export async function refuseOtherThanAdmin(
  deps: LoopbackRule & { db: Queries; signer: Signer; settings: { adminEmail: string } },
  email: string,
  ip: string,
): Promise<void> {
  if (email.toLowerCase() === deps.settings.adminEmail.toLowerCase()) return;
  await countAttempt(deps, listAddressFranquias(countedNetwork(deps, ip)));
  throw emailIncorreto();
}
