import type { PaymentProvider } from '../../adapters/payment/payment.port.ts';
import { systemScope } from '../../platform/actor.ts';
import { PATIENT_RETRIES, type JobDefinition, type JobHandler } from '../../platform/jobs/queue.ts';
import { sincronizarCliente, type CustomerDeps } from './asaas.usecases.ts';
import { readCliente } from './clientes.repository.ts';

type Data = { clienteId: string };

/** Makes or updates the customer at the provider until it succeeds. */
export const sincronizarJob: JobDefinition<Data> = { name: 'cliente.sincronizar', options: PATIENT_RETRIES };

export function clientesJobs({
  paymentBackground,
  ...base
}: CustomerDeps & { paymentBackground: PaymentProvider }): JobHandler<Data>[] {
  // Nobody waits: a charge that needs the customer makes it itself.
  const deps = { ...base, payment: paymentBackground };
  const actor = { tipo: 'Sistema', nome: 'cliente.sincronizar' } as const;
  return [
    {
      job: sincronizarJob,
      async handle({ clienteId }) {
        const scope = systemScope(actor, clienteId);
        // The customer of its CPF is the owner's by now.
        if ((await readCliente(deps.db, scope)).contestada_em) return;
        await sincronizarCliente({ actor, input: { scope }, deps });
      },
    },
  ];
}
