import { mensagemDaEtapa, type Etapa } from '../../../domain/mensagens-etapa.ts';
import type { Paciente } from '../../platform/actor.ts';
import type { UnitOfWork } from '../../platform/db/transaction.ts';
import { tryInside } from '../../platform/db/savepoint.ts';
import type { BaseDeps, UseCase } from '../../platform/deps.ts';
import { insertEtapa, listMensagens } from './chat.repository.ts';

export function lerMensagens({ actor, deps }: UseCase<Paciente, null, BaseDeps>) {
  return listMensagens(deps.db, actor.scope);
}

type EtapaDoPedido = { etapa: Etapa; pedidoId: string; clienteId: string; numero: number };

/**
 * Writes the automatic line of a step into the patient's chat, inside the step's transaction but unable to
 * fail it: the order goes on and the quoted words say what happened (decisions.md).
 * @returns the warning to show, or null
 */
export async function escreverEtapa(
  uow: UnitOfWork,
  deps: Pick<BaseDeps, 'clock' | 'log'>,
  { etapa, pedidoId, clienteId, numero }: EtapaDoPedido,
): Promise<string | null> {
  const mensagem = mensagemDaEtapa(etapa, numero);
  const written = await escreverAviso(uow, deps, { mensagem, pedidoId, clienteId });
  return written
    ? null
    : 'Erro cadastrar mensagem de etapa: o aviso não entrou no chat, mas o pedido seguiu.';
}

/** Writes an automatic line on an order, once, likewise unable to fail the transaction. @returns whether it stands */
export async function escreverAviso(
  uow: UnitOfWork,
  deps: Pick<BaseDeps, 'clock' | 'log'>,
  { mensagem, pedidoId, clienteId }: { mensagem: string; pedidoId: string; clienteId: string },
): Promise<boolean> {
  const line = { cliente_id: clienteId, pedido_id: pedidoId, mensagem, created_at: deps.clock() };
  const failure = await tryInside(uow.db, () => insertEtapa(uow.db, line));
  if (failure) {
    deps.log.error({ err: failure }, 'automatic message not written');
    return false;
  }
  uow.emit({ topico: `cliente:${clienteId}`, tipo: 'chat', ref: null, versao: 0 });
  return true;
}
