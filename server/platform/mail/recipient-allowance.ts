import type { Queries } from '../db/database.ts';
import { countTry, type Limit } from '../db/queries/rate-limit.ts';
import type { UnitOfWork } from '../db/transaction.ts';
import type { Signer } from '../secrets/secrets.ts';

/** Whoever types an address need not be its owner: so many mails an hour at most, whichever accounts they are about. */
export const PER_RECIPIENT: Limit = { max: 10, windowSeconds: 3_600 };

/**
 * Counts a mail that somebody can cause who has only typed its recipient's address. One database round trip.
 * @returns false when the address has had its mails of this hour: the mail is not to be sent
 */
export function admitsMailTo(
  db: Queries | UnitOfWork['db'],
  signer: Pick<Signer, 'key'>,
  address: string,
): Promise<boolean> {
  return countTry(db, signer.key('mail-para', address.toLowerCase()), PER_RECIPIENT);
}
