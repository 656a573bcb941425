import type { ReactNode } from 'react';
import { useToday } from '#lib/clock/clock.ts';
import { relativeDayAndHour } from '#lib/words/when.ts';
import { DataCell, DataTable, type Column } from '#ui/list/DataTable.tsx';

const WHEN = { title: 'Quando', kind: 'head' } as const;

/** A column of a history, and what its cell says of a change. */
export type HistoryColumn<Change> = Column & { cell: (change: Change) => ReactNode };

type HistoryTableProps<Change> = {
  label: string;
  changes: readonly Change[];
  columns: readonly HistoryColumn<Change>[];
  /** How a time is written. */
  when?: (words: string) => string;
};

/** Changes of a list as they are given, each with its time. */
export function HistoryTable<Change extends { id: string; em: string }>({
  label,
  changes,
  columns,
  when = (words) => words,
}: HistoryTableProps<Change>) {
  const today = useToday();
  return (
    <DataTable label={label} columns={[WHEN, ...columns]}>
      {changes.map((change) => (
        <tr key={change.id}>
          <DataCell {...WHEN}>
            <time dateTime={change.em}>{when(relativeDayAndHour(change.em, today))}</time>
          </DataCell>
          {columns.map(({ cell, ...column }) => (
            <DataCell key={column.title} {...column}>
              {cell(change)}
            </DataCell>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}

/** The section of a history below its editor. */
export function HistorySection({ className, children }: { className: string; children: ReactNode }) {
  return (
    <section className={className} aria-labelledby="historico">
      <h2 className="section-title" id="historico">
        Histórico
      </h2>
      {children}
    </section>
  );
}

type HistoryProps<Change> = HistoryTableProps<Change> & { className: string };

/** The history of a list; nothing before the first change. */
export function History<Change extends { id: string; em: string }>({
  className,
  ...table
}: HistoryProps<Change>) {
  if (table.changes.length === 0) return null;
  return (
    <HistorySection className={className}>
      <HistoryTable {...table} />
    </HistorySection>
  );
}
