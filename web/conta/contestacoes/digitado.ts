import { z } from 'zod';
import type { TypedContestacao } from '../../../domain/titular/contestacao.ts';
import type { TabStorage } from '../../lib/browser/tab-storage.ts';

const CHAVE = 'zelo:contestacao';
/** Visitors cannot sign out, so the copy expires: the next person at this tab must not find it. */
const PRAZO_MS = 30 * 60_000;

const texto = z.string();
const copia = z.object({
  em: z.number(),
  form: z.object({ cpf: texto, nome: texto, email: texto, telefone: texto, relato: texto }),
});

/** Stores the form in this tab: a phone that opens its camera may discard the page meanwhile. */
export function guardarDigitado(armazem: TabStorage, form: TypedContestacao, agora: number): void {
  try {
    armazem.setItem(CHAVE, JSON.stringify({ em: agora, form }));
  } catch {
    // The storage is full: the form works without the copy.
  }
}

/** The form that was stored in this tab within the last half hour, or null. */
export function lerDigitado(armazem: TabStorage, agora: number): TypedContestacao | null {
  try {
    const lida = copia.safeParse(JSON.parse(armazem.getItem(CHAVE) ?? 'null')).data;
    return lida !== undefined && agora - lida.em < PRAZO_MS ? lida.form : null;
  } catch {
    return null;
  }
}

/** Deletes the stored form once the case is open. */
export function esquecerDigitado(armazem: TabStorage): void {
  armazem.removeItem(CHAVE);
}
