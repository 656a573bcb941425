import { comoVoltou, passoDoDesfeito, type AtoDoDesfeito } from '#domain/pagamentos/desfeitos.ts';
import { situacaoDoPagamento } from '#domain/pagamentos/pagamento.ts';
import { documentoFeito } from '#domain/pedidos/atendimento.ts';
import { systemScope, type Admin } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, merge, type Decision } from '#platform/db/command/decision.ts';
import type { UseCase } from '#platform/deps.ts';
import { etapaLine } from '#features/chat/chat/chat.public.ts';
import { contaApagada, lockCliente } from '#features/contas/clientes/clientes.public.ts';
import { requireProva } from '#features/contas/identidade/identidade.public.ts';
import { conciliarPedido, type ReconcileDeps } from '../cobrancas/cobrancas.public.ts';
import * as pedidos from '#features/pedidos/pedidos/pedidos.public.ts';
import { nadaDesfeito } from './encerramentos.errors.ts';
import { lockEncerravel } from './escolha.decisions.ts';
import { baixarCobranca, findDesfeito, type DesfeitoRow } from './desfeitos.repository.ts';

/** The next step of the desk, and what it can do about it here. */
export function presentDesfeito({
  status,
  atendimento,
  tem_documento,
  cobranca_status,
  pago_em,
}: DesfeitoRow) {
  const documento = documentoFeito(atendimento) || tem_documento || status === 'Concluído';
  return passoDoDesfeito(comoVoltou(cobranca_status ?? '', pago_em !== null), documento);
}

type Call = UseCase<Admin, { id: string; ato: AtoDoDesfeito }, ReconcileDeps>;

/**
 * Settles a payment that was taken back. `pedir-de-novo`: the order is unpaid and its patient is told; a charge that takes no
 * payment any more is closed, so that there can be another one. `dar-baixa`: nothing but that the desk knows. Money that comes
 * back all the same pays the order, or is listed in Devoluções. @throws 403 prova_necessaria, naoEncontrado, nadaDesfeito
 */
export const resolverDesfeito = command({
  find: async ({ actor, input: { id }, deps }: Call) => {
    await requireProva({ actor, input: null, deps });
    const owner = await pedidos.findPedidoOwner(deps.db, id);
    if (!owner) throw notFound();
    return systemScope(actor, owner);
  },
  load: ({ input: { id }, deps }, scope) => ({
    cliente: call(lockCliente, scope),
    found: call(lockEncerravel, deps, scope, id),
    desfeito: call(findDesfeito, id),
  }),
  decide: ({ cliente, found, desfeito }, { input: { id, ato }, ...given }): Decision => {
    const { now } = given;
    if (!found) throw notFound();
    const { row, dinheiro } = found;
    if (!desfeito || !presentDesfeito(desfeito).atos.includes(ato)) throw nadaDesfeito();
    const again = ato === 'pedir-de-novo';
    // A patient who left is asked for nothing: `dar-baixa` settles it.
    if (again && cliente.apagada_em !== null) throw contaApagada('pedido');
    const situacao = situacaoDoPagamento(desfeito.cobranca_status);
    const encerra = again && situacao !== 'pendente' && situacao !== 'vencida';
    const settled = {
      writes: [call(baixarCobranca, desfeito.cobranca_id, { now, encerra })],
      audit: [{ action: `pagamento.${ato.replaceAll('-', '_')}`, targetType: 'pedido', targetId: id }],
    };
    if (!again) {
      const seen = { writes: [call(pedidos.updatePedido, id, {}, now)] };
      const events = pedidos.pedidoEvents(row, row.versao + 1);
      return merge(settled, seen, { events });
    }
    const change = { pago_em: null, prazo: null, feriados_do_prazo: null, atendimento: null };
    const cobrancas = dinheiro.cobrancas.map((charge) =>
      charge.id === desfeito.cobranca_id
        ? { ...charge, baixada_em: now, ...(encerra && { encerrada_em: now }) }
        : charge,
    );
    const { cliente_id: clienteId, numero } = row;
    return merge(
      settled,
      conciliarPedido({ pedido: row, change, dinheiro: { ...dinheiro, cobrancas } }, given),
      etapaLine({ etapa: 'pago-de-novo', pedidoId: id, clienteId, numero }, now),
    );
  },
});
