import type { Admin, Sistema } from '#platform/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/database.ts';
import type { AuditEntry } from '#platform/db/command/decision.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { saveUponVersions } from './edicao.usecases.ts';
import { valueTable, type NewValue, type ValueRow, type ValueTable } from './valores.repository.ts';

type Refusal = readonly [code: string, message: string];
/** A value as it was edited, upon the version that was read. Its key may name a row that there is not. */
export type EditedValue<Key, Value> = { [K in keyof Key]: string } & { valor: Value; versao: number };

type ValueList<Key, Value> = ValueTable<Key> & {
  /** The keys in the order of the editor; rows of other keys are left out. */
  order: readonly Key[];
  /** The name of a row in an error. */
  nameOf(key: { [K in keyof Key]: string }): string;
  /** Why a value cannot be saved, as a sentence. */
  refusal(edited: EditedValue<Key, Value>): string | null;
  refused: Refusal;
  stale: Refusal;
  audit: Omit<AuditEntry, 'targetId'>;
  announce: (uow: UnitOfWork) => void;
  history: { limit: number; first: boolean };
};

/** The use cases of a list of values that the administrator edits row by row, each upon its version. */
export function valueList<Key extends Record<string, string>, Value>(list: ValueList<Key, Value>) {
  const repository = valueTable<Key, Value>(list);
  type Edited = EditedValue<Key, Value>;

  function inOrder(rows: readonly ValueRow<Key, Value>[]): ValueRow<Key, Value>[] {
    const byName = new Map(rows.map((row) => [list.nameOf(row), row]));
    return list.order.flatMap((known) => byName.get(list.nameOf(known)) ?? []);
  }

  return {
    list: (db: Queries) => repository.list(db),

    /** The values with the versions that an edit is based on, in the order of the editor. */
    async read({ deps }: UseCase<Admin, null, BaseDeps>): Promise<ValueRow<Key, Value>[]> {
      return inOrder(await repository.list(deps.db));
    },

    readHistory: ({ deps }: UseCase<Admin, null, BaseDeps>) => repository.history(deps.db, list.history),

    /**
     * Saves values, all or none. A row that has the wanted value already is no change, whatever version was edited.
     * @returns every value, and how many changed
     * @throws `refused` with a sentence for each row, `stale` with the rows that were changed since they were read
     */
    async save({ actor, input, deps }: UseCase<Admin, readonly Edited[], BaseDeps>) {
      const edits = new Map(input.map((edit) => [list.nameOf(edit), edit]));
      const refused = [...edits].flatMap(([campo, edit]) => {
        const mensagem = list.refusal(edit);
        return mensagem === null ? [] : [{ campo, mensagem }];
      });
      if (refused.length > 0) throw new AppError(400, ...list.refused, refused);
      const { before, written } = await saveUponVersions({
        actor,
        deps,
        async read(db) {
          const rows = await repository.lock(db);
          const edited = rows.flatMap((row) => {
            const edit = edits.get(list.nameOf(row));
            return edit ? [{ row, edit }] : [];
          });
          return { edited, state: rows };
        },
        same: ({ row, edit }) => edit.valor === row.valor,
        upToDate: ({ row, edit }) => edit.versao === row.versao,
        write(db, changed, author) {
          const next = changed.map(({ row, edit: { valor } }) => ({ ...row, valor, versao: row.versao + 1 }));
          return repository.update(db, next, author);
        },
        stale: (changed) =>
          new AppError(
            409,
            ...list.stale,
            changed.map(({ row }) => ({ campo: list.nameOf(row), mensagem: 'Mudou em outro lugar.' })),
          ),
        audit: list.audit,
        announce: list.announce,
      });
      return { rows: inOrder([...before, ...written]), changed: written.length };
    },

    /** Adds first values where there are none. Runs at each start. */
    async addFirst({
      actor,
      input,
      deps,
    }: UseCase<Sistema, readonly NewValue<Key, Value>[], BaseDeps>): Promise<void> {
      await deps.runInTransaction({ actor }, (uow) => repository.addFirst(uow.db, input, deps.clock()));
    },
  };
}
