import { ehUf } from '#domain/contas/ufs.ts';

/** Most entries of dispensing that one document keeps. */
export const MAX_DISPENSACOES = 100;
/** Entries after which only a network that has none of its own yet still finds a place: noise keeps no pharmacy out. */
export const LUGARES_COMUNS = 20;
/** Entries of one network in one document: a pharmacy that dispenses each month of half a year. */
export const LUGARES_DA_REDE = 6;
/** Within this time the same entry of the same network is the one that is there. */
export const MESMA_DISPENSACAO_MS = 60 * 60_000;

/** Of a typed entry: anybody who holds the document may type a registration, and nobody looks it up. */
const DECLARADO = 'declarado, não verificado';
/** Said beside an entry that came as a file under the pharmacist's own qualified signature. */
const VERIFICADO = 'verificado pela assinatura ICP-Brasil';

/** Said beside an entry of dispensing, by whether its file proved who made it. */
export const palavraDaDispensacao = (verificada: boolean): string => (verificada ? VERIFICADO : DECLARADO);

/** Most letters of what a pharmacist types. */
export const LIMITES_DA_DISPENSACAO = { nome: 120, crf: 6, quantidade: 60 } as const;

/**
 * Whose limit keeps one more entry out; null: it has a place.
 * @param daRede entries that the same network made of this document; 0 where networks are not counted
 */
export function semLugar(quantos: number, daRede: number): 'rede' | 'documento' | null {
  if (daRede >= LUGARES_DA_REDE) return 'rede';
  return quantos >= (daRede === 0 ? MAX_DISPENSACOES : LUGARES_COMUNS) ? 'documento' : null;
}

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
  problems.push(...conferirRegistro({ crf, uf }));
  const known = itens.every(({ item }) => item >= 1 && item <= quantos);
  const twice = new Set(itens.map(({ item }) => item)).size < itens.length;
  if (itens.length === 0 || !known || twice || itens.some(({ quantidade }) => quantidade.trim() === '')) {
    problems.push({ campo: 'itens', mensagem: 'Escreva a quantidade de pelo menos um medicamento.' });
  }
  return problems;
}

/** Problems of a registration: its number and the state of the regional council of pharmacy. */
export function conferirRegistro({
  crf,
  uf,
}: Pick<DispensacaoDigitada, 'crf' | 'uf'>): { campo: string; mensagem: string }[] {
  const problems: { campo: string; mensagem: string }[] = [];
  if (!/^\d{1,6}$/.test(crf.trim()) || Number(crf) === 0) {
    problems.push({ campo: 'crf', mensagem: 'Escreva só os números do CRF, até 6.' });
  }
  if (!ehUf(uf)) problems.push({ campo: 'uf', mensagem: 'Escolha o estado do CRF.' });
  return problems;
}
