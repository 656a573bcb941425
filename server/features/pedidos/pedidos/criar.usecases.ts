import { randomUUID } from 'node:crypto';
import { ehServico } from '#domain/catalogo/servicos.ts';
import type { Paciente, PatientScope } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { writeEtapaLine } from '#features/chat/chat/chat.public.ts';
import { dadosIncompletos } from '#features/contas/clientes/clientes.public.ts';
import { announcePedido } from '../pedidos.events.ts';
import { collectWarnings } from './etapas.usecases.ts';
import * as erros from './pedidos.errors.ts';
import {
  changeServico,
  findDuplicate,
  FIRST_VERSION,
  insertPedido,
  madePedido,
  openPedido,
} from './criar.repository.ts';
import { updatePedido } from './mudar.repository.ts';
import { findForList, findPedido, type PedidoNaLista } from './pedidos.repository.ts';

type Input = {
  Servico_Selecionado: string;
  chave: string;
  precoVistoCentavos?: number | undefined;
  noLugarDe?: string | undefined;
};
/** The order after a step, and warnings to show to the patient. */
export type StepResult = { pedido: PedidoNaLista; avisos: string[] };

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
  const { reading, ...done } = await deps.runInTransaction({ actor }, async (uow) => {
    const { db } = uow;
    // The patient's row first: whoever comes second reads what the first has committed.
    const [opening, known] = await Promise.all([
      openPedido(db, scope, servico),
      findDuplicate(db, scope, input.chave, servico),
    ]);
    const { dados_em: registered, preco, numero } = opening;
    if (!registered) throw dadosIncompletos();
    const visto = input.precoVistoCentavos ?? preco;
    // The patient must have seen the price that the order is created at.
    if (preco !== null && visto !== null && visto !== preco) throw erros.precoMudou(visto, preco);
    const now = deps.clock();
    if (known) {
      // The price shown beside the service is the newest one that the patient has seen.
      if (preco !== null && known.status === 'Sendo Feito - Serviço Selecionado') {
        uow.sent(updatePedido(db, known.id, { preco_centavos: preco, preco_em: now }, now));
      }
      return { avisos: [], reading: readAfter(uow, scope, known.id) };
    }
    if (preco === null) throw erros.semPreco();
    const chosen = { servico, preco_centavos: preco, now };
    const { noLugarDe } = input;
    const changed = noLugarDe === undefined ? null : await changeServico(db, scope, noLugarDe, chosen);
    if (noLugarDe !== undefined && changed !== null) {
      uow.audit({ action: 'pedido.trocar_servico', targetType: 'pedido', targetId: noLugarDe });
      announcePedido(uow, { id: noLugarDe, cliente_id: scope.clienteId }, changed);
      return { avisos: [], reading: readAfter(uow, scope, noLugarDe) };
    }
    const id = randomUUID();
    const made = { id, numero, chave: input.chave, ...chosen };
    uow.sent(insertPedido(db, scope, made));
    uow.audit({ action: 'pedido.criar', targetType: 'pedido', targetId: id });
    announcePedido(uow, { id, cliente_id: scope.clienteId }, FIRST_VERSION);
    const line = { etapa: 'servico', pedidoId: id, clienteId: scope.clienteId, numero } as const;
    const aviso = await writeEtapaLine(uow, deps, line);
    return { avisos: collectWarnings(aviso), reading: async () => madePedido(made, opening) };
  });
  return { ...done, pedido: await reading() };
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

/** The order as this transaction leaves it, read beside its commit: the answer is there once the transaction has ended. */
export function readAfter(uow: UnitOfWork, scope: PatientScope, id: string): () => Promise<PedidoNaLista> {
  const reading = findForList(uow.db, scope, id);
  uow.sent(reading);
  return async () => {
    const row = await reading;
    if (!row) throw new Error('an order vanished inside its own transaction');
    return row;
  };
}
