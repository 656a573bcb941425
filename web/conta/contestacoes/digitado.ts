import { z } from 'zod';
import type { TypedContestacao } from '../../../domain/titular/contestacao.ts';
import type { TabStorage } from '../../lib/browser/tab-storage.ts';

const CHAVE = 'zelo:contestacao';
/** Nobody is signed in here who could sign out: whoever takes the tab over later finds nothing. */
const PRAZO_MS = 30 * 60_000;

const texto = z.string();
const copia = z.object({
  em: z.number(),
  form: z.object({ cpf: texto, nome: texto, email: texto, telefone: texto, relato: texto }),
});

/** Keeps the form in this tab: a phone that opens its camera may throw the page away meanwhile. */
export function guardarDigitado(armazem: TabStorage, form: TypedContestacao, agora: number): void {
  try {
    armazem.setItem(CHAVE, JSON.stringify({ em: agora, form }));
  } catch {
    // Full: the form works as it did before.
  }
}

/** What was typed here a short while ago; null when nothing was. */
export function lerDigitado(armazem: TabStorage, agora: number): TypedContestacao | null {
  try {
    const lida = copia.safeParse(JSON.parse(armazem.getItem(CHAVE) ?? 'null')).data;
    return lida !== undefined && agora - lida.em < PRAZO_MS ? lida.form : null;
  } catch {
    return null;
  }
}

/** The case is open: the server has it all. */
export function esquecerDigitado(armazem: TabStorage): void {
  armazem.removeItem(CHAVE);
}
