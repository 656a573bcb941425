import { dayAndMonth } from '../mesa-words.ts';

/** The drawing's own units; on a phone it is drawn smaller and its words larger. */
export const FRAME = { width: 560, height: 176, ground: 150, ceiling: 24 } as const;

const EVERY = 7;

/** Where a value stands above the ground. */
export function yOf(value: number, top: number): number {
  return FRAME.ground - (value / top) * (FRAME.ground - FRAME.ceiling);
}

/** The middle of day number `i` of `n`. */
export function xOfDay(i: number, n: number): number {
  return ((i + 0.5) * FRAME.width) / n;
}

type ChartAxesProps = {
  days: readonly string[];
  top: number;
  marks: readonly number[];
  word: (mark: number) => string;
};

/** Ground, marks and days; the last one is today. */
export function ChartAxes({ days, top, marks, word }: ChartAxesProps) {
  const last = days.length - 1;
  return (
    <>
      <path className="grafico-linha" d={`M0 ${FRAME.ground}H${FRAME.width}`} />
      {marks.map((mark) => (
        <g key={mark}>
          <path className="grafico-linha" d={`M0 ${yOf(mark, top)}H${FRAME.width}`} />
          <text className="grafico-texto" x={0} y={yOf(mark, top) - 5}>
            {word(mark)}
          </text>
        </g>
      ))}
      {days.map((day, i) =>
        (last - i) % EVERY === 0 ? (
          <text
            key={day}
            className="grafico-texto"
            x={i === last ? FRAME.width : xOfDay(i, days.length)}
            y={FRAME.ground + 22}
            textAnchor={i === last ? 'end' : 'middle'}
          >
            {i === last ? 'hoje' : dayAndMonth(day)}
          </text>
        ) : null,
      )}
    </>
  );
}
