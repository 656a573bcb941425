import { ABAS_DA_FILA, type AbaDaFila, type CasoNaFila } from '#contracts/consultorio/fila.contract.ts';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { semAcento } from '#domain/mesa/busca-pedidos.ts';
import { dayOfPrazo, dayTitle, doneDayTitle } from '#web/caso/caso.public.ts';

export const ABA_NAMES: Readonly<Record<AbaDaFila, string>> = {
  'para-ler': 'Para ler',
  comigo: 'Comigo',
  'aguardando-paciente': 'Aguardando paciente',
  'a-imprimir': 'A imprimir',
  feitos: 'Feitos',
};

/** The first tab for an unknown word. */
export function readAba(text: string | null): AbaDaFila {
  return ABAS_DA_FILA.find((aba) => aba === text) ?? 'para-ler';
}

/** '' for the first tab. */
export function abaSearch(aba: AbaDaFila): string {
  return aba === 'para-ler' ? '' : `?aba=${aba}`;
}

/** Matches every search word in the patient's name, service or number. */
export function fitsSearch({ paciente, Servico_Selecionado, numero }: CasoNaFila, busca: string): boolean {
  const text = semAcento(`${paciente} ${Servico_Selecionado} ${numero}`);
  return semAcento(busca)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** `title` as "Vencem hoje". */
export type CaseGroup = { title: string; casos: readonly CasoNaFila[] };

/** By the day of their promise, or of their decision, in the order of the tab. */
export function groupByDay(aba: AbaDaFila, casos: readonly CasoNaFila[], today: string): CaseGroup[] {
  const groups = new Map<string, CasoNaFila[]>();
  for (const caso of casos) {
    const title = titleOf(aba, caso, today);
    groups.set(title, [...(groups.get(title) ?? []), caso]);
  }
  return [...groups].map(([title, own]) => ({ title, casos: own }));
}

function titleOf(aba: AbaDaFila, caso: CasoNaFila, today: string): string {
  const { prazo, decididoEm, respondeu, relatadoEm, desajustado } = caso;
  if (aba === 'comigo' && desajustado) return 'Precisam de outro documento';
  if (aba === 'comigo' && relatadoEm !== null) return 'Erros relatados';
  if (aba === 'feitos') return doneDayTitle(dataEmSaoPaulo(decididoEm ?? prazo), today);
  return aba === 'para-ler' && respondeu ? 'Responderam' : dayTitle(dayOfPrazo(prazo), today);
}

/** A count of cases in words. */
export function countWords(n: number): string {
  return n === 1 ? '1 caso' : `${n} casos`;
}

/**
 * Next case after `id`, cyclically: those in hand, those with a document that needs attention, and free ones; null
 * without another.
 */
export function nextCaso(
  mine: readonly CasoNaFila[],
  waiting: readonly CasoNaFila[],
  id: string | null,
): CasoNaFila | null {
  const circle = [
    ...mine.filter(({ com }) => com?.voce === true),
    ...mine.filter(({ com }) => com?.voce !== true),
    ...waiting.filter(({ com }) => com === null),
  ];
  const next = circle[(circle.findIndex((caso) => caso.id === id) + 1) % circle.length];
  return next === undefined || next.id === id ? null : next;
}
