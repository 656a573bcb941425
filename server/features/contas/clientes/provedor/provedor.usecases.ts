import { esperaDaRecusa } from '#domain/pagamentos/recusa.ts';
import type { ClientePagador, PaymentProvider } from '#ports/payment.ts';
import { didNothing, ProviderError, refusedOutright } from '#ports/provider-error.ts';
import type { Actor, PatientScope } from '#platform/actor.ts';
import { command, type Given } from '#platform/db/command/command.ts';
import { call } from '#platform/db/command/decision.ts';
import { createOnce, withLease } from '#platform/db/queries/lease.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { readCliente, updateCustomerId, type ClienteRow } from '../clientes.repository.ts';
import { recordRefusedDados } from './recusas.repository.ts';
import { clienteEvents } from '#features/contas/contas.events.ts';

export type CustomerDeps = BaseDeps & { payment: PaymentProvider };

/** Longer than all calls below may take together: when the lease of a killed process ends, its last call has ended too. */
const LEASE_MS = 60_000;

type CustomerCall = UseCase<Actor, { scope: PatientScope }, CustomerDeps>;

/**
 * Creates the patient's customer at the payment provider (after a search, so once), or updates it when the data changed;
 * with `renew` also when they did not, as the record may be gone there. Safe to run twice and at once. A refusal of the
 * data is recorded with their version.
 * @returns the provider's id
 * @throws ProviderError when the provider cannot be asked, LeaseBusy when another run takes too long
 */
export async function sincronizarCliente(use: CustomerCall, { renew = false } = {}): Promise<string> {
  const { scope } = use.input;
  const { db } = use.deps;
  const known = await readCliente(db, scope);
  if (!renew && known.asaas_id && known.asaas_versao >= known.versao) return known.asaas_id;
  return withLease(db, `asaas-cliente:${scope.clienteId}`, { termMs: LEASE_MS, waitMs: 20_000 }, async () => {
    const row = await readCliente(db, scope);
    if (!renew && row.asaas_id && row.asaas_versao >= row.versao) return row.asaas_id;
    try {
      return await (row.asaas_id ? updateCustomer(use, row, row.asaas_id) : findOrCreateCustomer(use, row));
    } catch (error) {
      if (refusedOutright(error)) await recordRefusal(use, row);
      throw error;
    }
  });
}

/**
 * The id of the patient's customer at the payment provider, created when there is none. Outdated data there do not stop
 * it: a charge needs the id only. @throws ProviderError, LeaseBusy
 */
export async function ensureCustomerId(use: CustomerCall): Promise<string> {
  const known = async () => (await readCliente(use.deps.db, use.input.scope)).asaas_id;
  const before = await known();
  if (before) return before;
  try {
    return await sincronizarCliente(use);
  } catch (error) {
    // The customer was found there and stored; only the update of its data was refused.
    const found = refusedOutright(error) ? await known() : null;
    if (found) return found;
    throw error;
  }
}

async function recordRefusal({ deps }: CustomerCall, row: ClienteRow): Promise<void> {
  const now = deps.clock();
  const recusas = row.asaas_recusada_versao === row.versao ? row.asaas_recusas + 1 : 1;
  const proxima = new Date(now.getTime() + esperaDaRecusa(recusas));
  await recordRefusedDados(deps.db, row, { recusas, now, proxima });
}

async function findOrCreateCustomer({ actor, deps }: CustomerCall, row: ClienteRow): Promise<string> {
  const { payment, db } = deps;
  const { value, created } = await createOnce(db, {
    key: `asaas-cliente:${row.id}`,
    find: () => payment.findCliente(row.cpf, row.id),
    create: () => payment.createCliente(toPayer(row)),
    didNothing,
  });
  if (!created) {
    // The id is stored before the update: when that is refused, we still know whose customer it is.
    await recordCustomer({ actor, input: { row, id: value.id, versao: 0 }, deps });
    await payment.updateCliente(value.id, toPayer(row));
  }
  await recordCustomer({ actor, input: { row, id: value.id, versao: row.versao }, deps });
  return value.id;
}

async function updateCustomer(use: CustomerCall, row: ClienteRow, id: string): Promise<string> {
  try {
    await use.deps.payment.updateCliente(id, toPayer(row));
  } catch (error) {
    // Removed by hand at the provider: find or make it anew.
    if (error instanceof ProviderError && error.status === 404) return findOrCreateCustomer(use, row);
    throw error;
  }
  await recordCustomer({ ...use, input: { row, id, versao: row.versao } });
  return id;
}

type Recorded = { row: ClienteRow; id: string; versao: number };

const recordCustomer = command({
  decide: (_, { input: { row, id, versao } }: Given<Actor, Recorded, CustomerDeps>) => ({
    writes: [call(updateCustomerId, row.id, id, versao)],
    audit: [{ action: 'cliente.sincronizar', targetType: 'cliente', targetId: row.id }],
    events: clienteEvents(row.id, row.versao),
  }),
});

function toPayer(row: ClienteRow): ClientePagador {
  return {
    referencia: row.id,
    nome: row.nome,
    cpf: row.cpf,
    email: row.email_contato,
    telefone: row.telefone,
    endereco: {
      cep: row.cep,
      logradouro: row.endereco,
      numero: row.numero,
      complemento: row.complemento,
      bairro: row.bairro,
    },
  };
}
