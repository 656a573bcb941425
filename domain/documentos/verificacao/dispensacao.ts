import { ehUf } from '../../contas/ufs.ts';

/** Most entries of dispensing that one document keeps. */
export const MAX_DISPENSACOES = 20;

/** Most letters of what a pharmacist types. */
export const LIMITES_DA_DISPENSACAO = { nome: 120, crf: 10, quantidade: 60 } as const;

/** One medicine of an entry, by its number on the document counted from 1. */
export type ItemDispensado = { item: number; quantidade: string };

/** What a pharmacist types. */
export type DispensacaoDigitada = { nome: string; crf: string; uf: string; itens: readonly ItemDispensado[] };

/**
 * Everything that keeps an entry from being recorded, one sentence for each field; items have the name `itens`.
 * @param quantos how many medicines the document has
 */
export function conferirDispensacao(
  { nome, crf, uf, itens }: DispensacaoDigitada,
  quantos: number,
): { campo: string; mensagem: string }[] {
  const problems: { campo: string; mensagem: string }[] = [];
  if (nome.split(/\s+/).filter((palavra) => /\p{L}/u.test(palavra)).length < 2) {
    problems.push({ campo: 'nome', mensagem: 'Escreva o nome completo do farmacêutico.' });
  }
  if (!/^\d{1,10}$/.test(crf.trim())) {
    problems.push({ campo: 'crf', mensagem: 'Escreva só os números do CRF.' });
  }
  if (!ehUf(uf)) problems.push({ campo: 'uf', mensagem: 'Escolha o estado do CRF.' });
  const known = itens.every(({ item }) => item >= 1 && item <= quantos);
  const twice = new Set(itens.map(({ item }) => item)).size < itens.length;
  if (itens.length === 0 || !known || twice || itens.some(({ quantidade }) => quantidade.trim() === '')) {
    problems.push({ campo: 'itens', mensagem: 'Escreva a quantidade de pelo menos um medicamento.' });
  }
  return problems;
}
