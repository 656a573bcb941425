import type { ReactNode } from 'react';
import { dataEHora } from '#domain/calendario/horas.ts';
import { PASSOS, type Passo } from '#domain/pedidos/passos.ts';
import '../andamento.css';

export type AndamentoListProps = {
  passos: readonly Passo[];
  labelledBy: string;
  /** Text behind the instant of a step: an amount, a name. */
  detail?: (passo: Passo) => ReactNode;
};

const LOOKS = { feito: 'moment-done', agora: 'moment-now', espera: 'moment-wait', depois: 'moment-next' };
const STOPS: ReadonlySet<Passo['passo']> = new Set(['recusado', 'cancelado', 'revogado']);

/** Steps of an order, the same list for patient and desk: past ones solid, future ones dotted. */
export function AndamentoList({ passos, labelledBy, detail }: AndamentoListProps) {
  return (
    <ol className="timeline andamento" aria-labelledby={labelledBy}>
      {passos.map((passo, index) => {
        const { passo: nome, estado, em } = passo;
        const stop = STOPS.has(nome) && estado !== 'depois';
        const more = detail?.(passo);
        return (
          // A step may occur twice; the list only grows, so the index is a stable key.
          <li
            key={`${index} ${nome}`}
            className={stop ? 'moment-stop' : LOOKS[estado]}
            aria-current={estado === 'agora' || estado === 'espera' ? 'step' : undefined}
          >
            <p className="timeline-title">{PASSOS[nome]}</p>
            {(em !== null || more) && (
              <p className="fine quiet num">
                {em !== null && dataEHora(em)}
                {em !== null && more && ' · '}
                {more}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
