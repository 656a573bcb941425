import { INSISTENCIA_MS } from '#domain/pagamentos/recusa.ts';
import type { PaymentProvider } from '#ports/payment.ts';
import { refusedOutright } from '#ports/provider-error.ts';
import { systemScope, type Sistema } from '#platform/actor.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job } from '#platform/db/command/decision.ts';
import { type JobHandler, type NoData, PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';
import type { UseCase } from '#platform/deps.ts';
import { sincronizarCliente, type CustomerDeps } from './provedor/provedor.usecases.ts';
import { readCliente } from './clientes.repository.ts';
import { claimRefusedDados } from './provedor/recusas.repository.ts';

/** Which patient the job brings to the payment provider. */
type CustomerSync = {
  clienteId: string;
  /** True when the sweep asks: data that the provider refused in this version are sent again. */
  deNovo?: boolean;
};

/** Creates or updates the customer at the payment provider; retried until it succeeds or the data are refused. */
export const sincronizarJob: JobDefinition<CustomerSync> = {
  name: 'cliente.sincronizar',
  options: PATIENT_RETRIES,
};

/** A patient corrected data that the payment provider had refused: charges that wait for them go on. */
export const dadosCorrigidosJob: JobDefinition<{ clienteId: string }> = {
  name: 'cliente.corrigido',
  options: PATIENT_RETRIES,
};

/** `paymentBackground` gives way to requests that somebody waits for; `paymentIdle` says whether the provider has room for a sweep. */
export type CustomerJobDeps = CustomerDeps & {
  paymentBackground: PaymentProvider;
  paymentIdle: () => Promise<boolean>;
};

const actor: Sistema = { tipo: 'Sistema', nome: 'cliente.sincronizar' };

/** Brings patients to the payment provider: on demand, and by a sweep every five minutes for refused data. */
export function clientesWorkers(deps: CustomerJobDeps): JobHandler<never>[] {
  const sync: JobHandler<CustomerSync> = { job: sincronizarJob, handle: (data) => synchronise(deps, data) };
  const sweep: JobHandler<NoData> = {
    job: { name: 'cliente.varrer', cron: '*/5 * * * *' },
    handle: () => sweepRefusedClientes({ actor, input: null, deps }),
  };
  return [sync, sweep];
}

async function synchronise(
  { paymentBackground, ...base }: CustomerJobDeps,
  { clienteId, deNovo = false }: CustomerSync,
): Promise<void> {
  // Nobody waits: a charge that needs the customer makes it itself.
  const deps = { ...base, payment: paymentBackground };
  const scope = systemScope(actor, clienteId);
  const row = await readCliente(deps.db, scope);
  // A closed account: the customer of this CPF now belongs to its rightful owner.
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
/** How long the next sweep skips a claimed patient: longer than one try takes. */
const CLAIM_MS = 3_600_000;

/** Sends data that the payment provider refused once more, at growing intervals. */
export async function sweepRefusedClientes({ deps }: UseCase<Sistema, null, CustomerJobDeps>): Promise<void> {
  if (!(await deps.paymentIdle())) return;
  await claim({ actor, input: null, deps });
}

const claim = command({
  load: ({ deps }: UseCase<Sistema, null, CustomerJobDeps>) => {
    const now = deps.clock();
    const since = new Date(now.getTime() - INSISTENCIA_MS);
    const next = new Date(now.getTime() + CLAIM_MS);
    return { ids: call(claimRefusedDados, now, { since, next, limit: SWEEP_SIZE }) };
  },
  decide: ({ ids }) => ({
    jobs: ids.map((clienteId) => job(sincronizarJob, { clienteId, deNovo: true })),
  }),
});
