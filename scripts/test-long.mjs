// npm run test:long: checks that take too long for every change, as a table: the long fuzz, texts of a megabyte, all
// histories of the money, hundreds of the people of accounts by the routes, every fault and every two, ten thousand
// documents as FHIR, deaths of server and database, deaths while issuing, promotions of a standby, the release before
// beside this one, the documentation as a site and its pages in a browser, other versions of PostgreSQL, two replicas, the
// image, every journey with its states judged at both widths and in both colour schemes. npm run test:long -- fuzz pairs:
// only these.
import { delimiter, dirname } from 'node:path';
import { forwardSignals, stopWithParents } from './child.mjs';
import { ensureInstalled, pickRuntime, refuse } from './ensure.mjs';
import { runSteps, timeTable } from './step-graph.mjs';

const vitest = (...words) => ['node_modules/vitest/vitest.mjs', 'run', '--reporter=verbose', ...words];

/** Sequentially: each measures time, or kills processes. */
const steps = {
  build: { args: ['scripts/build-web.mjs'] },
  fuzz: { args: vitest('server/fuzz.test.ts'), env: { FUZZ_REQUESTS: '200000' } },
  megabytes: { args: vitest('domain/linear.test.ts'), env: { LONG: 'true' } },
  money: { args: vitest('historias.test.ts'), env: { LONG: 'true', PROPERTY_RUNS: '250' } },
  people: { args: vitest('historias-de-pessoas.test.ts'), env: { PROPERTY_RUNS: '300' } },
  faults: { args: vitest('server/fault-table'), env: { FAULT_ROWS: 'all' } },
  pairs: { args: vitest('server/fault-pairs'), env: { FAULT_PAIRS: 'all' } },
  fhir: { args: vitest('server/features/mesa/fhir/memoria.test.ts'), env: { FHIR_DOCUMENTS: '10000' } },
  kill: { args: ['bench/kill.mjs', '50', 'server,embedded,15,18'] },
  issuing: { args: ['bench/kill.mjs', 'issuing'] },
  promotions: { args: ['bench/promotions.mjs', '--rounds', '50'] },
  upgrade: { args: ['bench/upgrade.mjs'] },
  docs: { args: ['scripts/docs.mjs'] },
  'docs-look': { args: ['scripts/docs-look.mjs'] },
  servers: { args: ['scripts/test-server.mjs'] },
  image: { args: ['scripts/test-image.mjs'] },
  journeys: {
    args: ['node_modules/@playwright/test/cli.js', 'test'],
    env: { AXE: 'everything' },
  },
};

const asked = process.argv.slice(2).filter((word) => word !== '--');
const unknown = asked.filter((name) => !(name in steps));
if (unknown.length > 0) refuse(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(steps).join(', ')}.`);

forwardSignals();
stopWithParents();
ensureInstalled();
const began = performance.now();
const selected = Object.entries(steps).filter(([name]) => asked.length === 0 || asked.includes(name));
const { code, ended } = await runSteps(
  Object.fromEntries(selected.map(([name, step]) => [name, { ...step, alone: true }])),
  {
    runtime: pickRuntime(),
    env: {
      ...process.env,
      TZ: 'UTC',
      PATH: `${dirname(pickRuntime())}${delimiter}${process.env.PATH}`,
      PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
    },
  },
);
process.exitCode = code;
process.stdout.write(`\n${timeTable(ended, (performance.now() - began) / 1000)}\n`);
