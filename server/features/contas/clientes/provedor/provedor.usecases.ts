import { esperaDaRecusa } from '../../../../../domain/recusa.ts';
import type { ClientePagador, PaymentProvider } from '../../../../adapters/payment/payment.port.ts';
import { didNothing, ProviderError, refusedOutright } from '../../../../adapters/provider-error.port.ts';
import type { Actor, PatientScope } from '../../../../platform/actor.ts';
import { createOnce, withLease } from '../../../../platform/db/queries/lease.ts';
import type { BaseDeps, UseCase } from '../../../../platform/deps.ts';
import { readCliente, updateAsaas, type ClienteRow } from '../clientes.repository.ts';
import { noteRefusedData } from './recusas.repository.ts';
import { announceCliente } from '../../contas.events.ts';

export type CustomerDeps = BaseDeps & { payment: PaymentProvider };

/** Longer than every call below may take together, so that a killed holder's last call has ended. */
const TERM_MS = 60_000;

type Call = UseCase<Actor, { scope: PatientScope }, CustomerDeps>;

/**
 * The customer at the payment provider for this patient: made once (searched before created), told again when
 * the data changed (`renovar`: also if not, as the record may be gone there). Safe to run twice and at once. Data
 * that the provider refuses are noted by their version.
 * @returns the provider's id
 * @throws ProviderError when the provider cannot be asked, LeaseBusy when another run takes too long
 */
export async function sincronizarCliente(call: Call, { renovar = false } = {}): Promise<string> {
  const { scope } = call.input;
  const { db } = call.deps;
  const known = await readCliente(db, scope);
  if (!renovar && known.asaas_id && known.asaas_versao >= known.versao) return known.asaas_id;
  return withLease(db, `asaas-cliente:${scope.clienteId}`, { termMs: TERM_MS, waitMs: 20_000 }, async () => {
    const row = await readCliente(db, scope);
    if (!renovar && row.asaas_id && row.asaas_versao >= row.versao) return row.asaas_id;
    try {
      return await (row.asaas_id ? update(call, row, row.asaas_id) : findOrCreate(call, row));
    } catch (error) {
      if (refusedOutright(error)) await noteRefusal(call, row);
      throw error;
    }
  });
}

/** The id at the provider, for whoever needs no more than that: stale data there do not hold a charge up. */
export async function idNoProvedor(call: Call): Promise<string> {
  const known = async () => (await readCliente(call.deps.db, call.input.scope)).asaas_id;
  const before = await known();
  if (before) return before;
  try {
    return await sincronizarCliente(call);
  } catch (error) {
    // Found there, and only what we had to tell of it was refused.
    const found = refusedOutright(error) ? await known() : null;
    if (found) return found;
    throw error;
  }
}

async function noteRefusal({ deps }: Call, row: ClienteRow): Promise<void> {
  const now = deps.clock();
  const recusas = row.asaas_recusada_versao === row.versao ? row.asaas_recusas + 1 : 1;
  const proxima = new Date(now.getTime() + esperaDaRecusa(recusas));
  await noteRefusedData(deps.db, row, { recusas, now, proxima });
}

async function findOrCreate(call: Call, row: ClienteRow): Promise<string> {
  const { payment, db } = call.deps;
  const { value, created } = await createOnce(db, {
    chave: `asaas-cliente:${row.id}`,
    find: () => payment.findCliente(row.cpf, row.id),
    create: () => payment.createCliente(toPagador(row)),
    didNothing,
  });
  if (!created) {
    // Known before it is told anything: a refused update must not lose whose record it is.
    await record(call, row, value.id, 0);
    await payment.updateCliente(value.id, toPagador(row));
  }
  await record(call, row, value.id, row.versao);
  return value.id;
}

async function update(call: Call, row: ClienteRow, id: string): Promise<string> {
  try {
    await call.deps.payment.updateCliente(id, toPagador(row));
  } catch (error) {
    // Removed by hand at the provider: find or make it anew.
    if (error instanceof ProviderError && error.status === 404) return findOrCreate(call, row);
    throw error;
  }
  await record(call, row, id, row.versao);
  return id;
}

async function record({ actor, deps }: Call, row: ClienteRow, id: string, versao: number): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) => {
    await updateAsaas(uow.db, row.id, id, versao);
    uow.audit({ acao: 'cliente.sincronizar', alvoTipo: 'cliente', alvoId: row.id });
    announceCliente(uow, row.id, row.versao);
  });
}

function toPagador(row: ClienteRow): ClientePagador {
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
