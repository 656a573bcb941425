import { DatabaseRefused } from '../platform/db/connection/connection.public.ts';
import { DataFolderInUse } from '../platform/files/owner-lock.ts';
import { errorInLines } from '../platform/log/logger.ts';
import { CliError, type CommandCall } from './command.ts';
import { COMMANDS } from './commands.ts';
import { help, pick, type Asked } from './words.ts';

/** Where a command line is given: its settings, its input and where it prints. */
type Terminal = Pick<CommandCall, 'say' | 'warn' | 'stdin'> & { env: NodeJS.ProcessEnv };

/** Runs the command that the arguments name; every failure is printed. @returns the exit code */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const asked = pick(COMMANDS, args);
    if (asked) return await run(asked, terminal);
    terminal.say(help(COMMANDS));
    return args.length === 0 || args[0] === '--help' || args[0] === 'help' ? 0 : 2;
  } catch (error) {
    // Errors that the operator can correct are printed as one sentence without a stack.
    const mendable =
      error instanceof CliError || error instanceof DataFolderInUse || error instanceof DatabaseRefused;
    // Terminal output is kept in journals and cron mails, so it contains no more than the log would.
    terminal.warn(mendable ? error.message : errorInLines(error));
    return 1;
  }
}

async function run({ command, options, words }: Asked, { env, ...terminal }: Terminal): Promise<number> {
  // Loaded here, because the help needs no settings.
  const { ConfigError, readConfig } = await import('../config.ts');
  try {
    const call = {
      get config() {
        return readConfig(env);
      },
      options,
      words,
      ...terminal,
    };
    return (await command.run(call)) ?? 0;
  } catch (error) {
    if (error instanceof ConfigError) throw new CliError(error.message);
    throw error;
  }
}
