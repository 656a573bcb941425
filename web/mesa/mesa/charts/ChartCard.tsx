import type { ReactNode } from 'react';
import { Card } from '#ui/layout/Card.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';

type ChartCardProps = {
  id: string;
  title: string;
  /** Main number of the chart. */
  figure: string;
  unit: string;
  /** Sentence beneath the title; null when the number is enough. */
  summary: string | null;
  columns: readonly string[];
  /** Table rows of the chart's numbers; the first cell is the row's header. */
  rows: readonly (readonly string[])[];
  /** The drawing, hidden from screen readers. */
  children: ReactNode;
};

/** A chart: its main number, the drawing, and its numbers as a table. */
export function ChartCard({ id, title, figure, unit, summary, columns, rows, children }: ChartCardProps) {
  return (
    <Card as="section" className="mesa-grafico grid one-column" aria-labelledby={`grafico-${id}`}>
      <div className="mesa-grafico-titulo row align-baseline row-wrap gap-0-3 between">
        <h3 id={`grafico-${id}`}>{title}</h3>
        <p>
          <b className="num">{figure}</b> <span className="fine quiet">{unit}</span>
        </p>
      </div>
      {summary !== null && <p className="small muted">{summary}</p>}
      {rows.length > 0 && <div aria-hidden="true">{children}</div>}
      {rows.length > 0 && (
        <details className="mesa-tabela small">
          <summary>
            Ver em tabela<VisuallyHidden>: {title}</VisuallyHidden>
          </summary>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([head, ...cells]) => (
                <tr key={[head, ...cells].join()}>
                  <th scope="row">{head}</th>
                  {cells.map((cell, i) => (
                    <td key={columns[i + 1]} className="num">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </Card>
  );
}
