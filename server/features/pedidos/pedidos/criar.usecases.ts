import { ehServico } from '../../../../domain/catalogo/servicos.ts';
import type { Paciente } from '../../../platform/actor.ts';
import type { BaseDeps, UseCase } from '../../../platform/deps.ts';
import { writeEtapaLine } from '../../chat/chat/chat.public.ts';
import { dadosIncompletos, lockCliente } from '../../contas/clientes/clientes.public.ts';
import { readPrecos } from '../../catalogo/precos/precos.public.ts';
import { announcePedido } from '../pedidos.events.ts';
import { collectWarnings } from './etapas.usecases.ts';
import * as erros from './pedidos.errors.ts';
import {
  findPedido,
  findDuplicate,
  insertPedido,
  updatePedido,
  type PedidoRow,
} from './pedidos.repository.ts';

type Input = { Servico_Selecionado: string; chave: string; precoVistoCentavos?: number | undefined };
export type StepResult = { pedido: PedidoRow; avisos: string[] };

/**
 * Choosing a service makes the order at the price in force. A second click, a lost answer sent again or a way
 * back to an unanswered order of the same service find the first one: the patient's row is locked meanwhile.
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
    // Nobody orders at a price that they did not see.
    if (preco !== null && visto !== null && visto !== preco) throw erros.precoMudou(visto, preco);
    const now = deps.clock();
    const known = await findDuplicate(uow.db, scope, input.chave, servico);
    if (known) {
      // The price beside the radio is the one the patient saw last.
      if (preco !== null && known.status === 'Sendo Feito - Serviço Selecionado') {
        await updatePedido(uow.db, known.id, { preco_centavos: preco, preco_em: now }, now);
      }
      return { pedido: await reread(uow.db, scope, known.id), avisos: [] };
    }
    if (preco === null) throw erros.semPreco();
    const id = await insertPedido(uow.db, scope, { chave: input.chave, servico, preco_centavos: preco, now });
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

async function reread(...where: Parameters<typeof findPedido>): Promise<PedidoRow> {
  const row = await findPedido(...where);
  if (!row) throw new Error('an order vanished inside its own transaction');
  return row;
}
