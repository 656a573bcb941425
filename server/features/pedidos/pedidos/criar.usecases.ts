import { ehServico } from '../../../../domain/catalogo/servicos.ts';
import type { Paciente } from '../../../platform/actor.ts';
import { notFound } from '../../../platform/app-error.ts';
import type { BaseDeps, UseCase } from '../../../platform/deps.ts';
import { writeEtapaLine } from '../../chat/chat/chat.public.ts';
import { dadosIncompletos, lockCliente } from '../../contas/clientes/clientes.public.ts';
import { readPrecos } from '../../catalogo/precos/precos.public.ts';
import { announcePedido } from '../pedidos.events.ts';
import { collectWarnings } from './etapas.usecases.ts';
import * as erros from './pedidos.errors.ts';
import { changeServico, findDuplicate, insertPedido } from './criar.repository.ts';
import { findPedido, updatePedido, type PedidoRow } from './pedidos.repository.ts';

type Input = {
  Servico_Selecionado: string;
  chave: string;
  precoVistoCentavos?: number | undefined;
  noLugarDe?: string | undefined;
};
/** The order after a step, and warnings to show to the patient. */
export type StepResult = { pedido: PedidoRow; avisos: string[] };

/**
 * Creates an order by choosing a service, at the price in force. Idempotent under a lock of the patient's
 * row: a second click, a repeated request or returning to an unanswered order of the same service gives the
 * existing order. An order `noLugarDe` whose questionnaire is unsaved gets the service and its price, instead of
 * a second order (docs/product/statuses.md).
 * @throws servicoNaoEscolhido, dadosIncompletos, semPreco, precoMudou
 */
export async function criarPedido({
  actor,
  input,
  deps,
}: UseCase<Paciente, Input, BaseDeps>): Promise<StepResult> {
  const servico = input.Servico_Selecionado;
  if (!ehServico(servico)) throw erros.servicoNaoEscolhido();
  const { scope } = actor;
  return deps.runInTransaction({ actor }, async (uow) => {
    const cliente = await lockCliente(uow.db, scope);
    if (!cliente.dados_em) throw dadosIncompletos();
    const preco = (await readPrecos(uow.db)).get(servico) ?? null;
    const visto = input.precoVistoCentavos ?? preco;
    // The patient must have seen the price that the order is created at.
    if (preco !== null && visto !== null && visto !== preco) throw erros.precoMudou(visto, preco);
    const now = deps.clock();
    const known = await findDuplicate(uow.db, scope, input.chave, servico);
    if (known) {
      // The price shown beside the service is the newest one that the patient has seen.
      if (preco !== null && known.status === 'Sendo Feito - Serviço Selecionado') {
        await updatePedido(uow.db, known.id, { preco_centavos: preco, preco_em: now }, now);
      }
      return { pedido: await reread(uow.db, scope, known.id), avisos: [] };
    }
    if (preco === null) throw erros.semPreco();
    const chosen = { servico, preco_centavos: preco, now };
    const { noLugarDe } = input;
    if (noLugarDe !== undefined && (await changeServico(uow.db, scope, noLugarDe, chosen))) {
      const pedido = await reread(uow.db, scope, noLugarDe);
      uow.audit({ action: 'pedido.trocar_servico', targetType: 'pedido', targetId: noLugarDe });
      announcePedido(uow, pedido, pedido.versao);
      return { pedido, avisos: [] };
    }
    const id = await insertPedido(uow.db, scope, { chave: input.chave, ...chosen });
    const pedido = await reread(uow.db, scope, id);
    uow.audit({ action: 'pedido.criar', targetType: 'pedido', targetId: id });
    announcePedido(uow, pedido, pedido.versao);
    const aviso = await writeEtapaLine(uow, deps, {
      etapa: 'servico',
      pedidoId: id,
      clienteId: scope.clienteId,
      numero: pedido.numero,
    });
    return { pedido, avisos: collectWarnings(aviso) };
  });
}

/**
 * Asks for the same service again. The answers of the order that is renewed are offered as those of every earlier one are;
 * the price is that of today. The same key again gives the same order.
 * @throws naoEncontrado, also for a foreign order; naoRenovavel for one that was never paid; as `criarPedido`
 */
export async function renovarPedido({
  actor,
  input,
  deps,
}: UseCase<Paciente, { id: string; chave: string }, BaseDeps>): Promise<StepResult> {
  const before = await findPedido(deps.db, actor.scope, input.id);
  if (!before) throw notFound();
  if (before.pago_em === null) throw erros.naoRenovavel();
  const same = { Servico_Selecionado: before.servico_selecionado, chave: input.chave };
  return criarPedido({ actor, input: same, deps });
}

async function reread(...where: Parameters<typeof findPedido>): Promise<PedidoRow> {
  const row = await findPedido(...where);
  if (!row) throw new Error('an order vanished inside its own transaction');
  return row;
}
