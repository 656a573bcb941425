import { tooManyTries } from '../../../../platform/app-error.ts';
import type { Queries } from '../../../../platform/db/database.ts';
import { countTry, forgetTries, giveTryBack } from '../../../../platform/db/queries/rate-limit.ts';
import type { Signer } from '../../../../platform/secrets/secrets.ts';
import { countedNetwork, type LoopbackRule } from '../../../../platform/space/network.ts';
import { emailIncorreto } from '../identidade.errors.ts';
import { listAddressFranquias, type Franquia } from './entrada.policy.ts';

/**
 * Counts one attempt against its allowances, in their order.
 * @returns what to call when the attempt was right
 * @throws 429 at the first allowance that is used up
 */
export async function countAttempt(
  { db, signer }: { db: Queries; signer: Signer },
  franquias: readonly Franquia[],
): Promise<() => Promise<void>> {
  const counted = franquias.map((franquia) => ({
    ...franquia,
    key: signer.key(franquia.purpose, franquia.subject),
  }));
  for (const { key, limit } of counted) {
    if (!(await countTry(db, key, limit))) throw tooManyTries();
  }
  return async () => {
    const done = counted.map(({ key, onSuccess }) =>
      onSuccess === 'forget' ? forgetTries(db, key) : giveTryBack(db, key),
    );
    await Promise.all(done);
  };
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
