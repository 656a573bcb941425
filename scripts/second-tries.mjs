// The tests of npm test that passed only on a second try, named at its end.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** A reporter of vitest: notes each such test as a line of the file that SECOND_TRIES names. */
// oxlint-disable-next-line import/no-default-export -- vitest takes a reporter from its file's default export
export default class SecondTriesReporter {
  onTestRunEnd(modules) {
    const path = process.env.SECOND_TRIES;
    if (path === undefined) return;
    for (const module of modules) {
      for (const test of module.children.allTests('passed')) {
        if (test.diagnostic()?.flaky) appendFileSync(path, `${module.relativeModuleId} > ${test.fullName}\n`);
      }
    }
  }
}

/**
 * @param {{ noted: string, playwright: string }} files paths; a missing one names no test
 * @returns {string[]} file and name
 */
export function secondTriesOf({ noted, playwright }) {
  const units = existsSync(noted) ? readFileSync(noted, 'utf8').trim().split('\n') : [];
  const { suites = [] } = existsSync(playwright) ? JSON.parse(readFileSync(playwright, 'utf8')) : {};
  return [...units, ...suites.flatMap((suite) => flakyOf(suite))];
}

function flakyOf({ suites = [], specs = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [
    ...own.map(({ file, title }) => `e2e/${file} > ${title}`),
    ...suites.flatMap((suite) => flakyOf(suite)),
  ];
}
