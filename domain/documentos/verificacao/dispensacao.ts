import { ehUf } from '#domain/contas/ufs.ts';

export const MAX_DISPENSACOES = 100;
/** Entries after which only networks without an entry still get a place: noise keeps no pharmacy out. */
export const LUGARES_COMUNS = 20;
/** Entries of one network in one document: monthly dispensing for half a year. */
export const LUGARES_DA_REDE = 6;
/** Within this time an equal entry of one network is a repetition. */
export const MESMA_DISPENSACAO_MS = 60 * 60_000;

/** Of a typed entry: any holder of the document may type a registration, which is not verified. */
const DECLARADO = 'declarado, não verificado';
/** Of an entry whose file has the pharmacist's own qualified signature. */
const VERIFICADO = 'verificado pela assinatura ICP-Brasil';

export const palavraDaDispensacao = (verificada: boolean): string => (verificada ? VERIFICADO : DECLARADO);

/** In letters. */
export const LIMITES_DA_DISPENSACAO = { nome: 120, crf: 6, quantidade: 60 } as const;

/**
 * Limit that refuses one more entry; null when it fits. @param daRede entries of the network in this document; 0 where
 * networks are not counted
 */
export function semLugar(quantos: number, daRede: number): 'rede' | 'documento' | null {
  if (daRede >= LUGARES_DA_REDE) return 'rede';
  return quantos >= (daRede === 0 ? MAX_DISPENSACOES : LUGARES_COMUNS) ? 'documento' : null;
}

/** `item` is the medicine's number on the document, from 1. */
export type ItemDispensado = { item: number; quantidade: string };

/** Raw input of a pharmacist. */
export type DispensacaoDigitada = { nome: string; crf: string; uf: string; itens: readonly ItemDispensado[] };

/** One sentence per field; items have the name `itens`. @param quantos number of medicines on the document */
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

/** Number and state of the regional council of pharmacy. */
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
