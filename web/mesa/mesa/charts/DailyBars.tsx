import { yOf, ChartAxes, xOfDay, FRAME, axisScale } from './ChartAxes.tsx';

const BAR_WIDTH = 12;

type DailyBarsProps = {
  bars: readonly { day: string; value: number }[];
  mark: (value: number) => string;
};

/** A bar chart with one bar per day; today's is the darkest. */
export function DailyBars({ bars, mark }: DailyBarsProps) {
  const { top, marks } = axisScale(Math.max(...bars.map(({ value }) => value)));
  return (
    <svg className="grafico" viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}>
      <ChartAxes days={bars.map(({ day }) => day)} top={top} marks={marks} word={mark} />
      {bars.map(({ day, value }, i) => {
        const y = yOf(value, top);
        return (
          <rect
            key={day}
            className={i === bars.length - 1 ? 'grafico-barra grafico-hoje' : 'grafico-barra'}
            x={xOfDay(i, bars.length) - BAR_WIDTH / 2}
            y={y}
            width={BAR_WIDTH}
            height={FRAME.ground - y}
            rx={value > 0 ? 3 : 0}
          />
        );
      })}
    </svg>
  );
}
