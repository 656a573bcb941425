import type { ReactNode } from 'react';
import { Card } from '../../../ui/layout/Card.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';

type GraficoProps = {
  id: string;
  titulo: string;
  /** The one number of the plot, and what it counts. */
  numero: string;
  unidade: string;
  /** A sentence beneath the title; null where the number says it all. */
  resumo: string | null;
  colunas: readonly string[];
  /** The same numbers for whoever does not see the drawing; the first cell heads its row. */
  linhas: readonly (readonly string[])[];
  /** The drawing, for the eyes only. */
  children: ReactNode;
};

/** A plot: its number, its drawing, and its table. */
export function Grafico({ id, titulo, numero, unidade, resumo, colunas, linhas, children }: GraficoProps) {
  return (
    <Card as="section" className="mesa-grafico" aria-labelledby={`grafico-${id}`}>
      <div className="mesa-grafico-titulo">
        <h3 id={`grafico-${id}`}>{titulo}</h3>
        <p>
          <b className="num">{numero}</b> <span className="fine quiet">{unidade}</span>
        </p>
      </div>
      {resumo !== null && <p className="small muted">{resumo}</p>}
      {linhas.length > 0 && <div aria-hidden="true">{children}</div>}
      {linhas.length > 0 && (
        <details className="mesa-tabela small">
          <summary>
            Ver em tabela<VisuallyHidden>: {titulo}</VisuallyHidden>
          </summary>
          <table>
            <thead>
              <tr>
                {colunas.map((coluna) => (
                  <th key={coluna} scope="col">
                    {coluna}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {linhas.map(([cabeca, ...celulas]) => (
                <tr key={[cabeca, ...celulas].join()}>
                  <th scope="row">{cabeca}</th>
                  {celulas.map((celula, i) => (
                    <td key={colunas[i + 1]} className="num">
                      {celula}
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
