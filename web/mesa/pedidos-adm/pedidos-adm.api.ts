import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { consultarPedidos, lerBandejas } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import {
  abrirPedido,
  agirEmLote,
  concluirPedido,
  excluirPedido,
  reabrirPedido,
  resolverDesfeito,
  restaurarPedido,
  gerarDossie,
  type AtoDaMesa,
} from '#contracts/mesa/pedidos-adm.contract.ts';
import { criarPlanilha } from '#contracts/mesa/pedidos-em-csv.contract.ts';
import type { AtoDoDesfeito } from '#domain/pagamentos/desfeitos.ts';
import type { Recebido } from '#domain/pedidos/recebido.ts';
import { call, type ApiAnswer } from '#lib/api/api.ts';
import { reading } from '#lib/api/query.ts';
import { fetchFile } from '#lib/api/fetch-file.ts';
import type { PedidosView } from './list/pedidos-view.ts';

export type PedidosPageData = ApiAnswer<typeof consultarPedidos>;

export function usePedidosPage(view: PedidosView) {
  return useQuery({
    ...reading(['pedidos', 'mesa', view], consultarPedidos, { body: view }),
    placeholderData: keepPreviousData,
  });
}

/** A page that is walked on to from the orders before or after it; nothing is read for null. */
export function usePageBeyond(view: PedidosView | null) {
  return useQuery({
    ...reading(['pedidos', 'mesa', view], consultarPedidos, { body: view ?? {} }),
    enabled: view !== null,
    throwOnError: false,
  });
}

const MINUTE_MS = 60_000;

/** The live stream keeps it current; it is also read once a minute, because promised times pass without an event. */
export function useBandejas() {
  return useQuery({ ...reading(['pedidos', 'mesa', 'bandejas'], lerBandejas), refetchInterval: MINUTE_MS });
}

export function usePedidoInteiro(id: string) {
  return useQuery(reading(['pedido', id, 'mesa'], abrirPedido, { params: { id } }));
}

const ATOS = { reabrir: reabrirPedido, excluir: excluirPedido, restaurar: restaurarPedido } as const;

/** `recebido` is the delivery, for `concluir`. */
type AtoInput = { ato: AtoDaMesa; id: string; recebido?: Recebido | undefined };

/** The lists of orders are also invalidated after a refusal. */
export function useRunAto() {
  return usePedidosMutation(({ ato, id, recebido }: AtoInput) =>
    ato === 'concluir'
      ? call(concluirPedido, { params: { id }, body: { recebido } })
      : call(ATOS[ato], { params: { id } }),
  );
}

/** Settles a reversed payment. */
export function useResolverDesfeito() {
  return usePedidosMutation(({ id, ato }: { id: string; ato: AtoDoDesfeito }) =>
    call(resolverDesfeito, { params: { id }, body: { ato } }),
  );
}

export type LoteResult = ApiAnswer<typeof agirEmLote>['resultados'][number];

/** The answer holds a result for each id. */
export function useLote() {
  return usePedidosMutation((body: { ato: AtoDaMesa; ids: string[]; recebido?: Recebido | undefined }) =>
    call(agirEmLote, { body }),
  );
}

/** Address of the list's orders as CSV, valid for five minutes in this session. */
export function useCriarPlanilha() {
  return useMutation({
    mutationFn: ({ lugar: _page, ...filters }: PedidosView) => call(criarPlanilha, { body: filters }),
  });
}

function usePedidosMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Also after a refusal: somebody else changed an order first.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['pedidos'] }),
        client.invalidateQueries({ queryKey: ['pedido'] }),
      ]),
  });
}

/** Fetches the dossier of an order as a PDF. @throws ApiError with the server's message */
export function fetchDossie(id: string): Promise<Blob> {
  return fetchFile(gerarDossie, id);
}
