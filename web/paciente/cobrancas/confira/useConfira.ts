import { useCliente } from '#web/conta/clientes/clientes.public.ts';
import { useAnexos } from '#web/paciente/anexos/anexos.api.ts';

/**
 * Patient and files for `Confira`. Requested in parallel with the order, so that the section appears whole; `pending`
 * until both arrived or failed.
 */
export function useConfira(pedidoId: string) {
  const cliente = useCliente({ aside: true });
  const anexos = useAnexos(pedidoId, { aside: true });
  return {
    pending: cliente.isPending || anexos.isPending,
    cliente: cliente.data,
    anexos: anexos.data?.anexos,
  };
}
