// Checks the weight of the pages (bytes): no script on a public page, a bounded first screen after sign-in.
import { firstScreenBytes, publicPagesWithScript } from './web-weight.ts';

const LIMIT = 180_000;

const bytes = firstScreenBytes();
const scripted = await publicPagesWithScript();
process.stdout.write(
  `first screen after sign-in: ${(bytes / 1000).toFixed(1)} kB gz of JavaScript, limit ${LIMIT / 1000}\n` +
    `public pages with a script: ${scripted.length === 0 ? 'none' : scripted.join(', ')}\n`,
);
process.exitCode = bytes > LIMIT || scripted.length > 0 ? 1 : 0;
