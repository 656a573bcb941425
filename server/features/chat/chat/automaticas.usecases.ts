import {
  mensagemDaEtapa,
  seRepete,
  type DetalheDaEtapa,
  type Etapa,
} from '../../../../domain/pedidos/mensagens-etapa.ts';
import { systemScope } from '../../../platform/actor.ts';
import { tryInside } from '../../../platform/db/transaction.ts';
import type { UnitOfWork } from '../../../platform/db/transaction.ts';
import type { BaseDeps } from '../../../platform/deps.ts';
import { insertMensagem, hasAutomaticLine } from './chat.repository.ts';
import { lockConversa, updateConversa } from './conversas/conversas.repository.ts';
import { announceConversa } from '../chat.events.ts';

const ACTOR = { tipo: 'Sistema', nome: 'chat' } as const;

type EtapaLine = { etapa: Etapa; pedidoId: string; clienteId: string; numero: number } & DetalheDaEtapa;

/**
 * Writes the automatic chat line of a completed step of an order (docs/product/decisions.md). Runs inside the
 * caller's transaction behind a savepoint, so a failure is logged and does not roll the step back.
 * @returns the warning to show to the patient, or null when the line was written
 */
export async function writeEtapaLine(
  uow: UnitOfWork,
  deps: Pick<BaseDeps, 'clock' | 'log'>,
  { etapa, pedidoId, clienteId, numero, ...detalhe }: EtapaLine,
): Promise<string | null> {
  const mensagem = mensagemDaEtapa(etapa, numero, detalhe);
  const written = await writeAutomaticLine(uow, deps, {
    mensagem,
    repete: seRepete(etapa),
    pedidoId,
    clienteId,
  });
  return written
    ? null
    : 'Erro cadastrar mensagem de etapa: o aviso não entrou no chat, mas o pedido seguiu.';
}

type AutomaticLine = {
  mensagem: string;
  /**
   * True for an event that may happen again (deleted, restored, …): the line is always written, and the caller ensures
   * that it has just happened. Otherwise it is written once per order.
   */
  repete?: boolean;
  /** Null for a line about no order: it is always written, and the caller ensures that this happens once. */
  pedidoId: string | null;
  clienteId: string;
};

/**
 * Writes an automatic line into the patient's chat; a line about an order is skipped when it was written
 * before, unless it may happen again. Runs behind a savepoint: a failure is logged and leaves the caller's transaction
 * intact.
 * @returns false when writing failed
 */
export async function writeAutomaticLine(
  uow: UnitOfWork,
  deps: Pick<BaseDeps, 'clock' | 'log'>,
  line: AutomaticLine,
): Promise<boolean> {
  const failure = await tryInside(uow.db, () => writeUnlessLast(uow, deps, line));
  if (!failure) return true;
  deps.log.error({ err: failure }, 'automatic message not written');
  return false;
}

/**
 * Compares and writes under the conversation's lock, so that concurrent calls neither write the line twice
 * nor consume a number.
 */
async function writeUnlessLast(
  uow: UnitOfWork,
  deps: Pick<BaseDeps, 'clock'>,
  { mensagem, repete = false, pedidoId, clienteId }: AutomaticLine,
): Promise<void> {
  const scope = systemScope(ACTOR, clienteId);
  const { ultimo } = await lockConversa(uow.db, scope);
  if (pedidoId !== null && !repete && (await hasAutomaticLine(uow.db, pedidoId, mensagem))) return;
  const n = ultimo + 1;
  const now = deps.clock();
  await insertMensagem(uow.db, {
    cliente_id: clienteId,
    pedido_id: pedidoId,
    n,
    por: 'Adm',
    automatica: true,
    mensagem,
    created_at: now,
  });
  // The line is no sort key of the list (docs/product/decisions.md): it stays where people last wrote.
  await updateConversa(uow.db, scope, { ultimo: n, ultima_em: now });
  announceConversa(uow, scope, n);
}
