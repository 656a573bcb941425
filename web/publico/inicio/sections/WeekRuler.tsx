import type { ExemploDePrazo } from '../prazo.ts';

const NAMES = ['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom'] as const;
/** Beyond this many days a phone has room for letters only. */
const ROOMY = 10;

/** Two weeks drawn as a ruler: ink where time counts, dots where it stands still. The words beside it say the same. */
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

/** Zero-length strokes are round dots whatever the drawing's width is stretched to. */
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

/** The way from payment to document, cut where a weekend begins and ends. */
function parts(de: number, ate: number): { from: number; to: number; counts: boolean }[] {
  const cuts = [5, 7, 12, 14, 19, 21].filter((cut) => de < cut && cut < ate);
  const edges = [de, ...cuts, ate];
  return edges.slice(0, -1).map((from, index) => {
    const to = edges[index + 1] ?? ate;
    return { from, to, counts: ((from + to) / 2) % 7 < 5 };
  });
}
