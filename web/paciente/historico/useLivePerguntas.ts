import { useLayoutEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Perguntas } from '../../../contracts/catalogo/perguntas.contract.ts';
import type { Respostas } from '../../../domain/historico.ts';
import type { DraftOutbox } from '../rascunhos/draft-outbox.ts';
import { restoreCaret, caretIn, type Caret } from './caret.ts';
import { abandonedKeys, carryRespostas } from './carry-respostas.ts';
import { versoesKey } from './pedido-perguntas.ts';

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
