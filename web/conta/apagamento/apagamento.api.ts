import { useQuery } from '@tanstack/react-query';
import { lerComprovante } from '#contracts/titular/apagamento.contract.ts';
import { reading } from '#lib/api/query.ts';

/** The receipt of an erased account; an ApiError 404 when its address opens it no more. */
export function useComprovante(chave: string) {
  return useQuery(reading(['comprovante', chave], lerComprovante, { body: { chave } }));
}
