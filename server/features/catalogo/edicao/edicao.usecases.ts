import type { Admin } from '#platform/actor.ts';
import type { AppError } from '#platform/app-error.ts';
import type { AuditEntry } from '#platform/db/command/decision.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps } from '#platform/deps.ts';

/** Who writes the next versions, and when. */
export type Author = { administradorId: string; now: Date };

/**
 * Read under the lock of a list. `edited`: the entries that the edit names; `state`: the part of the list that the answer
 * shows.
 */
type Read<Entry, State> = { edited: Entry[]; state: State };

type Saving<Entry, State, Written extends { id: string }> = {
  actor: Admin;
  deps: Pick<BaseDeps, 'runInTransaction' | 'clock'>;
  /** Takes the lock of the list, where it has one, before it reads. */
  read(db: UnitOfWork['db']): Promise<Read<Entry, State>>;
  /** Whether the entry in force equals the edit: then it is no change, whatever version was edited. */
  same(entry: Entry): boolean;
  /** Whether the edit is based on the version in force. */
  upToDate(entry: Entry): boolean;
  stale(entries: readonly Entry[]): AppError;
  /** Adds the next versions. @returns their rows; fewer when another save has just added one of them */
  write(db: UnitOfWork['db'], changed: readonly Entry[], author: Author): Promise<Written[]>;
  audit: Omit<AuditEntry, 'targetId'>;
  announce(uow: UnitOfWork, written: readonly Written[]): void;
};

/** A list that is edited as a whole: its version in force is its only entry. */
export function wholeList<Version>(inForce: Version): Read<Version, Version> {
  return { edited: [inForce], state: inForce };
}

/**
 * Saves the edits of a list upon the versions in force, all or none.
 * @returns the list as it was, and the written versions
 * @throws `stale` for edits of a version that is no longer in force
 */
export function saveUponVersions<Entry, State, Written extends { id: string }>({
  actor,
  deps,
  ...list
}: Saving<Entry, State, Written>): Promise<{ before: State; written: Written[] }> {
  return deps.runInTransaction({ actor }, async (uow) => {
    const { edited, state: before } = await list.read(uow.db);
    const changed = edited.filter((entry) => !list.same(entry));
    if (changed.length === 0) return { before, written: [] };
    const stale = changed.filter((entry) => !list.upToDate(entry));
    if (stale.length > 0) throw list.stale(stale);
    const author = { administradorId: actor.administradorId, now: deps.clock() };
    const written = await list.write(uow.db, changed, author);
    if (written.length < changed.length) throw list.stale(changed);
    for (const { id } of written) uow.audit({ ...list.audit, targetId: id });
    list.announce(uow, written);
    return { before, written };
  });
}
