import { yOf, ChartAxes, xOfDay, FRAME, axisScale } from './ChartAxes.tsx';

type DailyPointsProps = {
  /** The median of each day in hours, null for a day without one, and the longest, where it is drawn. */
  points: readonly { day: string; value: number | null; longest?: number | null }[];
  median: number | null;
};

/** A chart with one point per day, the median, a stroke up to its longest, and a line for the median of all days. */
export function DailyPoints({ points, median }: DailyPointsProps) {
  const { top, marks } = axisScale(Math.max(0, ...points.map(({ value, longest }) => longest ?? value ?? 0)));
  return (
    <svg className="grafico" viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}>
      <ChartAxes
        days={points.map(({ day }) => day)}
        top={top}
        marks={marks}
        word={(mark) => `${mark.toLocaleString('pt-BR')} h`}
      />
      {median !== null && <path className="grafico-mediana" d={`M0 ${yOf(median, top)}H${FRAME.width}`} />}
      {points.map(({ day, value, longest }, i) =>
        value === null || !longest ? null : (
          <path
            key={day}
            className="grafico-alcance"
            d={`M${xOfDay(i, points.length)} ${yOf(value, top)}V${yOf(longest, top)}`}
          />
        ),
      )}
      {points.map(({ day, value }, i) =>
        value === null ? null : (
          <circle
            key={day}
            className="grafico-ponto"
            cx={xOfDay(i, points.length)}
            cy={yOf(value, top)}
            r={5}
          />
        ),
      )}
    </svg>
  );
}
