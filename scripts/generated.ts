// Checks whether every generated file is fresh: node scripts/generated.ts. Each has a script that writes it.
import { join } from 'node:path';
import { SETTINGS } from '../server/settings.ts';
import { ROWS } from '../server/demo/fault-table.ts';
import { documentsTable } from './documents-table.ts';
import { envExample } from './env-example.ts';
import { faultTable } from './fault-table.ts';
import { freshen } from './freshen.ts';
import { LIMITS } from './limits-rows.ts';
import { limitsPage } from './limits.ts';
import { licencePage, readShippedPackages } from './licences.ts';

const root = join(import.meta.dirname, '..');
const codes = await Promise.all([
  freshen(join(root, '.env.example'), envExample(SETTINGS), true),
  freshen(join(root, 'docs/fault-table.md'), faultTable(ROWS), true),
  freshen(join(root, 'docs/security/licences.md'), licencePage(await readShippedPackages()), true),
  freshen(join(root, 'docs/documents-table.md'), documentsTable(), true),
  freshen(join(root, 'docs/security/limits.md'), await limitsPage(LIMITS), true),
]);
process.exitCode = Math.max(...codes);
