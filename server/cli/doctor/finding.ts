import type { ConfigError } from '#server/config.ts';
import { codeOf } from '#platform/error-code.ts';
import type { CheckName } from './checks.ts';

/** State of what was checked: fine, fine with a note, or to be corrected. */
export type State = 'bem' | 'aviso' | 'mal';

/** A line of `doctor`: a check or the name of a setting, its state, and the remedy for the last two states. */
export type Finding = { state: State; what: string; words: string; remedy?: string };

const MARK: Readonly<Record<State, string>> = { bem: '✓', aviso: '!', mal: '✗' };

/** A finding that all is well. */
export const bem = (what: CheckName, words: string): Finding => ({ state: 'bem', what, words });
/** A finding with a note. */
export const aviso = (what: CheckName, words: string, remedy?: string): Finding => ({
  state: 'aviso',
  what,
  words,
  ...(remedy === undefined ? {} : { remedy }),
});
/** A finding of something to correct. */
export const mal = (what: CheckName, words: string, remedy: string): Finding => ({
  state: 'mal',
  what,
  words,
  remedy,
});
/** A finding about one setting, by its name. */
export const ofSetting = (state: State, what: string, words: string, remedy: string): Finding => ({
  state,
  what,
  words,
  remedy,
});

export function wrongSettings({ problems }: ConfigError): Finding[] {
  return problems.map((problem) => {
    const [name = '', ...words] = problem.split(': ');
    return ofSetting('mal', name, words.join(': '), 'Veja .env.example.');
  });
}

export function linesOf({ state, what, words, remedy }: Finding): string[] {
  return [`${MARK[state]} ${what}: ${words}`, ...(remedy === undefined ? [] : [`    → ${remedy}`])];
}

/** The message of an error for the terminal; never what was sent. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || codeOf(error) || error.name;
}
