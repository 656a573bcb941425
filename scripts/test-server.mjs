// npm run test:server: the integration suite against separate PostgreSQL 15 and 18 servers, promotions of a standby
// under load, and the journeys of two replicas on one of them and an S3-compatible server. npm run test:server -- 15 18
// promotions journey: only these.
import { existsSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { CHROMIUM } from './chromium.mjs';
import { forwardSignals, start, stopWithParents } from './child.mjs';
import { ensureInstalled, pickRuntime, refuse } from './ensure.mjs';

forwardSignals();
stopWithParents();
ensureInstalled();
const words = process.argv.slice(2).filter((word) => word !== '--');
if ((words.length === 0 || words.includes('journey')) && !existsSync(CHROMIUM)) {
  refuse(`Chromium is missing (${CHROMIUM}). Run scripts/bootstrap server, or set CHROMIUM_PATH.`);
}
const runtime = pickRuntime();
const flags = ['--disable-warning=ExperimentalWarning'];
process.exitCode = await start(runtime, [...flags, 'scripts/server-suite/suite.ts', ...words], {
  env: {
    ...process.env,
    TZ: 'UTC',
    PATH: `${dirname(runtime)}${delimiter}${process.env.PATH}`,
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
  },
}).done;
