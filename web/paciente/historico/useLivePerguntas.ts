import { useLayoutEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Perguntas } from '../../../contracts/catalogo/perguntas.contract.ts';
import type { Respostas } from '../../../domain/pedidos/historico.ts';
import type { DraftOutbox } from '../rascunhos/draft-outbox.ts';
import { abandonedKeys, carryRespostas } from './carry-respostas.ts';
import { versoesKey } from './pedido-perguntas.ts';
import { controlId } from './field-words.ts';
import { historicoKeys, type RespostaField } from './historico-fields.ts';

/**
 * When the questions in force change under the person's hands, what was typed moves along, in the form and in
 * its draft, and so does the caret; true from then on. Called after the form was tied to its draft, which must know
 * the new questions.
 */
export function useLivePerguntas(
  form: UseFormReturn<Respostas>,
  perguntas: Perguntas,
  draft: DraftOutbox,
): boolean {
  const [first] = useState(() => versoesKey(perguntas));
  const [seen, setSeen] = useState(perguntas);
  const [caret, setCaret] = useState<Caret | null>(null);
  // Before the new questions are drawn: then the field of one that moved is another element.
  if (versoesKey(seen) !== versoesKey(perguntas)) {
    setSeen(perguntas);
    setCaret(caretIn(seen));
  }
  const shown = useRef(perguntas);
  // Before the browser paints: the new fields must never be seen with a neighbour's answer.
  useLayoutEffect(() => {
    const before = shown.current;
    if (versoesKey(before) === versoesKey(perguntas)) return;
    shown.current = perguntas;
    form.reset(carryRespostas(before, form.getValues(), perguntas));
    const abandoned = abandonedKeys(before, perguntas);
    if (abandoned.length > 0) draft.write(Object.fromEntries(abandoned.map((chave) => [chave, null])));
    // Once the form has drawn the answers where they belong now.
    if (caret) queueMicrotask(() => restoreCaret(caret, perguntas));
  }, [form, perguntas, draft, caret]);
  return versoesKey(perguntas) !== first;
}

/** Which answer somebody is writing, by the words of its question, and where the caret stands in it. */
type Caret = { field: RespostaField; chave: string; de: number; ate: number };

/** The answer that has the focus; null when none has. */
function caretIn(perguntas: Perguntas): Caret | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLTextAreaElement)) return null;
  const pair = historicoKeys(perguntas).find(([field]) => controlId(field) === focused.id);
  if (!pair) return null;
  return { field: pair[0], chave: pair[1], de: focused.selectionStart, ate: focused.selectionEnd };
}

/** Gives the focus back to the same answer: where its question stands by now, or the one in its place. */
function restoreCaret({ field, chave, de, ate }: Caret, perguntas: Perguntas): void {
  const now = historicoKeys(perguntas).find(([, other]) => other === chave)?.[0] ?? field;
  const control = document.querySelector<HTMLTextAreaElement>(`#${controlId(now)}`);
  control?.focus({ preventScroll: true });
  control?.setSelectionRange(de, ate);
}
