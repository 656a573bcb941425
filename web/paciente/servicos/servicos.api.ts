import { useQuery } from '@tanstack/react-query';
import { listarPerguntas } from '#contracts/catalogo/perguntas.contract.ts';
import { listarPrecos } from '#contracts/catalogo/precos.contract.ts';
import { call } from '#lib/api/api.ts';

/** The nine services with the price in force. */
export function usePrecos() {
  return useQuery({ queryKey: ['precos'], queryFn: ({ signal }) => call(listarPrecos, { signal }) });
}

/** Questions in force. */
export function usePerguntas() {
  return useQuery({ queryKey: ['perguntas'], queryFn: ({ signal }) => call(listarPerguntas, { signal }) });
}
