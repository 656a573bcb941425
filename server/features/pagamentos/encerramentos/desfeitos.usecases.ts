import { comoVoltou, passoDoDesfeito, type AtoDoDesfeito } from '#domain/pagamentos/desfeitos.ts';
import { situacaoDoPagamento } from '#domain/pagamentos/pagamento.ts';
import { documentoFeito } from '#domain/pedidos/atendimento.ts';
import { systemScope, type Admin } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { UseCase } from '#platform/deps.ts';
import { etapaLine } from '#features/chat/chat/chat.public.ts';
import { requireProva } from '#features/contas/identidade/identidade.public.ts';
import { conciliarPedido, type ReconcileDeps } from '../cobrancas/cobrancas.public.ts';
import * as pedidos from '#features/pedidos/pedidos/pedidos.public.ts';
import { nadaDesfeito } from './encerramentos.errors.ts';
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

/**
 * Settles a payment that was taken back. `pedir-de-novo`: the order is unpaid and its patient is told; a charge that takes no
 * payment any more is closed, so that there can be another one. `dar-baixa`: nothing but that the desk knows. Money that comes
 * back all the same pays the order, or is listed in Devoluções. @throws 403 prova_necessaria, naoEncontrado, nadaDesfeito
 */
export async function resolverDesfeito({
  actor,
  input: { id, ato },
  deps,
}: UseCase<Admin, { id: string; ato: AtoDoDesfeito }, ReconcileDeps>): Promise<void> {
  await requireProva({ actor, input: null, deps });
  const owner = await pedidos.findPedidoOwner(deps.db, id);
  if (!owner) throw notFound();
  await deps.runInTransaction({ actor }, async (uow) => {
    const row = await pedidos.lockPedido(uow.db, systemScope(actor, owner), id);
    if (!row) throw notFound();
    const desfeito = await findDesfeito(uow.db, id);
    if (!desfeito || !presentDesfeito(desfeito).atos.includes(ato)) throw nadaDesfeito();
    const again = ato === 'pedir-de-novo';
    const situacao = situacaoDoPagamento(desfeito.cobranca_status);
    const dead = again && situacao !== 'pendente' && situacao !== 'vencida';
    const now = deps.clock();
    await baixarCobranca(uow.db, desfeito.cobranca_id, { now, encerra: dead });
    uow.audit({ action: `pagamento.${ato.replaceAll('-', '_')}`, targetType: 'pedido', targetId: id });
    const change = again ? { pago_em: null, prazo: null, feriados_do_prazo: null, atendimento: null } : {};
    uow.emit(...pedidos.pedidoEvents(row, await pedidos.updatePedido(uow.db, id, change, now)));
    if (!again) return;
    await conciliarPedido(uow, deps, { ...row, ...change }, true);
    const { cliente_id: clienteId, numero } = row;
    await uow.add(etapaLine({ etapa: 'pago-de-novo', pedidoId: id, clienteId, numero }, deps.clock()));
  });
}
