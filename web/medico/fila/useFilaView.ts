import { useSearchParams } from 'react-router';
import { ABAS_DA_FILA, type AbaDaFila, type CasoNaFila } from '#contracts/consultorio/fila.contract.ts';
import { fitsFilter, useFilaFilter } from './fila-filter.ts';
import { useFila } from './fila.api.ts';
import { abaSearch, nextCaso, readAba } from './fila-view.ts';

/** Tab of the address with its cases, those in hand, and all counts. */
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
    /** Cases of the tab that fit the filter. */
    casos: shown(list.data?.casos),
    mine: mine.data?.casos ?? [],
    counts,
    /** `place` counts from 1. */
    openTab(place: number) {
      const next = ABAS_DA_FILA[place - 1];
      if (next !== undefined) setSearch(new URLSearchParams(abaSearch(next)), { replace: true });
    },
    /** Next case after `id`. */
    next: (id: string | null) => nextCaso(mine.data?.casos ?? [], shown(waiting.data?.casos), id),
  };
}

/** Order of the list beside a case: those in hand first. */
export function inOrder(
  aba: AbaDaFila,
  mine: readonly CasoNaFila[],
  list: readonly CasoNaFila[],
): readonly CasoNaFila[] {
  return aba === 'para-ler' ? [...mine, ...list] : list;
}
