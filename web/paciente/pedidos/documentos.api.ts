import { useQuery } from '@tanstack/react-query';
import { listarDocumentos } from '#contracts/documentos/entrega.contract.ts';
import { reading } from '#lib/api/query.ts';

/** Documents of one order, with their secrets. */
export function useDocumentosDoPedido(id: string) {
  return useQuery(reading(['documentos', id], listarDocumentos, { params: { id } }));
}
