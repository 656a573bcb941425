import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lerFio } from '#contracts/mesa/fio.contract.ts';
import type { FiltroDoFio } from '#domain/mesa/fio.ts';
import { reading } from '#lib/api/query.ts';

/**
 * Milliseconds between two readings of an open page: looks, downloads and what became of a mail raise no live event. Events of the
 * order read it at once.
 */
const EVERY_MS = 2_500;

/** `lugar`: of a page of older entries; null for the newest. */
export function useFio(id: string, filtro: FiltroDoFio, lugar: string | null) {
  return useQuery({
    ...reading(['pedido', id, 'fio', filtro, lugar], lerFio, {
      params: { id },
      query: { filtro, ...(lugar !== null && { lugar }) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
}
