import {
  mensagemDaEtapa,
  mensagensQueSeDesfazem,
  type Etapa,
} from '../../../../domain/pedidos/mensagens-etapa.ts';
import { systemScope } from '../../../platform/actor.ts';
import { tryInside } from '../../../platform/db/transaction.ts';
import type { UnitOfWork } from '../../../platform/db/transaction.ts';
import type { BaseDeps } from '../../../platform/deps.ts';
import { insertMensagem, findLastAutomaticLine } from './chat.repository.ts';
import { advanceConversa, lockConversa } from './conversas/conversas.repository.ts';
import { announceConversa } from '../chat.events.ts';

const ACTOR = { tipo: 'Sistema', nome: 'chat' } as const;

type EtapaLine = { etapa: Etapa; pedidoId: string; clienteId: string; numero: number };

/**
 * Writes the automatic chat line of a completed step of an order (docs/product/decisions.md). Runs inside the
 * caller's transaction behind a savepoint, so a failure is logged and does not roll the step back.
 * @returns the warning to show to the patient, or null when the line was written
 */
export async function writeEtapaLine(
  uow: UnitOfWork,
  deps: Pick<BaseDeps, 'clock' | 'log'>,
  { etapa, pedidoId, clienteId, numero }: EtapaLine,
): Promise<string | null> {
  const mensagem = mensagemDaEtapa(etapa, numero);
  const desfaz = mensagensQueSeDesfazem(etapa, numero);
  const written = await writeAutomaticLine(uow, deps, { mensagem, desfaz, pedidoId, clienteId });
  return written
    ? null
    : 'Erro cadastrar mensagem de etapa: o aviso não entrou no chat, mas o pedido seguiu.';
}

type AutomaticLine = {
  mensagem: string;
  /**
   * Lines of actions that undo one another (deleted, restored, …): the line is written again unless it is the
   * newest of these on the order. Without them it is written once per order.
   */
  desfaz?: readonly string[] | null;
  /** Null for a line about no order: it is always written, and the caller ensures that this happens once. */
  pedidoId: string | null;
  clienteId: string;
};

/**
 * Writes an automatic line into the patient's chat; a line about an order is skipped when it is already the
 * newest of its kind. Runs behind a savepoint: a failure is logged and leaves the caller's transaction
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
  { mensagem, desfaz = null, pedidoId, clienteId }: AutomaticLine,
): Promise<void> {
  const scope = systemScope(ACTOR, clienteId);
  const { ultimo } = await lockConversa(uow.db, scope);
  const last = pedidoId === null ? null : await findLastAutomaticLine(uow.db, pedidoId, desfaz ?? [mensagem]);
  if (last === mensagem) return;
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
  await advanceConversa(uow.db, scope, { ultimo: n, ultima_em: now });
  announceConversa(uow, scope, n);
}
