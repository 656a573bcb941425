import { ORDENS, type FiltrosDePedidos, type Ordem } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import { parseDataBr } from '#domain/calendario/datas.ts';
import { ehPedidoStatus } from '#domain/pedidos/pedido-status.ts';
import { BANDEJAS, temPrazo, type Bandeja } from '#domain/pedidos/atendimento.ts';
import { SERVICOS } from '#domain/catalogo/servicos.ts';

export type PedidosView = FiltrosDePedidos & { ordem: Ordem; lugar: string | null };

/** Default order of a tray: by promised time where every order has one. */
export function usualOrdem(bandeja: Bandeja | null): Ordem {
  return bandeja !== null && temPrazo(bandeja) ? 'prazo' : 'recentes';
}

/** A tray without filters (null: all orders). */
export function wholeBandeja(bandeja: Bandeja | null): PedidosView {
  const nothing = { status: null, servico: null, de: null, ate: null, atrasados: false, busca: '' };
  return { bandeja, ...nothing, ordem: usualOrdem(bandeja), lugar: null };
}

/**
 * Reads the view from the address; unknown values are ignored. `busca`, the search text, is never in an address.
 */
export function readView(params: URLSearchParams, busca: string): PedidosView {
  const status = params.get('status') ?? '';
  const servico = SERVICOS.find(({ slug }) => slug === params.get('servico'));
  const bandeja = BANDEJAS.find((name) => name === params.get('fila')) ?? null;
  return {
    bandeja,
    status: ehPedidoStatus(status) ? status : null,
    servico: servico?.titulo ?? null,
    de: dayOf(params.get('de')),
    ate: dayOf(params.get('ate')),
    atrasados: params.get('prazo') === 'atrasados',
    busca,
    ordem: ORDENS.find((ordem) => ordem === params.get('ordem')) ?? usualOrdem(bandeja),
    lugar: params.get('lugar'),
  };
}

/** The view as a query string, without the search text. */
export function viewQuery(view: PedidosView): string {
  const { bandeja, status, servico, de, ate, atrasados, ordem, lugar } = view;
  const slug = SERVICOS.find(({ titulo }) => titulo === servico)?.slug;
  const given = Object.entries({
    fila: bandeja,
    status,
    servico: slug,
    de,
    ate,
    prazo: atrasados ? 'atrasados' : null,
    lugar,
  }).filter(([, value]) => value);
  if (ordem !== usualOrdem(bandeja)) given.push(['ordem', ordem]);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? '' : `?${search}`;
}

/** True when a filter beside the tray hides orders. */
export function isFiltered({ status, servico, de, ate, atrasados, busca }: PedidosView): boolean {
  return [status, servico, de, ate].some((value) => value !== null) || busca !== '' || atrasados;
}

function dayOf(text: string | null): string | null {
  const day = parseDataBr(text ?? '');
  return day?.startsWith('2') === true ? day : null;
}
