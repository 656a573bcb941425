// npm test -- --profile: time of the tests, from their own reports and the noted parts.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './ensure.mjs';

/** Rows per table. */
const MOST = 15;

/**
 * Tables as text: parts of the unit tests, their longest files, parts of the journeys, their longest files.
 * @param {{ noted: string, vitest: string, playwright: string }} files paths; a missing one has no table
 */
export function profileOf({ noted, vitest, playwright }) {
  const suites = readJson(playwright)?.suites ?? [];
  const journeys = suites.flatMap((suite) => resultsOf(suite));
  const parts = journeys.flatMap(({ steps = [] }) => steps.flatMap((step) => flat(step)));
  const files = readJson(vitest)?.testResults ?? [];
  const lines = linesOf(noted);
  return [
    table(
      'parts of the unit tests',
      lines.flatMap(({ part, ms }) => (part === undefined ? [] : [[part, ms]])),
    ),
    table(
      'files of the unit tests, by processor time',
      lines.flatMap(({ file, processorMs }) =>
        file === undefined ? [] : [[relative(root, file), processorMs]],
      ),
    ),
    table(
      'files of the unit tests',
      files.map(({ name, startTime, endTime }) => [relative(root, name), endTime - startTime]),
    ),
    table(
      'parts of the journeys',
      parts.map(({ title, duration }) => [title, duration]),
    ),
    table(
      'files of the journeys',
      journeys.map(({ file, duration }) => [file, duration]),
    ),
  ].join('\n');
}

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);

const linesOf = (path) =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];

/** Every try of every test below a suite, with its file. */
function resultsOf({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, tests }) =>
    tests.flatMap(({ results }) => results.map((result) => ({ file, ...result }))),
  );
  return [...own, ...suites.flatMap((suite) => resultsOf(suite))];
}

const flat = (step) => [step, ...(step.steps ?? []).flatMap((inner) => flat(inner))];

/** Count, total seconds and maximum; largest first. @param {[string, number][]} rows in milliseconds */
function table(title, rows) {
  const found = new Map();
  for (const [name, ms] of rows) {
    const { times, sum, longest } = found.get(name) ?? { times: 0, sum: 0, longest: 0 };
    found.set(name, { times: times + 1, sum: sum + ms, longest: Math.max(longest, ms) });
  }
  const lines = [...found]
    .toSorted(([, a], [, b]) => b.sum - a.sum)
    .slice(0, MOST)
    .map(([name, { times, sum, longest }]) => {
      const [all, one] = [sum, longest].map((ms) => `${(ms / 1000).toFixed(1)} s`.padStart(9));
      return `${String(times).padStart(6)} times ${all}, longest ${one}  ${name}`;
    });
  return [`\n${title}`, ...lines].join('\n');
}
