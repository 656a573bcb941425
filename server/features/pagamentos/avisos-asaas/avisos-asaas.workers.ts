import type { PaymentProvider } from '#ports/payment.ts';
import { ProviderError } from '#ports/provider-error.ts';
import type { JobHandler, NoData } from '#platform/jobs/queue.ts';
import type { ApplyDeps } from '../cobrancas/cobrancas.public.ts';
import { conferirFilaJob, relerFatiaJob, type SliceRequest } from './avisos-asaas.jobs.ts';
import { conferirFila } from './fila-de-avisos.usecases.ts';
import { endLostReleituras, relerFatia } from './releitura.usecases.ts';

const actor = { tipo: 'Sistema', nome: 'avisos' } as const;

export type AvisosAsaasJobDeps = Omit<ApplyDeps, 'payment' | 'settings'> & {
  paymentBackground: PaymentProvider;
  /**
   * False while the provider asks to wait, the circuit breaker is open, or the rest of the budget is reserved
   * for patients.
   */
  paymentIdle: () => Promise<boolean>;
  settings: ApplyDeps['settings'] & { appUrl: string };
};

/** Job handlers: reading the state of the notification queue, and reading all open charges again. */
export function avisosAsaasWorkers(deps: AvisosAsaasJobDeps): JobHandler<never>[] {
  const look: JobHandler<NoData> = {
    job: conferirFilaJob,
    async handle() {
      await endLostReleituras(deps);
      if (!(await deps.paymentIdle())) return;
      await conferirFila({ actor, input: null, deps }).catch((error: unknown) => {
        // A failing provider is reported by its own state; the next run comes on schedule.
        if (!(error instanceof ProviderError)) throw error;
      });
    },
  };
  const reread: JobHandler<SliceRequest> = {
    job: relerFatiaJob,
    handle: (input) => relerFatia({ actor, input, deps: { ...deps, payment: deps.paymentBackground } }),
  };
  return [look, reread];
}
