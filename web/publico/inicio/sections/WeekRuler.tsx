import type { PrazoExample } from '../prazo.ts';

const NAMES = ['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom'] as const;
/** With more days than this a phone has room only for their first letters. */
const ROOMY = 10;

/**
 * Examples of the promised time on a drawn scale of days: a solid line where time counts, dots where it does not.
 * The sentence under each line says the same in words.
 */
export function WeekRuler({ examples }: { examples: readonly PrazoExample[] }) {
  const days = Math.max(...examples.map(({ to }) => Math.ceil(to)));
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
        {examples.map((example) => (
          <li key={example.paid}>
            <Bar example={example} days={days} />
            <p className="small">
              Pago {example.paid}: <b>resposta até {example.ready}</b>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One example as a line; zero-length strokes with round caps are dots that do not stretch with the drawing. */
function Bar({ example: { from, to }, days }: { example: PrazoExample; days: number }) {
  return (
    <svg className="ruler-bar" viewBox={`0 0 ${days * 10} 10`} preserveAspectRatio="none" aria-hidden="true">
      {parts(from, to).map((part) => (
        <path
          key={part.from}
          className={part.counts ? 'ruler-ink' : 'ruler-dots'}
          d={`M${(part.from * 10).toFixed(2)} 5H${(part.to * 10).toFixed(2)}`}
        />
      ))}
      <path className="ruler-end" d={`M${(from * 10).toFixed(2)} 5h0`} />
      <path className="ruler-end ruler-ready" d={`M${(to * 10).toFixed(2)} 5h0`} />
    </svg>
  );
}

/** Splits the time from payment to document at the beginning and end of each weekend. */
function parts(from: number, to: number): { from: number; to: number; counts: boolean }[] {
  const cuts = [5, 7, 12, 14, 19, 21].filter((cut) => from < cut && cut < to);
  const edges = [from, ...cuts, to];
  return edges.slice(0, -1).map((start, index) => {
    const end = edges[index + 1] ?? to;
    return { from: start, to: end, counts: ((start + end) / 2) % 7 < 5 };
  });
}
