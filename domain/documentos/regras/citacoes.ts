import { formatDataBr } from '#domain/calendario/datas.ts';
import type { Citacao } from '../alergias/citar.ts';
import { type ItemDaReceita, MAX_CITACOES } from '../receita.ts';
import { impede, type Problema } from './contexto.ts';
import { leituraDoItem, type LeituraDoDocumento, type TextosDoItem } from '../leitura/leitura.ts';

type Item = Partial<Record<keyof TextosDoItem, unknown>>;

/** A citation as it is confirmed and kept. */
export const citacaoEscrita = ({ dcb, texto, dia }: Citacao): string =>
  [dcb, dia, texto].filter(Boolean).join(': ');

/** True for what has to be read and kept with a reason; a family is cited, and asks nothing. */
export const pedeMotivo = ({ motivo }: Citacao): boolean => motivo !== 'familia';

/** Citations at an item: of its substances, and of the items before it that have one of them. */
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

/** The citations of an item that ask for a reason. */
export function citadasDoItem(itens: readonly Item[], i: number, leitura: LeituraDoDocumento): Citacao[] {
  return citacoesDoItem(itens, i, leitura).filter(pedeMotivo).slice(0, MAX_CITACOES);
}

/** A citation in a sentence; it quotes and advises nothing. */
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

/** Each citation at an item is read and kept with a reason, or the item goes. */
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
