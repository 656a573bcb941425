import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import { dataEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { pedidoEntry, situacaoOf, type PedidoAction, type PedidoGroup } from './pedido-entry.ts';

/** Days for which a signed document is shown first. */
const READY_DAYS = 30;
/** Orders whose documents are shown first. */
const MAX_READY = 3;
/** Days after which a finished order is folded. */
const FRESH_DAYS = 7;

/** The orders as the list shows them, in this order; `antigos` are folded. */
export type PedidoGroups = Record<'prontos' | 'depende' | 'caminho' | 'encerrados' | 'antigos', Pedido[]>;

/** @param pedidos newest first; today as `YYYY-MM-DD` */
export function groupPedidos(pedidos: readonly Pedido[], today: string): PedidoGroups {
  const of = (group: PedidoGroup) => pedidos.filter((pedido) => pedidoEntry(pedido).group === group);
  const prontos = of('pronto')
    .filter((pedido) => signedOn(pedido) >= somarDias(today, -READY_DAYS))
    .toSorted((a, b) => signedAt(b).localeCompare(signedAt(a)))
    .slice(0, MAX_READY);
  const over = pedidos.filter((pedido) => {
    const { group } = pedidoEntry(pedido);
    return group === 'encerrado' || (group === 'pronto' && !prontos.includes(pedido));
  });
  const isFresh = (pedido: Pedido) => changedOn(pedido) >= somarDias(today, -FRESH_DAYS);
  return {
    prontos,
    depende: of('depende').toSorted((a, b) => rankOf(a) - rankOf(b)),
    caminho: of('caminho').toSorted((a, b) => promisedAt(a).localeCompare(promisedAt(b))),
    encerrados: over.filter(isFresh),
    antigos: over.filter((pedido) => !isFresh(pedido)),
  };
}

/** Order of what waits for the patient: first what has a deadline of its own, then what can be paid. */
const RANKS: readonly PedidoAction[] = [
  'Escolher: consulta ou reembolso',
  'Responder ao médico',
  'Entrar em contato',
  'Corrigir meus dados',
  'Ver QR Code',
];

function rankOf(pedido: Pedido): number {
  return RANKS.indexOf(pedidoEntry(pedido).action);
}

function signedAt({ documentos }: Pedido): string {
  return documentos.at(-1)?.assinadoEm ?? '';
}

function signedOn(pedido: Pedido): string {
  return dataEmSaoPaulo(signedAt(pedido));
}

/** Later than every instant. */
const NEVER = '9';

function promisedAt(pedido: Pedido): string {
  const promised = situacaoOf(pedido).prometido ? pedido.prazo : null;
  return pedido.escolha?.consulta ?? promised ?? NEVER;
}

/** Day of the last change; of an unpaid order not before the last day to pay. */
function changedOn({ updatedAt, cobranca }: Pedido): string {
  const day = dataEmSaoPaulo(updatedAt);
  const due = cobranca?.vencimento ?? day;
  return cobranca?.estado !== 'paga' && due > day ? due : day;
}
