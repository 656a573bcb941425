import type { FastifyInstance } from 'fastify';
import type { BaseDeps } from '../../platform/deps.ts';
import { defineContext } from '../../platform/http/context.ts';
import { avisosAsaasRoutes } from './avisos-asaas/avisos-asaas.routes.ts';
import { avisosAsaasWorkers, type AvisosJobDeps } from './avisos-asaas/avisos-asaas.workers.ts';
import { relerCobrancas } from './cobrancas/cobrancas.public.ts';
import { cobrancasRoutes } from './cobrancas/cobrancas.routes.ts';
import { cobrancasWorkers, type PaymentJobDeps } from './cobrancas/cobrancas.workers.ts';
import { devolucoesRoutes } from './devolucoes/devolucoes.routes.ts';
import { devolucoesWorkers, type DevolucoesJobDeps } from './devolucoes/devolucoes.workers.ts';
import { encerramentosRoutes } from './encerramentos/encerramentos.routes.ts';
import { funcoesRoutes } from './funcoes/funcoes.routes.ts';

const actor = { tipo: 'Sistema', nome: 'lista de pedidos' } as const;

type RouteDeps = Parameters<typeof cobrancasRoutes>[1] &
  Parameters<typeof avisosAsaasRoutes>[1] &
  Parameters<typeof devolucoesRoutes>[1] &
  Parameters<typeof encerramentosRoutes>[1] &
  Parameters<typeof funcoesRoutes>[1];

/** Money: charges, what the provider tells of them, money that goes back, orders that end, the callables. */
export const pagamentos = defineContext({
  name: 'pagamentos',
  events: ['pedido', 'devolucao', 'provedores'],
  routes(app: FastifyInstance, deps: RouteDeps) {
    cobrancasRoutes(app, deps);
    avisosAsaasRoutes(app, deps);
    encerramentosRoutes(app, deps);
    devolucoesRoutes(app, deps);
    funcoesRoutes(app, deps);
  },
  workers: (deps: PaymentJobDeps & AvisosJobDeps & DevolucoesJobDeps) => [
    ...cobrancasWorkers(deps),
    ...avisosAsaasWorkers(deps),
    ...devolucoesWorkers(deps),
  ],
});

/** What payments give to the contexts below them: a patient's open charges read again, at most once in 30 s. */
export const pagamentosOffers = (deps: BaseDeps) => ({
  relerCobrancas: (clienteId: string) => relerCobrancas({ actor, input: { clienteId }, deps }),
});
