import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '../config.ts';

/** What a command is given: its settings and words, and where it speaks. */
export type CommandCall = {
  /** Read when it is asked for. @throws ConfigError with all problems */
  readonly config: Config;
  /** Options by their long names: `true` for a flag, text for one with a value. */
  options: Readonly<Record<string, string | boolean | undefined>>;
  /** What stands after the command's own words. */
  words: readonly string[];
  /** A line of the result, on stdout. */
  say: (line: string) => void;
  /** A line beside the result, on stderr. */
  warn: (line: string) => void;
  /** What stands on stdin, without its last line end; null at a terminal. */
  stdin: () => Promise<string | null>;
};

/** A command of `npm run cli`; its words are the operator's, in Portuguese where they explain. */
export type CliCommand = {
  /** `backup`, or two words: `admin reset`. */
  name: string;
  /** What stands after the name in the help: `ARQUIVO [--opção VALOR]`. */
  usage?: string;
  /** One sentence. */
  summary: string;
  options?: ParseArgsOptionsConfig;
  /** The fewest and the most words it takes; default none. */
  words?: readonly [min: number, max: number];
  /** @returns the exit code, 0 when nothing is returned. @throws CliError for what the operator can mend */
  run(call: CommandCall): Promise<number | void>;
};

/** What the operator can mend, in words; printed without a stack. */
export class CliError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CliError';
  }
}
