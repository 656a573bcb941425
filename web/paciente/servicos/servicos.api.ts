import { useQuery } from '@tanstack/react-query';
import { listarPerguntas } from '#contracts/catalogo/perguntas.contract.ts';
import { listarPrecos } from '#contracts/catalogo/precos.contract.ts';
import { reading } from '#lib/api/query.ts';

/** The nine services with the price in force. */
export function usePrecos() {
  return useQuery(reading(['precos'], listarPrecos));
}

/** Questions in force. */
export function usePerguntas() {
  return useQuery(reading(['perguntas'], listarPerguntas));
}
