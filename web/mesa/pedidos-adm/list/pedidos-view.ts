import {
  ORDENS,
  type FiltrosDePedidos,
  type Ordem,
} from '../../../../contracts/mesa/pedidos-adm.contract.ts';
import { parseDataBr } from '../../../../domain/calendario/datas.ts';
import { ehPedidoStatus } from '../../../../domain/pedidos/pedido-status.ts';
import { SERVICOS } from '../../../../domain/catalogo/servicos.ts';

/** The filters, the order and the current page of the list of orders. */
export type PedidosView = FiltrosDePedidos & { ordem: Ordem; lugar: string | null };

/**
 * Reads the view from the address; unknown values are ignored. `busca`, the search text, is never in an address.
 */
export function readView(params: URLSearchParams, busca: string): PedidosView {
  const status = params.get('status') ?? '';
  const servico = SERVICOS.find(({ slug }) => slug === params.get('servico'));
  return {
    status: ehPedidoStatus(status) ? status : null,
    servico: servico?.titulo ?? null,
    de: dayOf(params.get('de')),
    ate: dayOf(params.get('ate')),
    atrasados: params.get('prazo') === 'atrasados',
    busca,
    ordem: ORDENS.find((ordem) => ordem === params.get('ordem')) ?? 'recentes',
    lugar: params.get('lugar'),
  };
}

/** The view as a query string, without the search text. */
export function viewQuery({ status, servico, de, ate, atrasados, ordem, lugar }: PedidosView): string {
  const slug = SERVICOS.find(({ titulo }) => titulo === servico)?.slug;
  const given = Object.entries({
    status,
    servico: slug,
    de,
    ate,
    prazo: atrasados ? 'atrasados' : null,
    lugar,
  }).filter(([, value]) => value);
  if (ordem !== 'recentes') given.push(['ordem', ordem]);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? '' : `?${search}`;
}

/** True when a filter hides orders. */
export function isFiltered({ status, servico, de, ate, atrasados, busca, ordem }: PedidosView): boolean {
  return (
    [status, servico, de, ate].some((value) => value !== null) ||
    busca !== '' ||
    atrasados ||
    ordem === 'prazo'
  );
}

function dayOf(text: string | null): string | null {
  const day = parseDataBr(text ?? '');
  return day?.startsWith('2') === true ? day : null;
}
