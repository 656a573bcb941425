import { ABAS_DA_FILA, type AbaDaFila, type CasoNaFila } from '#contracts/consultorio/fila.contract.ts';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { semAcento } from '#domain/mesa/busca-pedidos.ts';
import { dayOfPrazo, dayTitle, doneDayTitle } from '#web/caso/caso.public.ts';

/** The tabs of the queue as they are called, in their order. */
export const ABA_NAMES: Readonly<Record<AbaDaFila, string>> = {
  'para-ler': 'Para ler',
  comigo: 'Comigo',
  'aguardando-paciente': 'Aguardando paciente',
  'a-imprimir': 'A imprimir',
  feitos: 'Feitos',
};

/** The tab that an address names; the first one for an unknown word. */
export function readAba(text: string | null): AbaDaFila {
  return ABAS_DA_FILA.find((aba) => aba === text) ?? 'para-ler';
}

/** The query of an address that leads to a tab; empty for the first one. */
export function abaSearch(aba: AbaDaFila): string {
  return aba === 'para-ler' ? '' : `?aba=${aba}`;
}

/** True for a case that holds every word of a search in its patient's name, service or number. */
export function fitsSearch({ paciente, Servico_Selecionado, numero }: CasoNaFila, busca: string): boolean {
  const text = semAcento(`${paciente} ${Servico_Selecionado} ${numero}`);
  return semAcento(busca)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Cases under one title, such as "Vencem hoje". */
export type CaseGroup = { title: string; casos: readonly CasoNaFila[] };

/** The cases of a tab by the day of their promise, or of their decision, in the order of the tab. */
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
 * The case after `id` that this doctor reads next, round the circle of those in hand, those of whose documents one has to be
 * seen to, and those that nobody has; null where there is no other.
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
