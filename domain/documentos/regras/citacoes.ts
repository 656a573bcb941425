import { formatDataBr } from '#domain/calendario/datas.ts';
import type { Citacao } from '../alergias/citar.ts';
import { type ItemDaReceita, MAX_CITACOES } from '../receita.ts';
import { impede, type Problema } from './contexto.ts';
import { leituraDoItem, type LeituraDoDocumento, type TextosDoItem } from '../leitura/leitura.ts';

type Item = Partial<Record<keyof TextosDoItem, unknown>>;

/** Stored form of a confirmed citation. */
export const citacaoEscrita = ({ dcb, texto, dia }: Citacao): string =>
  [dcb, dia, texto].filter(Boolean).join(': ');

/** True for a citation that must be confirmed with a reason; one of a family need not. */
export const pedeMotivo = ({ motivo }: Citacao): boolean => motivo !== 'familia';

/** Citations of the item's substances, and of earlier items with one of them. */
export function citacoesDoItem(itens: readonly Item[], i: number, leitura: LeituraDoDocumento): Citacao[] {
  const dcbsOf = (item: Item | undefined) =>
    (item && leituraDoItem(item, leitura)?.substancias.map(({ dcb }) => dcb)) ?? [];
  const own = dcbsOf(itens[i]);
  const repeated = itens.slice(0, i).flatMap((other, j) =>
    dcbsOf(other)
      .filter((dcb) => own.includes(dcb))
      .map((dcb) => ({
        motivo: 'repetida' as const,
        dcb,
        texto: `item ${j + 1}`,
        dia: null,
        familia: '',
      })),
  );
  return [...leitura.citacoes.filter(({ dcb }) => own.includes(dcb)), ...repeated];
}

/** Citations that need a reason. */
export function citadasDoItem(itens: readonly Item[], i: number, leitura: LeituraDoDocumento): Citacao[] {
  return citacoesDoItem(itens, i, leitura).filter(pedeMotivo).slice(0, MAX_CITACOES);
}

/** Quotes within a sentence, without advice. */
export function palavrasDaCitacao({ motivo, dcb, texto, dia, familia }: Citacao): string {
  const on = dia === null ? '' : ` em ${formatDataBr(dia)}`;
  switch (motivo) {
    case 'alergia':
      return `O paciente escreveu${on}: “${texto}”.`;
    case 'familia':
      return `O paciente escreveu${on}: “${texto}”. ${dcb} é da mesma família: ${familia}.`;
    case 'recente':
      return `${dcb} já está em ${texto}, de ${dia === null ? '' : formatDataBr(dia)}.`;
    default:
      return `${dcb} já está no ${texto}.`;
  }
}

/** Each citation at an item needs a confirmation with a reason. */
export function problemasDasCitacoes(
  itens: readonly ItemDaReceita[],
  { leitura }: { readonly leitura: LeituraDoDocumento },
): Problema[] {
  return itens.flatMap((item, i) => {
    const cited = citadasDoItem(itens, i, leitura);
    if (cited.length === 0) return [];
    if (cited.some((one) => !item.mantidas.includes(citacaoEscrita(one)))) {
      const words = 'leia o que está citado e use “Li e mantenho”, com o motivo, ou mude o item.';
      return [impede(`itens.${i}.mantidas`, `Medicamento ${i + 1}: ${words}`)];
    }
    if (item.motivoDeManter.trim() !== '') return [];
    return [impede(`itens.${i}.motivoDeManter`, `Medicamento ${i + 1}: escreva o motivo de manter.`)];
  });
}
