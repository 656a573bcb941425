import { lerNumeroEscolhido } from '../documentos/emissao/talao.ts';
import { palavrasDoNome } from '../mesa/busca-pedidos.ts';

/** In UTF-16 units. */
export const MAX_BUSCA_DO_CORREIO = 100;

/** A letter is found by any one of the three; `null` and an empty list find none. */
export type BuscaDoCorreio = {
  /** Part of a tracking code, as it is stored. */
  rastreio: string | null;
  /** Number of an order or of a form. */
  numero: number | null;
  /** Each of them occurs in the patient's name. */
  palavras: readonly string[];
};

/** Shorter parts of a code would find almost every letter. */
const MENOS_DE_RASTREIO = 4;

/** A tracking code, the number of an order ("#1042" too) or of a form ("SP 0012 · 000416" too), or a name; null for empty text. */
export function lerBuscaDoCorreio(text: string): BuscaDoCorreio | null {
  const typed = text.trim();
  if (typed === '') return null;
  const code = typed.replaceAll(/[\s.-]/gu, '').toUpperCase();
  const codeLike = /^[A-Z0-9]{1,40}$/.test(code) && /\d/.test(code) && code.length >= MENOS_DE_RASTREIO;
  return {
    rastreio: codeLike ? code : null,
    numero: lerNumeroEscolhido(typed.replace(/^#/, ''))?.numero ?? null,
    palavras: /\d/.test(typed) ? [] : palavrasDoNome(typed),
  };
}
