// Checks the weight of the pages (bytes): no script on a public page, bounded entrances and first screen after sign-in.
import {
  ENTRANCE_LIMIT,
  entranceBytes,
  FIRST_SCREEN_LIMIT,
  firstScreenBytes,
  publicPagesWithScript,
} from './web-weight.ts';

const rows = [
  { says: '/login and /pedido', bytes: entranceBytes(), limit: ENTRANCE_LIMIT },
  { says: 'first screen after sign-in', bytes: firstScreenBytes(), limit: FIRST_SCREEN_LIMIT },
];
const scripted = await publicPagesWithScript();
for (const { says, bytes, limit } of rows)
  process.stdout.write(`${says}: ${(bytes / 1000).toFixed(1)} kB gz of JavaScript, limit ${limit / 1000}\n`);
process.stdout.write(`public pages with a script: ${scripted.length === 0 ? 'none' : scripted.join(', ')}\n`);
process.exitCode = rows.some(({ bytes, limit }) => bytes > limit) || scripted.length > 0 ? 1 : 0;
