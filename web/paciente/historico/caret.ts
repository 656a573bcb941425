import type { Perguntas } from '../../../contracts/catalogo/perguntas.contract.ts';
import { controlId } from './field-words.ts';
import { historicoKeys, type RespostaField } from './historico-fields.ts';

/** Which answer somebody is writing, by the words of its question, and where the caret stands in it. */
export type Caret = { field: RespostaField; chave: string; de: number; ate: number };

/** The answer that has the focus; null when none has. */
export function caretIn(perguntas: Perguntas): Caret | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLTextAreaElement)) return null;
  const pair = historicoKeys(perguntas).find(([field]) => controlId(field) === focused.id);
  if (!pair) return null;
  return { field: pair[0], chave: pair[1], de: focused.selectionStart, ate: focused.selectionEnd };
}

/** Gives the focus back to the same answer: where its question stands by now, or the one in its place. */
export function restoreCaret({ field, chave, de, ate }: Caret, perguntas: Perguntas): void {
  const now = historicoKeys(perguntas).find(([, other]) => other === chave)?.[0] ?? field;
  const control = document.querySelector<HTMLTextAreaElement>(`#${controlId(now)}`);
  control?.focus({ preventScroll: true });
  control?.setSelectionRange(de, ate);
}
