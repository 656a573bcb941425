import { useSearchParams } from 'react-router';
import { ABAS_DA_FILA, type AbaDaFila, type CasoNaFila } from '#contracts/consultorio/fila.contract.ts';
import { fitsFilter, useFilaFilter } from './fila-filter.ts';
import { useFila } from './fila.api.ts';
import { abaSearch, nextCaso, readAba } from './fila-view.ts';

/** The tab that the address names with its cases, what this doctor has in hand, and all counts. */
export function useFilaView() {
  const [search, setSearch] = useSearchParams();
  const aba = readAba(search.get('aba'));
  const list = useFila(aba);
  const mine = useFila('comigo');
  const waiting = useFila('para-ler');
  const counts = list.data?.contagens ?? waiting.data?.contagens;
  const [filter] = useFilaFilter();
  const shown = (casos: readonly CasoNaFila[] = []) => casos.filter((caso) => fitsFilter(caso, filter));
  return {
    aba,
    list,
    /** The cases of the tab that the filter shows. */
    casos: shown(list.data?.casos),
    mine: mine.data?.casos ?? [],
    counts,
    /** Goes to the tab at a place, counted from 1. */
    openTab(place: number) {
      const next = ABAS_DA_FILA[place - 1];
      if (next !== undefined) setSearch(new URLSearchParams(abaSearch(next)), { replace: true });
    },
    /** The case to work on after `id`. */
    next: (id: string | null) => nextCaso(mine.data?.casos ?? [], shown(waiting.data?.casos), id),
  };
}

/** The cases of a tab in the order in which they stand beside a case: those in hand first. */
export function inOrder(
  aba: AbaDaFila,
  mine: readonly CasoNaFila[],
  list: readonly CasoNaFila[],
): readonly CasoNaFila[] {
  return aba === 'para-ler' ? [...mine, ...list] : list;
}
