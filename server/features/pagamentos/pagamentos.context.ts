import type { FastifyInstance } from 'fastify';
import type { Sistema } from '#platform/actor.ts';
import type { QueriesInTransaction } from '#platform/db/database.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { defineContext } from '#platform/http/context.ts';
import { avisosAsaasRoutes } from './avisos-asaas/avisos-asaas.routes.ts';
import { avisosAsaasWorkers, type AvisosAsaasJobDeps } from './avisos-asaas/avisos-asaas.workers.ts';
import {
  aplicarPagamento,
  conciliarPedido,
  readDinheiro,
  relerCobrancas,
  type ApplyDeps,
  type ReconcileDeps,
} from './cobrancas/cobrancas.public.ts';
import { cobrancasRoutes } from './cobrancas/cobrancas.routes.ts';
import { cobrancasWorkers, type CobrancasJobDeps } from './cobrancas/cobrancas.workers.ts';
import { withChanged } from './devolucoes/devolucoes.public.ts';
import type { Reconciliation } from './devolucoes/devolucoes.usecases.ts';
import { devolucoesRoutes } from './devolucoes/devolucoes.routes.ts';
import { devolucoesWorkers, type DevolucoesJobDeps } from './devolucoes/devolucoes.workers.ts';
import { encerramentosRoutes } from './encerramentos/encerramentos.routes.ts';
import { encerramentosWorkers, type EncerramentosJobDeps } from './encerramentos/encerramentos.workers.ts';
import { recibosRoutes } from './recibos/recibos.routes.ts';
import { funcoesRoutes } from './funcoes/funcoes.routes.ts';

const actor = { tipo: 'Sistema', nome: 'lista de pedidos' } as const;

type RouteDeps = Parameters<typeof cobrancasRoutes>[1] &
  Parameters<typeof avisosAsaasRoutes>[1] &
  Parameters<typeof encerramentosRoutes>[1] &
  Parameters<typeof recibosRoutes>[1] &
  Parameters<typeof funcoesRoutes>[1];

/** Refunds do not import charges: the reconciliation they need is injected here. */
export const withReconciliation = <Deps extends ReconcileDeps>(deps: Deps) => ({
  ...deps,
  async lerConciliacao(tx: QueriesInTransaction, pedidoId: string | null): Promise<Reconciliation> {
    if (pedidoId === null) return () => ({});
    const before = await readDinheiro(tx, deps, pedidoId);
    return (pedido, row, given) => {
      const dinheiro = { ...before, devolucoes: withChanged(before.devolucoes, [{ row }]) };
      return conciliarPedido({ pedido, change: {}, dinheiro }, given);
    };
  },
});

/** The dependencies of a refund: those of charges, and how a payment is read again at the provider. */
export const withReading = <Deps extends ApplyDeps>(deps: Deps) => ({
  ...deps,
  aplicarPagamento: (call: { actor: Sistema; input: { pagamentoId: string } }) =>
    aplicarPagamento({ ...call, deps }),
});

/** Money: charges, notifications of the provider, refunds, receipts, order endings, and the callables. */
export const pagamentos = defineContext({
  name: 'pagamentos',
  routes(app: FastifyInstance, deps: RouteDeps) {
    cobrancasRoutes(app, deps);
    avisosAsaasRoutes(app, deps);
    encerramentosRoutes(app, deps);
    devolucoesRoutes(app, withReconciliation(deps));
    recibosRoutes(app, deps);
    funcoesRoutes(app, deps);
  },
  workers: (
    deps: CobrancasJobDeps &
      AvisosAsaasJobDeps &
      EncerramentosJobDeps &
      Omit<DevolucoesJobDeps, 'aplicarPagamento'>,
  ) => [
    ...cobrancasWorkers(deps),
    ...avisosAsaasWorkers(deps),
    ...devolucoesWorkers(withReading(deps)),
    ...encerramentosWorkers(deps),
  ],
});

/**
 * Offers to the contexts below: reading a patient's open charges again, at most once in
 * 30 s.
 */
export const pagamentosOffers = (deps: BaseDeps) => ({
  relerCobrancas: (clienteId: string) => relerCobrancas({ actor, input: { clienteId }, deps }),
});
