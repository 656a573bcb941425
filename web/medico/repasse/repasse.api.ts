import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lerMeuRepasse } from '#contracts/mesa/repasse.contract.ts';
import { reading } from '#lib/api/query.ts';

/** The own statement of a month; while another page loads, the previous one is returned. */
export function useMeuRepasse(mes: string | null, pagina: number) {
  return useQuery({
    ...reading(['meu-repasse', mes, pagina], lerMeuRepasse, {
      query: { pagina, ...(mes !== null && { mes }) },
    }),
    placeholderData: keepPreviousData,
  });
}
