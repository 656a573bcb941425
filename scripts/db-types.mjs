// Writes server/platform/db/schema.ts from a migrated database: node scripts/db-types.mjs <url> [--verify]
import { spawnSync } from 'node:child_process';

const [url, verify] = process.argv.slice(2);
if (!url) {
  console.error('usage: node scripts/db-types.mjs <postgres url> [--verify]');
  process.exit(2);
}
const args = ['--dialect', 'postgres', '--url', url, '--date-parser', 'string', '--log-level', 'warn'];
args.push('--type-mapping', JSON.stringify({ int8: 'number' }));
args.push('--include-pattern', 'public.*', '--out-file', 'server/platform/db/schema.ts');
if (verify === '--verify') args.push('--verify');
const run = spawnSync('node_modules/.bin/kysely-codegen', args, { stdio: 'inherit' });
process.exit(run.status ?? 1);
