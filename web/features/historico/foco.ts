import type { Perguntas } from '../../../contracts/servicos.contract.ts';
import { idDoCampo } from './campos.ts';
import { chavesDoHistorico } from './formato.ts';

/** Which answer somebody is writing, by the words of its question, and where the caret stands in it. */
export type Foco = { chave: string; de: number; ate: number };

/** The answer that has the focus; null when none has. */
export function focoEm(perguntas: Perguntas): Foco | null {
  const campo = document.activeElement;
  if (!(campo instanceof HTMLTextAreaElement)) return null;
  const chave = chavesDoHistorico(perguntas).find(([nome]) => idDoCampo(nome) === campo.id)?.[1];
  return chave === undefined ? null : { chave, de: campo.selectionStart, ate: campo.selectionEnd };
}

/** Gives the focus back to the same answer, wherever its question stands by now. */
export function devolverFoco({ chave, de, ate }: Foco, perguntas: Perguntas): void {
  const nome = chavesDoHistorico(perguntas).find(([, outra]) => outra === chave)?.[0];
  const campo = nome && document.querySelector<HTMLTextAreaElement>(`#${idDoCampo(nome)}`);
  if (!campo) return;
  campo.focus({ preventScroll: true });
  campo.setSelectionRange(de, ate);
}
