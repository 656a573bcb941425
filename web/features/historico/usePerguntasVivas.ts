import { useLayoutEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Perguntas } from '../../../contracts/servicos.contract.ts';
import { respostasLevadas } from './inicio.ts';
import { versoes } from './perguntas.ts';
import type { Respostas } from '../../../domain/historico.ts';

/** When the questions in force change under the person's hands, what was typed moves along; true from then on. */
export function usePerguntasVivas(form: UseFormReturn<Respostas>, perguntas: Perguntas): boolean {
  const [primeiras] = useState(() => versoes(perguntas));
  const shown = useRef(perguntas);
  // Before the browser paints: the new fields must never be seen with a neighbour's answer.
  useLayoutEffect(() => {
    if (versoes(shown.current) === versoes(perguntas)) return;
    form.reset(respostasLevadas(shown.current, form.getValues(), perguntas));
    shown.current = perguntas;
  }, [form, perguntas]);
  return versoes(perguntas) !== primeiras;
}
