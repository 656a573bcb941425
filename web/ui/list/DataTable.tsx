import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';

export type Column = {
  title: string;
  /** `head` is the title of a row's card, `acts` its buttons; `money` is right-aligned in the table. */
  kind?: 'head' | 'acts' | 'money';
};

export type DataTableProps = {
  /** Subject of the table. */
  label: string;
  columns: readonly Column[];
  /** One `tr` of `DataCell` per row, in the order of the columns. */
  children: ReactNode;
};

export function DataTable({ label, columns, children }: DataTableProps) {
  return (
    <div className="data-table">
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, kind }) => (
              <th key={title} scope="col" className={look(kind)}>
                {kind === 'acts' ? <VisuallyHidden>{title}</VisuallyHidden> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** A cell; on a card the title of its column is beside it. */
export function DataCell({ title, kind, children }: Column & { children: ReactNode }) {
  return (
    <td className={look(kind)} data-title={title}>
      {children}
    </td>
  );
}

function look(kind: Column['kind']): string | undefined {
  return classNames(kind && `data-table-${kind}`);
}
