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
 * Writes the automatic line of a step into the patient's chat, inside the step's transaction but unable to
 * fail it: the order goes on and the quoted words say what happened (docs/product/decisions.md).
 * @returns the warning to show, or null
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
  /** Lines that undo one another: this one is said again where another of them was the last. */
  desfaz?: readonly string[] | null;
  /** Null where the line is about no order: then whoever writes it sees to it that it is written once. */
  pedidoId: string | null;
  clienteId: string;
};

/** Writes an automatic line, on an order once, likewise unable to fail the transaction. @returns whether it stands */
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

/** Under the conversation's lock: the same line, again, neither stands twice nor takes a number. */
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
