import type { ConfigError } from '../../config.ts';
import { codeOf } from '../../platform/error-code.ts';

/** How a thing stands: well; well enough, with something to know; or to be mended. */
export type State = 'bem' | 'aviso' | 'mal';

/** One line of `doctor`: what was looked at, how it stands, and for the last two what to do. */
export type Finding = { state: State; what: string; words: string; remedy?: string };

/** What is looked at in turn; a check never throws for what it looks for. */
export type Check = () => Promise<Finding | readonly Finding[]>;

const MARK: Readonly<Record<State, string>> = { bem: '✓', aviso: '!', mal: '✗' };

export const bem = (what: string, words: string): Finding => ({ state: 'bem', what, words });
export const aviso = (what: string, words: string, remedy?: string): Finding => ({
  state: 'aviso',
  what,
  words,
  ...(remedy === undefined ? {} : { remedy }),
});
export const mal = (what: string, words: string, remedy: string): Finding => ({
  state: 'mal',
  what,
  words,
  remedy,
});

/** Each setting that cannot be started with. */
export function wrongSettings({ problems }: ConfigError): Finding[] {
  return problems.map((problem) => {
    const [name = '', ...words] = problem.split(': ');
    return mal(name, words.join(': '), 'Veja .env.example.');
  });
}

/** A finding as lines of the terminal. */
export function linesOf({ state, what, words, remedy }: Finding): string[] {
  return [`${MARK[state]} ${what}: ${words}`, ...(remedy === undefined ? [] : [`    → ${remedy}`])];
}

/** What an error says, for a line of the terminal; never what was sent. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || codeOf(error) || error.name;
}
