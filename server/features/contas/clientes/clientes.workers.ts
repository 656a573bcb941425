import { INSISTENCIA_MS } from '../../../../domain/recusa.ts';
import type { PaymentProvider } from '../../../adapters/payment/payment.port.ts';
import { refusedOutright } from '../../../adapters/provider-error.port.ts';
import { systemScope, type Sistema } from '../../../platform/actor.ts';
import type { JobHandler, NoData } from '../../../platform/jobs/queue.ts';
import type { UseCase } from '../../../platform/deps.ts';
import { sincronizarCliente, type CustomerDeps } from './provedor/provedor.usecases.ts';
import { readCliente } from './clientes.repository.ts';
import { claimRefusedData } from './provedor/recusas.repository.ts';
import { sincronizarJob, type SyncData } from './clientes.jobs.ts';

export type CustomerJobDeps = CustomerDeps & {
  paymentBackground: PaymentProvider;
  paymentIdle: () => Promise<boolean>;
};

const actor: Sistema = { tipo: 'Sistema', nome: 'cliente.sincronizar' };

export function clientesWorkers(deps: CustomerJobDeps): JobHandler<never>[] {
  const sync: JobHandler<SyncData> = { job: sincronizarJob, handle: (data) => synchronise(deps, data) };
  const sweep: JobHandler<NoData> = {
    job: { name: 'cliente.varrer', cron: '*/5 * * * *' },
    handle: () => varrerClientes({ actor, input: null, deps }),
  };
  return [sync, sweep];
}

async function synchronise(
  { paymentBackground, ...base }: CustomerJobDeps,
  { clienteId, deNovo = false }: SyncData,
): Promise<void> {
  // Nobody waits: a charge that needs the customer makes it itself.
  const deps = { ...base, payment: paymentBackground };
  const scope = systemScope(actor, clienteId);
  const row = await readCliente(deps.db, scope);
  // The customer of its CPF is the owner's by now.
  if (row.contestada_em) return;
  if (!deNovo && row.asaas_recusada_versao === row.versao) return;
  try {
    await sincronizarCliente({ actor, input: { scope }, deps });
  } catch (error) {
    // Noted: the sweep comes back for it, ever more seldom, or the patient corrects it.
    if (!refusedOutright(error)) throw error;
    deps.log.warn({ err: error, clienteId }, 'the provider refuses the data of a patient');
  }
}

const SWEEP_SIZE = 50;
/** Longer than one try takes. */
const CLAIM_MS = 3_600_000;

/** Asks again about data that the provider refused, at growing pauses. */
export async function varrerClientes({ deps }: UseCase<Sistema, null, CustomerJobDeps>): Promise<void> {
  if (!(await deps.paymentIdle())) return;
  await deps.runInTransaction({ actor }, async (uow) => {
    const now = deps.clock();
    const since = new Date(now.getTime() - INSISTENCIA_MS);
    const next = new Date(now.getTime() + CLAIM_MS);
    const ids = await claimRefusedData(uow.db, now, { since, next, limit: SWEEP_SIZE });
    for (const clienteId of ids) await uow.enqueue(sincronizarJob, { clienteId, deNovo: true });
  });
}
