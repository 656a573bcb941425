import { expect, test } from 'vitest';
import { axisScale } from './ChartAxes.tsx';

test.each([
  [0, 1, [1]],
  [1, 1, [1]],
  [3, 3, [1, 2, 3]],
  [7, 10, [5, 10]],
  [21, 30, [10, 20, 30]],
  [48, 60, [20, 40, 60]],
  [100_000, 100_000, [50_000, 100_000]],
])('up to %d the axis ends at %d', (greatest, top, marks) => {
  expect(axisScale(greatest)).toEqual({ top, marks });
});
