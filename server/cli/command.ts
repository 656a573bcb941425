import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '../config.ts';

/** The argument of a command: settings, arguments, and where to print. */
export type CommandCall = {
  /** Read at first use. @throws ConfigError with all problems */
  readonly config: Config;
  /** Options by their long names: `true` for a flag, text for one with a value. */
  options: Readonly<Record<string, string | boolean | undefined>>;
  /** Arguments after the command's own words. */
  words: readonly string[];
  /** Prints a line of the result on stdout. */
  say: (line: string) => void;
  /** Prints a note on stderr. */
  warn: (line: string) => void;
  /** The text of stdin without its last line end; null at a terminal. */
  stdin: () => Promise<string | null>;
};

/** A command of `npm run cli`. Its output is for the operator, in Portuguese. */
export type CliCommand = {
  /** `backup`, or two words: `admin reset`. */
  name: string;
  /** The arguments as the help shows them: `ARQUIVO [--opção VALOR]`. */
  usage?: string;
  /** One sentence for the help. */
  summary: string;
  options?: ParseArgsOptionsConfig;
  /** The smallest and the largest number of arguments; none by default. */
  words?: readonly [min: number, max: number];
  /**
   * Runs the command.
   * @returns the exit code, 0 when nothing is returned
   * @throws CliError for errors that the operator can correct
   */
  run(call: CommandCall): Promise<number | void>;
};

/** An error that the operator can correct; the message is printed without a stack. */
export class CliError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CliError';
  }
}
