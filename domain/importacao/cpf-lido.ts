import { parseCpf } from '../contas/cpf.ts';
import { textoGuardavel } from '../contas/plain-text.ts';
import { texto, type Valor } from './valores.ts';

/**
 * A CPF as the predecessor has it. `certo`: eleven digits that check · `pontuado`: the same, written with dots · `errado`: eleven
 * digits that do not check · `ilegivel`: anything else. Only a `certo` one opens an account.
 */
export type CpfLido = {
  como: 'certo' | 'pontuado' | 'errado' | 'ilegivel';
  /** Eleven digits; zeros where nothing can be read. */
  cpf: string;
  /** Equal for two notations of one CPF; null without one. */
  chave: string | null;
};

/** No CPF, and of the form that a row asks for. */
export const SEM_CPF = '00000000000';
const MAX_CPF = 40;

export function lerCpf(valor: Valor): CpfLido {
  const escrito = texto(valor).slice(0, MAX_CPF);
  if (escrito === '') return { como: 'ilegivel', cpf: SEM_CPF, chave: null };
  const digits = escrito.replaceAll(/\D/g, '');
  if (digits.length !== 11 || !/^[\d.\-\s/]+$/.test(escrito))
    return { como: 'ilegivel', cpf: SEM_CPF, chave: escrito };
  if (!parseCpf(digits).ok) return { como: 'errado', cpf: digits, chave: digits };
  return { como: escrito === digits ? 'certo' : 'pontuado', cpf: digits, chave: digits };
}

const CPF_NO_TEXTO = /\d{3}[.\s]?\d{3}[.\s]?\d{3}[-.\s]?\d{2}/g;
const MAX_ORIGEM = 300;

/** A place in the predecessor's files without a CPF or an address in it: both are hidden but for their ends. */
export function origemSemCpf(caminho: string): string {
  return textoGuardavel(caminho)
    .replaceAll(CPF_NO_TEXTO, (found) => {
      const digits = found.replaceAll(/\D/g, '');
      return `${digits.slice(0, 3)}.***.***-${digits.slice(-2)}`;
    })
    .replaceAll(/[^\s/]+/g, (word) => (word.includes('@') ? '***@***' : word))
    .slice(0, MAX_ORIGEM);
}
