import type { PaymentProvider } from '../../../adapters/payment/payment.port.ts';
import { ProviderError } from '../../../adapters/provider-error.port.ts';
import type { JobHandler, NoData } from '../../../platform/jobs/queue.ts';
import type { ApplyDeps } from '../cobrancas/cobrancas.public.ts';
import { conferirFilaJob, relerFatiaJob, type SliceRequest } from './avisos-asaas.jobs.ts';
import { conferirFila } from './fila-de-avisos.usecases.ts';
import { endLostReleituras, relerFatia } from './releitura.usecases.ts';

const actor = { tipo: 'Sistema', nome: 'avisos' } as const;

export type AvisosAsaasJobDeps = Omit<ApplyDeps, 'payment' | 'settings'> & {
  paymentBackground: PaymentProvider;
  /** False while the provider asks to wait, fails, or only patients may call it. */
  paymentIdle: () => Promise<boolean>;
  settings: ApplyDeps['settings'] & { appUrl: string };
};

/** Reading how the provider's queue stands, and reading everything open again. */
export function avisosAsaasWorkers(deps: AvisosAsaasJobDeps): JobHandler<never>[] {
  const look: JobHandler<NoData> = {
    job: conferirFilaJob,
    async handle() {
      await endLostReleituras(deps);
      if (!(await deps.paymentIdle())) return;
      await conferirFila({ actor, input: null, deps }).catch((error: unknown) => {
        // A provider in trouble is told elsewhere; the next look comes by itself.
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
