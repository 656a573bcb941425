import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { lancar } from '#domain/pagamentos/livro.ts';
import { comoFoiDesfeito, foiPago, quandoFoiPago } from '#domain/pagamentos/pagamento.ts';
import type { CobrancaNoProvedor, PixNoProvedor } from '#ports/payment.ts';
import { systemScope, type Sistema } from '#platform/actor.ts';
import { command } from '#platform/db/command/command.ts';
import { call, merge, type Contribution } from '#platform/db/command/decision.ts';
import type { UseCase } from '#platform/deps.ts';
import { lockPedido, updatePedido, type PedidoRow } from '#features/pedidos/pedidos/pedidos.public.ts';
import { insertMovimentos } from '#features/pagamentos/livro/livro.public.ts';
import { insertCobrancaInteira, setPayingCobranca, type CobrancaRow } from '../cobrancas.repository.ts';
import { conciliarPedido, readDinheiro, type ReconcileDeps } from './conciliar.decisions.ts';

type Trazida = UseCase<
  Sistema,
  {
    clienteId: string;
    pedidoId: string;
    remote: CobrancaNoProvedor;
    /** Its code where it waits to be paid; null otherwise, and where the provider has none. */
    pix: PixNoProvedor | null;
  },
  ReconcileDeps
>;

/** How a payment of before and its order agree; null where they do. */
export type Discordancia = 'pago_e_excluido' | 'concluido_sem_pagamento' | null;

/**
 * Gives an order that came from another system the charge that the provider has of it, by the rules of every reading of a charge.
 * Nobody is told: no mail, no line in the chat, no live event. An order that is over keeps its status, and no refund is opened for
 * it: how it ended was settled before it came.
 */
export const trazerCobranca = command({
  load: ({ actor, input: { clienteId, pedidoId }, deps }: Trazida) => ({
    pedido: call(lockPedido, systemScope(actor, clienteId), pedidoId),
    dinheiro: call(readDinheiro, deps, pedidoId),
  }),
  decide: ({ pedido, dinheiro }, { input: { remote, pix }, ...given }) => {
    if (!pedido) return { answer: null as Discordancia };
    const there = dinheiro.cobrancas.find(({ asaas_id }) => asaas_id === remote.id);
    if (there) return { answer: isOver(pedido) ? discord(pedido, there) : null };
    const { now, newId } = given;
    const row = {
      ...chargeOf(pedido, remote, { id: newId(), now }),
      pix: pix?.payload ?? null,
      pix_expira_em: pix?.expiraEm ? new Date(pix.expiraEm) : null,
    };
    const audit = [{ action: 'cobranca.importar', targetType: 'cobranca', targetId: row.id }];
    const before = { recebido: null, estornado: 0 };
    const after = { recebido: row.recebido_centavos, estornado: row.estornado_centavos, pagoEm: row.pago_em };
    const written: Contribution = {
      writes: [
        call(insertCobrancaInteira, row),
        call(insertMovimentos, { cobranca_id: row.id }, lancar(before, after, now)),
      ],
      audit,
    };
    if (isOver(pedido)) return { ...merge(written, settled(pedido, row)), answer: discord(pedido, row) };
    const known = { ...dinheiro, cobrancas: [...dinheiro.cobrancas, row] };
    const { writes = [], audit: more = [] } = conciliarPedido(
      { pedido, change: null, dinheiro: known },
      given,
    );
    const asked = { writes: [call(updatePedido, pedido.id, asItWasAsked(row), now)] };
    return { ...merge(written, { writes, audit: more }, asked), answer: null };
  },
});

function isOver({ status }: PedidoRow): boolean {
  return status === 'Concluído' || status === 'Excluído';
}

function settled(pedido: PedidoRow, row: CobrancaRow): Contribution {
  const paying = row.pago_em === null ? [] : [call(setPayingCobranca, pedido.id, row.id)];
  // It ended when it did.
  return {
    writes: [...paying, call(updatePedido, pedido.id, asItWasAsked(row), pedido.updated_at)],
  };
}

/** The predecessor kept no price of an order: it is what the charge asked for. */
function asItWasAsked({ valor_centavos, pago_em }: CobrancaRow) {
  return { preco_centavos: valor_centavos, ...(pago_em !== null && { pago_em }) };
}

function discord({ status }: PedidoRow, row: CobrancaRow): Discordancia {
  const held = row.pago_em !== null && row.estornado_centavos < (row.recebido_centavos ?? 0);
  if (status === 'Excluído') return held ? 'pago_e_excluido' : null;
  return row.pago_em === null ? 'concluido_sem_pagamento' : null;
}

/** The row of a charge that is read for the first time. */
function chargeOf(
  pedido: PedidoRow,
  remote: CobrancaNoProvedor,
  { id, now }: { id: string; now: Date },
): CobrancaRow {
  const valor_centavos = Math.max(1, remote.valorCentavos ?? pedido.preco_centavos);
  const paid = foiPago(remote.status) && comoFoiDesfeito(remote.status) === null;
  const gone = remote.removida && !paid;
  return {
    id,
    pedido_id: pedido.id,
    tipo: 'servico',
    metodo: 'Pix',
    valor_centavos,
    vencimento: dataEmSaoPaulo(pedido.created_at),
    asaas_id: remote.id,
    status: remote.status,
    pago_em: paid ? quandoFoiPago(remote.pagaEm, now) : null,
    recebido_centavos: paid ? valor_centavos : null,
    estornado_centavos: remote.estorno.centavos,
    removida_em: gone ? now : null,
    encerrada_em: gone || isOver(pedido) ? now : null,
    verificada_em: now,
    created_at: pedido.created_at,
    updated_at: now,
    pix: null,
    pix_expira_em: null,
    paga_pedido: false,
    pagador_id: null,
    frete_centavos: 0,
    frete_uf: null,
    em_preparo_desde: null,
    recusada_em: null,
    recusas: 0,
    recusa_motivo: null,
    proxima_em: null,
    desfeita_em: null,
    baixada_em: null,
  };
}
