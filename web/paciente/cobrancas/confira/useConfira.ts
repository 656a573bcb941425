import { useCliente } from '#web/conta/clientes/clientes.public.ts';
import { useAnexos } from '#web/paciente/anexos/anexos.api.ts';

/**
 * What the patient looks over before paying, besides the order itself: whom it is for, and the files. Asked for beside the
 * order, so that the section comes whole; `pending` until both came or cannot come.
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
