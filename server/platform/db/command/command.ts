import { randomUUID } from 'node:crypto';
import type { Actor } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { UnitOfWork } from '../transaction.ts';
import { inLockOrder, LaterAnswer, send, type Decision, type RepositoryCall } from './decision.ts';

type Loads = Record<string, RepositoryCall>;
type Loaded<L extends Loads> = {
  [Name in keyof L]: NonNullable<L[Name]> extends RepositoryCall<infer T> ? T : never;
};

/** Inputs of a decision besides the rows; ids and the present time are supplied, so that the decision stays pure. */
export type Given<A, Input, Deps> = UseCase<A, Input, Deps> & { now: Date; newId: () => string };

/** The parts of a command. */
type Rule<A, Input, Deps, Found, L extends Loads, M extends Loads, Answer> = {
  find?: (use: UseCase<A, Input, Deps>) => Promise<Found>;
  load?: (use: UseCase<A, Input, Deps>, found: Found) => L;
  more?: (state: Loaded<L>, given: Given<A, Input, Deps>, found: Found) => M;
  decide: (state: Loaded<L> & Loaded<M>, given: Given<A, Input, Deps>, found: Found) => Decision<Answer>;
};

/**
 * A use case as a decision over rows (docs/decisions/0087-run-use-cases-as-decisions-over-locked-rows.md).
 *
 * `find` reads before the transaction, without a lock, what names the rows to lock; what the decision rests on is loaded again.
 * `load` names what is read in the batch that begins the transaction: rows to lock first, in the lock order, so that the others
 * are read under their locks. A load may take a row (delete or mark it, and answer whether it was there): a refusal rolls it back.
 * It may refuse the input before anything is asked.
 * `more` names what may be read only once the rule has seen those rows, such as whose they are. It costs a round trip, and locks
 * nothing that comes before what is held.
 * `decide` is pure. It refuses by throwing; otherwise it gives what is written, which leaves in one batch with the commit.
 * @returns the use case; `decide` is its rule, for tests without a database
 */
export function command<
  A extends Actor,
  Input,
  Deps extends BaseDeps,
  L extends Loads = Record<string, never>,
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- without `more`
  M extends Loads = Record<never, never>,
  Answer = void,
  Found = undefined,
>(rule: Rule<A, Input, Deps, Found, L, M, Answer>) {
  const run = async (use: UseCase<A, Input, Deps>): Promise<Answer> => {
    const { actor, deps } = use;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without `find`, Found is undefined
    const found = (await rule.find?.(use)) as Found;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without `load`, L is empty
    const loads = rule.load?.(use, found) ?? ({} as L);
    const answer = await deps.runInTransaction({ actor }, async (uow) => {
      const state = await loadAll(uow.db, loads);
      const given = { ...use, now: deps.clock(), newId: randomUUID };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without `more`, M is empty
      const more = (
        rule.more ? await loadAll(uow.db, rule.more(state, given, found), loads) : {}
      ) as Loaded<M>;
      return finish(uow, rule.decide({ ...state, ...more }, given, found));
    });
    return answer();
  };
  return Object.assign(run, { decide: rule.decide });
}

/** Reads calls in one batch, those that lock rows first. */
async function loadAll<L extends Loads>(tx: UnitOfWork['db'], calls: L, held?: Loads): Promise<Loaded<L>> {
  const loads = inLockOrder(calls, held);
  const rows = await Promise.all(loads.map(([, load]) => send(tx, load)));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer of each load under its name
  return Object.fromEntries(loads.map(([name], i) => [name, rows[i]])) as Loaded<L>;
}

/**
 * Writes a decision as the end of a transaction.
 * @returns its answer, to be asked for once the transaction has ended
 */
export async function finish<Answer>(
  uow: UnitOfWork,
  decision: Decision<Answer>,
): Promise<() => Answer | Promise<Answer>> {
  const avisos = await uow.add(decision);
  const { answer } = decision;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- none where Answer is void
  if (!(answer instanceof LaterAnswer)) return () => answer as Answer;
  const row = answer.read === null ? null : uow.readLast(answer.read);
  return async () => answer.make(avisos, await row);
}
