import type { Admin } from '#platform/actor.ts';
import type { AppError } from '#platform/app-error.ts';
import type { AuditEntry, UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps } from '#platform/deps.ts';

/** An entry of a list in force, and the edit of it. */
export type Edited<Entry, Edit> = { entry: Entry; edit: Edit };
/** Who writes the next versions, and when. */
export type Author = { administradorId: string; now: Date };

type Saving<Entry, Edit, Written extends { id: string }> = {
  actor: Admin;
  deps: Pick<BaseDeps, 'runInTransaction' | 'clock'>;
  /** Reads what is in force under the list's lock, where it has one, and pairs it with the edits. */
  read(db: UnitOfWork['db']): Promise<Edited<Entry, Edit>[]>;
  /** Whether the entry in force says already what the edit wants: then it is no change, whatever version was edited. */
  same(entry: Entry, edit: Edit): boolean;
  /** Whether the edit is based on the version in force. */
  upToDate(entry: Entry, edit: Edit): boolean;
  stale(changed: readonly Edited<Entry, Edit>[]): AppError;
  /** Adds the next versions. @returns their rows; fewer when another save has just added one of them */
  write(db: UnitOfWork['db'], changed: readonly Edited<Entry, Edit>[], author: Author): Promise<Written[]>;
  audit: Omit<AuditEntry, 'targetId'>;
  announce(uow: UnitOfWork, written: readonly Written[]): void;
};

/**
 * Saves the edits of a list upon the versions in force, all or none.
 * @returns what was in force before, and the written versions
 * @throws `stale` for edits of a version that is no longer in force
 */
export function saveUponVersions<Entry, Edit, Written extends { id: string }>({
  actor,
  deps,
  ...list
}: Saving<Entry, Edit, Written>): Promise<{ before: Entry[]; written: Written[] }> {
  return deps.runInTransaction({ actor }, async (uow) => {
    const edited = await list.read(uow.db);
    const before = edited.map(({ entry }) => entry);
    const changed = edited.filter(({ entry, edit }) => !list.same(entry, edit));
    if (changed.length === 0) return { before, written: [] };
    const stale = changed.filter(({ entry, edit }) => !list.upToDate(entry, edit));
    if (stale.length > 0) throw list.stale(stale);
    const author = { administradorId: actor.administradorId, now: deps.clock() };
    const written = await list.write(uow.db, changed, author);
    if (written.length < changed.length) throw list.stale(changed);
    for (const { id } of written) uow.audit({ ...list.audit, targetId: id });
    list.announce(uow, written);
    return { before, written };
  });
}
