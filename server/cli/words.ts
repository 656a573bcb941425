import { parseArgs } from 'node:util';
import { CliError, type CommandCall, type CliCommand } from './command.ts';

/** A command with its parsed options and arguments. */
export type Asked = { command: CliCommand } & Pick<CommandCall, 'options' | 'words'>;

/**
 * Finds the command of the given arguments and parses its options.
 * @returns null when they name no command
 * @throws CliError for an unknown option, or too few or too many arguments
 */
export function pick(commands: readonly CliCommand[], args: readonly string[]): Asked | null {
  const command = commands.find(({ name }) => {
    const own = name.split(' ');
    return own.every((word, at) => args[at] === word);
  });
  if (!command) return null;
  const rest = args.slice(command.name.split(' ').length);
  const { values, positionals } = parse(command, rest);
  const [min, max] = command.words ?? [0, 0];
  if (positionals.length < min || positionals.length > max) throw new CliError(`Uso: ${usageOf(command)}`);
  const single = Object.entries(values).map(([key, value]) => [
    key,
    Array.isArray(value) ? undefined : value,
  ]);
  return { command, options: Object.fromEntries(single), words: positionals };
}

function parse(command: CliCommand, args: string[]) {
  try {
    return parseArgs({ args, options: command.options ?? {}, allowPositionals: true });
  } catch {
    throw new CliError(`Uso: ${usageOf(command)}`);
  }
}

export function usageOf({ name, usage }: CliCommand): string {
  return `npm run cli -- ${usage ? `${name} ${usage}` : name}`;
}

/** The help with all commands, one or two lines each. */
export function help(commands: readonly CliCommand[]): string {
  const lines = commands.flatMap((command) => [`  ${usageOf(command)}`, `      ${command.summary}`]);
  return ['Comandos de quem mantém a instalação (docs/operations.md):', '', ...lines].join('\n');
}
