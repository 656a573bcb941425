import { text } from 'node:stream/consumers';
import { ConfigError, readConfig } from '../config.ts';
import { DatabaseRefused } from '../platform/db/connection/refused.ts';
import { errorInLines } from '../platform/log/logger.ts';
import { DataFolderInUse } from '../platform/files/owner-lock.ts';
import { adminCreate, adminReset } from './admin.ts';
import { auditVerify } from './audit.ts';
import { backup } from './backup.ts';
import { CliError, type CliCommand } from './command.ts';
import { doctor } from './doctor/doctor.ts';
import { keysRotate } from './keys.ts';
import { patientSignOut } from './patient.ts';
import { restore } from './restore.ts';
import { secretRenew } from './secret.ts';
import { storageMove } from './storage.ts';
import { help, pick } from './words.ts';

const COMMANDS: readonly CliCommand[] = [
  adminCreate,
  adminReset,
  patientSignOut,
  backup,
  restore,
  doctor,
  auditVerify,
  keysRotate,
  secretRenew,
  storageMove,
];

async function main(args: readonly string[]): Promise<number> {
  const asked = pick(COMMANDS, args);
  if (!asked) {
    process.stdout.write(help(COMMANDS));
    return args.length === 0 || args[0] === '--help' || args[0] === 'help' ? 0 : 2;
  }
  const { command, options, words } = asked;
  const code = await command.run({
    get config() {
      return readConfig(process.env);
    },
    options,
    words,
    say: (line) => void process.stdout.write(`${line}\n`),
    warn: (line) => void process.stderr.write(`${line}\n`),
    stdin: async () => (process.stdin.isTTY ? null : (await text(process.stdin)).replace(/\r?\n$/, '')),
  });
  return code ?? 0;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  // Errors that the operator can correct are printed as one sentence without a stack.
  const mendable =
    error instanceof CliError ||
    error instanceof ConfigError ||
    error instanceof DataFolderInUse ||
    error instanceof DatabaseRefused;
  // Terminal output is kept in journals and cron mails, so it contains no more than the log would.
  process.stderr.write(`${mendable ? error.message : errorInLines(error)}\n`);
  return 1;
});
