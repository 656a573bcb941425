import { useLayoutEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Perguntas } from '../../../contracts/catalogo/perguntas.contract.ts';
import type { Respostas } from '../../../domain/historico.ts';
import type { DraftOutbox } from '../rascunhos/draft-outbox.ts';
import { devolverFoco, focoEm, type Foco } from './foco.ts';
import { chavesLargadas, respostasLevadas } from './inicio.ts';
import { versoes } from './perguntas.ts';

/**
 * When the questions in force change under the person's hands, what was typed moves along, in the form and in
 * its draft, and so does the caret; true from then on. Called after the form was tied to its draft, which must know
 * the new questions.
 */
export function usePerguntasVivas(
  form: UseFormReturn<Respostas>,
  perguntas: Perguntas,
  draft: DraftOutbox,
): boolean {
  const [primeiras] = useState(() => versoes(perguntas));
  const [vistas, setVistas] = useState(perguntas);
  const [foco, setFoco] = useState<Foco | null>(null);
  // Before the new questions are drawn: then the field of one that moved is another element.
  if (versoes(vistas) !== versoes(perguntas)) {
    setVistas(perguntas);
    setFoco(focoEm(vistas));
  }
  const shown = useRef(perguntas);
  // Before the browser paints: the new fields must never be seen with a neighbour's answer.
  useLayoutEffect(() => {
    const antes = shown.current;
    if (versoes(antes) === versoes(perguntas)) return;
    shown.current = perguntas;
    form.reset(respostasLevadas(antes, form.getValues(), perguntas));
    const largadas = chavesLargadas(antes, perguntas);
    if (largadas.length > 0) draft.write(Object.fromEntries(largadas.map((chave) => [chave, null])));
    // Once the form has drawn the answers where they belong now.
    if (foco) queueMicrotask(() => devolverFoco(foco, perguntas));
  }, [form, perguntas, draft, foco]);
  return versoes(perguntas) !== primeiras;
}
