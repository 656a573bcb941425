import type { AtoDaMesa } from '../../../../../contracts/mesa/pedidos-adm.contract.ts';
import type { Admin } from '../../../../platform/actor.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { UseCase } from '../../../../platform/deps.ts';
import {
  concluirPedido,
  excluirPedido,
  restaurarPedido,
} from '../../../pagamentos/encerramentos/encerramentos.public.ts';
import type { ReconcileDeps } from '../../../pagamentos/cobrancas/cobrancas.public.ts';

/** What became of one order of a batch; `mensagem` is the sentence of a refusal. */
export type LoteOutcome = { id: string; feito: boolean; status: string | null; mensagem: string | null };

const ACTIONS = { concluir: concluirPedido, excluir: excluirPedido, restaurar: restaurarPedido };

/**
 * Applies one action to several orders, one after another and each in its own transaction: a refusal of one
 * does not affect the others. Results are in the order of the ids; an id given twice has two.
 */
export async function agirEmLote({
  actor,
  input,
  deps,
}: UseCase<Admin, { ato: AtoDaMesa; ids: readonly string[] }, ReconcileDeps>): Promise<LoteOutcome[]> {
  const results: LoteOutcome[] = [];
  for (const id of input.ids) {
    try {
      const { status } = await ACTIONS[input.ato]({ actor, input: { id }, deps });
      results.push({ id, feito: true, status, mensagem: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push({ id, feito: false, status: null, mensagem: error.message });
    }
  }
  return results;
}
