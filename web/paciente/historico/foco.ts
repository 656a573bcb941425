import type { Perguntas } from '../../../contracts/catalogo/perguntas.contract.ts';
import { idDoCampo } from './campos.ts';
import { chavesDoHistorico, type CampoDeResposta } from './formato.ts';

/** Which answer somebody is writing, by the words of its question, and where the caret stands in it. */
export type Foco = { campo: CampoDeResposta; chave: string; de: number; ate: number };

/** The answer that has the focus; null when none has. */
export function focoEm(perguntas: Perguntas): Foco | null {
  const escrito = document.activeElement;
  if (!(escrito instanceof HTMLTextAreaElement)) return null;
  const par = chavesDoHistorico(perguntas).find(([campo]) => idDoCampo(campo) === escrito.id);
  if (!par) return null;
  return { campo: par[0], chave: par[1], de: escrito.selectionStart, ate: escrito.selectionEnd };
}

/** Gives the focus back to the same answer: where its question stands by now, or the one in its place. */
export function devolverFoco({ campo, chave, de, ate }: Foco, perguntas: Perguntas): void {
  const agora = chavesDoHistorico(perguntas).find(([, outra]) => outra === chave)?.[0] ?? campo;
  const field = document.querySelector<HTMLTextAreaElement>(`#${idDoCampo(agora)}`);
  field?.focus({ preventScroll: true });
  field?.setSelectionRange(de, ate);
}
