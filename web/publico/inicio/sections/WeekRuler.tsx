import type { ExemploDePrazo } from '../prazo.ts';

const NAMES = ['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom'] as const;
/** With more days than this a phone has room only for their first letters. */
const ROOMY = 10;

/**
 * Examples of the promised time on a drawn scale of days: a solid line where time counts, dots where it does not.
 * The sentence under each line says the same in words.
 */
export function WeekRuler({ exemplos }: { exemplos: readonly ExemploDePrazo[] }) {
  const days = Math.max(...exemplos.map(({ ate }) => Math.ceil(ate)));
  const names = Array.from({ length: days }, (_, index) => NAMES[index % 7] ?? '');
  return (
    <div className="ruler">
      <svg
        className="ruler-days"
        viewBox={`0 0 ${days * 10} 10`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {names.map((name, index) =>
          name === 'sáb' || name === 'dom' ? (
            // oxlint-disable-next-line react/no-array-index-key -- a column is its place
            <path key={index} className="ruler-weekend" d={`M${index * 10} 0h10v10h-10z`} />
          ) : null,
        )}
      </svg>
      <div className="ruler-names" aria-hidden="true">
        {names.map((name, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a column is its place
          <span key={index}>{days > ROOMY ? name.charAt(0).toUpperCase() : name}</span>
        ))}
      </div>
      <ul>
        {exemplos.map((exemplo) => (
          <li key={exemplo.pago}>
            <Bar exemplo={exemplo} days={days} />
            <p className="small">
              Pago {exemplo.pago}: <b>pronto até {exemplo.pronto}</b>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One example as a line; zero-length strokes with round caps are dots that do not stretch with the drawing. */
function Bar({ exemplo: { de, ate }, days }: { exemplo: ExemploDePrazo; days: number }) {
  return (
    <svg className="ruler-bar" viewBox={`0 0 ${days * 10} 10`} preserveAspectRatio="none" aria-hidden="true">
      {parts(de, ate).map((part) => (
        <path
          key={part.from}
          className={part.counts ? 'ruler-ink' : 'ruler-dots'}
          d={`M${(part.from * 10).toFixed(2)} 5H${(part.to * 10).toFixed(2)}`}
        />
      ))}
      <path className="ruler-end" d={`M${(de * 10).toFixed(2)} 5h0`} />
      <path className="ruler-end ruler-ready" d={`M${(ate * 10).toFixed(2)} 5h0`} />
    </svg>
  );
}

/** Splits the time from payment to document at the beginning and end of each weekend. */
function parts(de: number, ate: number): { from: number; to: number; counts: boolean }[] {
  const cuts = [5, 7, 12, 14, 19, 21].filter((cut) => de < cut && cut < ate);
  const edges = [de, ...cuts, ate];
  return edges.slice(0, -1).map((from, index) => {
    const to = edges[index + 1] ?? ate;
    return { from, to, counts: ((from + to) / 2) % 7 < 5 };
  });
}
