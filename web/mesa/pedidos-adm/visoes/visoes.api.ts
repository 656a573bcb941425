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

/** Undefined until they are read. */
export function useVisoes(): readonly VisaoDePedidos[] | undefined {
  return useQuery({ ...reading(KEY, listarVisoes), throwOnError: false }).data?.visoes;
}

/** Query of the address of a saved view. */
export function visaoQuery({ filtros }: Pick<VisaoDePedidos, 'filtros'>): string {
  return viewQuery({ ...filtros, busca: '', lugar: null }) || '?';
}

/** Saved view that equals the list's filters, at any page and search; undefined without one. */
export function openVisao(
  visoes: readonly VisaoDePedidos[] | undefined,
  view: PedidosView,
): VisaoDePedidos | undefined {
  const query = visaoQuery({ filtros: view });
  return visoes?.find((visao) => visaoQuery(visao) === query);
}

export function useGuardarVisao() {
  return useVisoesMutation(
    ({ nome, view: { busca: _person, lugar: _page, ...filtros } }: { nome: string; view: PedidosView }) =>
      call(guardarVisao, { body: { nome, filtros } }),
  );
}

export function useApagarVisao() {
  return useVisoesMutation((id: string) => call(apagarVisao, { params: { id } }));
}

function useVisoesMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Also after a refusal: another window saved or deleted one first.
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
