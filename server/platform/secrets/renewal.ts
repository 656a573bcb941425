import type { Sistema } from '../actor.ts';
import type { QueriesInTransaction } from '../db/database.ts';
import type { BaseDeps, UseCase } from '../deps.ts';
import type { AppSecrets } from './app-secret.ts';
import { createSigner, createVault, type Signer, type Vault } from './secrets.ts';

type Keys = { signer: Signer; vault: Vault };

/** Readers that tell the secrets apart while APP_SECRET is being changed: the present one alone, and both. */
export type Renewing = { present: Keys; both: Keys };

/** Rows that APP_SECRET_PREVIOUS opens and APP_SECRET does not, and rows that neither opens. */
export type RenewalCount = { previous: number; lost: number };

/** Input of a use case that renews rows; with `write` false it only counts. */
export type RenewCall<Deps = object> = UseCase<Sistema, { write: boolean }, BaseDeps & Renewing & Deps>;

/** A page of rows by their ids; with `hold` those that nobody writes, held until the transaction ends. */
export type RenewalPage = { after: string; limit: number; hold: boolean };

/** One kind of row that is sealed under APP_SECRET. */
type Kind<Row extends { id: string }, New> = {
  list(tx: QueriesInTransaction, page: RenewalPage): Promise<Row[]>;
  /** The row under the present secret, unless it is so already or nothing opens it. */
  renew(row: Row): New | 'present' | 'lost';
  write(tx: QueriesInTransaction, rows: New[]): Promise<void>;
};

const BATCH = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Signers and vaults of the secrets. */
export function createRenewing(secrets: AppSecrets): Renewing {
  const [secret] = secrets;
  return {
    present: { signer: createSigner(secret), vault: createVault(secret) },
    both: { signer: createSigner(...secrets), vault: createVault(...secrets) },
  };
}

/**
 * Goes through all rows of a kind, a batch in each transaction, and renews those under the previous secret. It never waits for
 * a row that the server is writing, and may be broken off at any time. @returns what it renewed (or would, without `write`)
 */
export async function renewRows<Row extends { id: string }, New extends object>(
  { actor, input: { write }, deps }: RenewCall,
  kind: Kind<Row, New>,
): Promise<RenewalCount> {
  const count: RenewalCount = { previous: 0, lost: 0 };
  for (let after: string | undefined = BEFORE_ALL; after !== undefined;) {
    const page = { after, limit: BATCH, hold: write };
    const done = await deps.runInTransaction({ actor }, async ({ db }) => {
      const rows = await kind.list(db, page);
      const outcomes = rows.map((row) => kind.renew(row));
      const renewed = outcomes.filter((outcome) => typeof outcome === 'object');
      if (write && renewed.length > 0) await kind.write(db, renewed);
      const lost = outcomes.filter((outcome) => outcome === 'lost').length;
      return { last: rows.at(-1)?.id, previous: renewed.length, lost };
    });
    count.previous += done.previous;
    count.lost += done.lost;
    after = done.last;
  }
  return count;
}
