import { useLayoutEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Perguntas } from '#contracts/catalogo/perguntas.contract.ts';
import type { Respostas } from '#domain/pedidos/historico.ts';
import type { DraftOutbox } from '../rascunhos/draft-outbox.ts';
import { abandonedKeys, carryRespostas } from './carry-respostas.ts';
import { versoesKey } from './pedido-perguntas.ts';
import { controlId } from './field-words.ts';
import { historicoKeys, type RespostaField } from './historico-fields.ts';

/**
 * Moves typed answers, their draft and the caret to new questions when another version comes into force while the form
 * is open. Call it after the form was connected to its draft, which must know the new questions.
 * @returns true once that has happened
 */
export function useLivePerguntas(
  form: UseFormReturn<Respostas>,
  perguntas: Perguntas,
  draft: DraftOutbox,
): boolean {
  const [first] = useState(() => versoesKey(perguntas));
  const [seen, setSeen] = useState(perguntas);
  const [caret, setCaret] = useState<Caret | null>(null);
  // Read during the render, before the fields of the new questions replace the ones that have the focus.
  if (versoesKey(seen) !== versoesKey(perguntas)) {
    setSeen(perguntas);
    setCaret(caretIn(seen));
  }
  const shown = useRef(perguntas);
  // Before the browser paints, so that no field shows the answer of another question.
  useLayoutEffect(() => {
    const before = shown.current;
    if (versoesKey(before) === versoesKey(perguntas)) return;
    shown.current = perguntas;
    form.reset(carryRespostas(before, form.getValues(), perguntas));
    const abandoned = abandonedKeys(before, perguntas);
    if (abandoned.length > 0) draft.write(Object.fromEntries(abandoned.map((chave) => [chave, null])));
    // After the form has rendered the answers at their new places.
    if (caret) queueMicrotask(() => restoreCaret(caret, perguntas));
  }, [form, perguntas, draft, caret]);
  return versoesKey(perguntas) !== first;
}

/** The answer that has the focus, by its question, with the selection in it. */
type Caret = { field: RespostaField; chave: string; de: number; ate: number };

/** The answer that has the focus; null when none has. */
function caretIn(perguntas: Perguntas): Caret | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLTextAreaElement)) return null;
  const pair = historicoKeys(perguntas).find(([field]) => controlId(field) === focused.id);
  if (!pair) return null;
  return { field: pair[0], chave: pair[1], de: focused.selectionStart, ate: focused.selectionEnd };
}

/**
 * Focuses the same answer again: at the new place of its question, or at the old place when the question is gone.
 */
function restoreCaret({ field, chave, de, ate }: Caret, perguntas: Perguntas): void {
  const now = historicoKeys(perguntas).find(([, other]) => other === chave)?.[0] ?? field;
  const control = document.querySelector<HTMLTextAreaElement>(`#${controlId(now)}`);
  control?.focus({ preventScroll: true });
  control?.setSelectionRange(de, ate);
}
