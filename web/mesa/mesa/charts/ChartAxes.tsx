import { dayAndMonth } from '../mesa-words.ts';

/** The size of the drawing in its own units; on a phone it is scaled down and its text enlarged. */
export const FRAME = { width: 560, height: 176, ground: 150, ceiling: 24 } as const;

const EVERY = 7;

/** The y coordinate of a value on an axis that ends at `top`. */
export function yOf(value: number, top: number): number {
  return FRAME.ground - (value / top) * (FRAME.ground - FRAME.ceiling);
}

/** The x coordinate of the middle of day `i` (from 0) of `n`. */
export function xOfDay(i: number, n: number): number {
  return ((i + 0.5) * FRAME.width) / n;
}

type ChartAxesProps = {
  days: readonly string[];
  top: number;
  marks: readonly number[];
  word: (mark: number) => string;
};

/** Horizontal axis with its days, the last one today, and the marks of the vertical axis. */
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

const STEPS = [1, 2, 5, 10] as const;

/** End of an axis for values up to `greatest`, and its marks at round numbers; never zero. */
export function axisScale(greatest: number, marks = 3): { top: number; marks: readonly number[] } {
  const raw = Math.max(greatest, 1) / marks;
  const magnitude = 10 ** Math.floor(Math.log10(raw));
  // Counts are whole numbers: no mark between them.
  const step = Math.max(1, (STEPS.find((p) => p * magnitude >= raw) ?? 10) * magnitude);
  const n = Math.max(1, Math.ceil(greatest / step));
  return { top: n * step, marks: Array.from({ length: n }, (_, i) => (i + 1) * step) };
}
