import type { AtoDaMesa } from '#contracts/mesa/pedidos-adm.contract.ts';
import type { Recebido } from '#domain/pedidos/recebido.ts';
import type { Admin } from '#platform/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { UseCase } from '#platform/deps.ts';
import {
  concluirPedido,
  excluirPedido,
  reabrirPedido,
  restaurarPedido,
} from '#features/pagamentos/encerramentos/encerramentos.public.ts';
import { requireProva } from '#features/contas/identidade/identidade.public.ts';
import type { ReconcileDeps } from '#features/pagamentos/cobrancas/cobrancas.public.ts';

/** The outcome for one order of a batch; `mensagem` is the sentence of a refusal. */
export type LoteOutcome = { id: string; feito: boolean; status: string | null; mensagem: string | null };

const ACTIONS = {
  concluir: concluirPedido,
  reabrir: reabrirPedido,
  excluir: excluirPedido,
  restaurar: restaurarPedido,
};

/** One action on several orders; `recebido` is what each patient received, where the action is `concluir`. */
type Lote = { ato: AtoDaMesa; ids: readonly string[]; recebido?: Recebido | undefined };

/**
 * Applies one action to several orders, one after another and each in its own transaction: a refusal of one
 * does not affect the others. Results are in the order of the ids; an id given twice has two.
 */
export async function agirEmLote({
  actor,
  input,
  deps,
}: UseCase<Admin, Lote, ReconcileDeps>): Promise<LoteOutcome[]> {
  // Asked once for all of them, instead of refused for each.
  if (input.ato !== 'concluir') await requireProva({ actor, input: null, deps });
  const results: LoteOutcome[] = [];
  for (const id of input.ids) {
    try {
      const { pedido } = await ACTIONS[input.ato]({ actor, input: { id, recebido: input.recebido }, deps });
      results.push({ id, feito: true, status: pedido.status, mensagem: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push({ id, feito: false, status: null, mensagem: error.message });
    }
  }
  return results;
}
