import { cancelarPedido } from '#contracts/pedidos/pedidos.contract.ts';
import { varrerDevolucoes } from '#features/pagamentos/devolucoes/estornar.usecases.ts';
import { failureOf } from '../app/client.ts';
import type { TestApp } from '../app/app.ts';
import * as build from '../builders/builders.ts';

/** A paid order is cancelled while the provider has no balance to refund from. */
export async function refundWithoutBalance(app: TestApp) {
  const patient = await build.newPatient(app);
  const { id } = await build.paidPedido(app, patient);
  const { db, clock } = app.deps;
  const over = () => new Date(clock().getTime() - 1_000);
  return {
    async act(): Promise<string | null> {
      const answer = await patient.http.call(cancelarPedido, { params: { id } });
      return answer.status < 400 ? null : failureOf(answer).message;
    },
    seen: async () => (await build.readPedido(patient, id)).reembolso !== null,
    async healed(): Promise<boolean> {
      // As if the pause after a refusal were over, and the sweep came by.
      const waiting = db.updateTable('devolucoes').set({ proxima_em: over() });
      await waiting.where('pedido_id', '=', id).where('situacao', '=', 'falhou').execute();
      const actor = { tipo: 'Sistema', nome: 'teste' } as const;
      await varrerDevolucoes({ actor, input: null, deps: app.deps });
      return (await build.readPedido(patient, id)).reembolso?.situacao === 'devolvido';
    },
  };
}
