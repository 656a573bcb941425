import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  apagarVisao,
  guardarVisao,
  listarVisoes,
  type VisaoDePedidos,
} from '#contracts/mesa/visoes.contract.ts';
import { call } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';
import { viewQuery, type PedidosView } from '../list/pedidos-view.ts';

// Below the key of the lists of orders: an event about an order changes what a view counts.
const KEY = ['pedidos', 'mesa', 'visoes'];

/** The administrator's own views of the list; undefined until they are known. The live stream keeps them current. */
export function useVisoes(): readonly VisaoDePedidos[] | undefined {
  return useQuery({ ...reading(KEY, listarVisoes), throwOnError: false }).data?.visoes;
}

/** The query of the address that a kept view leads to. */
export function visaoQuery({ filtros }: Pick<VisaoDePedidos, 'filtros'>): string {
  return viewQuery({ ...filtros, busca: '', lugar: null }) || '?';
}

/** The kept view that shows what the list shows now, whatever its page and its search; undefined for none. */
export function openVisao(
  visoes: readonly VisaoDePedidos[] | undefined,
  view: PedidosView,
): VisaoDePedidos | undefined {
  const query = visaoQuery({ filtros: view });
  return visoes?.find((visao) => visaoQuery(visao) === query);
}

/** A mutation that keeps filters and order of the list under a name. */
export function useGuardarVisao() {
  return useVisoesMutation(
    ({ nome, view: { busca: _person, lugar: _page, ...filtros } }: { nome: string; view: PedidosView }) =>
      call(guardarVisao, { body: { nome, filtros } }),
  );
}

/** A mutation that removes a kept view. */
export function useApagarVisao() {
  return useVisoesMutation((id: string) => call(apagarVisao, { params: { id } }));
}

function useVisoesMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Also after a refusal: another window kept or removed one first.
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
