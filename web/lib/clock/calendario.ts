import { useQuery } from '@tanstack/react-query';
import { lerCalendario } from '#contracts/catalogo/feriados-locais.contract.ts';
import { CALENDARIO_INICIAL, type Calendario } from '#domain/calendario/calendario.ts';
import type { RegraDoPrazo } from '#domain/calendario/dias-uteis.ts';
import { reading } from '../api/query.ts';

/** The key of the calendar's query; the live stream makes it stale. */
export const CALENDARIO_KEY = ['calendario'] as const;

/** The calendar in force, with its version; the live stream keeps it current. */
export function useCalendarioEmVigor() {
  return useQuery(reading(CALENDARIO_KEY, lerCalendario));
}

/** How working time is counted here; undefined while it is not known. No screen fails for want of it. */
export function useRegraDoPrazo(): RegraDoPrazo | undefined {
  const { data } = useQuery({ ...reading(CALENDARIO_KEY, lerCalendario), throwOnError: false });
  return data && { modo: data.modo, calendario: data };
}

/** The days on which nobody works; the national holidays alone while the clinic's own are not known. */
export function useCalendario(): Calendario {
  return useRegraDoPrazo()?.calendario ?? CALENDARIO_INICIAL;
}
