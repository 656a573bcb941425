import { esperaDaRecusa, type MotivoDaCobrancaRecusada } from '#domain/pagamentos/recusa.ts';
import { refusedOutright } from '#adapters/provider-error.port.ts';
import { systemScope, type Paciente, type PatientScope, type Sistema } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import * as pedidos from '#features/pedidos/pedidos/pedidos.public.ts';
import * as cobrancas from '../cobrancas.repository.ts';
import { prepararCobrancaJob } from '../cobrancas.jobs.ts';
import { listRefusedCobrancas, NO_REFUSAL } from './recusas.repository.ts';

/** A charge of ours that the provider may not have yet. */
export type ReservedCobranca = { scope: PatientScope; pedidoId: string; cobrancaId: string };

/**
 * The provider refused the charge or the payer's data: repeating the call without a change gives the same
 * refusal.
 */
export class ChargeRefusal extends Error {
  readonly motivo: MotivoDaCobrancaRecusada;
  constructor(motivo: MotivoDaCobrancaRecusada, options: ErrorOptions) {
    super(`charge refused: ${motivo}`, options);
    this.name = 'ChargeRefusal';
    this.motivo = motivo;
  }
}

/**
 * Awaits a step at the provider and turns its refusal into a ChargeRefusal with the reason.
 * @throws ChargeRefusal
 */
export async function refusedAs<T>(motivo: MotivoDaCobrancaRecusada, step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (cause) {
    throw refusedOutright(cause) ? new ChargeRefusal(motivo, { cause }) : cause;
  }
}

type Refused = UseCase<Paciente | Sistema, ReservedCobranca & { motivo: MotivoDaCobrancaRecusada }, BaseDeps>;

/**
 * Records a refusal: the patient sees it, the desk lists it, and the sweep tries again after a growing pause.
 * A request during the pause does not count as a further refusal, so that repeated clicks do not lengthen it.
 */
export async function notarRecusa({ actor, input, deps }: Refused): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) => {
    const row = await pedidos.lockPedido(uow.db, input.scope, input.pedidoId);
    const open = await cobrancas.findCobranca(uow.db, input.cobrancaId);
    if (!row || !open || open.pix || open.encerrada_em) return;
    const now = deps.clock();
    const early = open.proxima_em !== null && open.proxima_em > now;
    const recusas = early ? open.recusas : open.recusas + 1;
    const proxima_em = early ? open.proxima_em : new Date(now.getTime() + esperaDaRecusa(recusas));
    const change = {
      recusada_em: open.recusada_em ?? now,
      recusa_motivo: input.motivo,
      recusas,
      proxima_em,
      em_preparo_desde: open.em_preparo_desde ?? now,
    };
    await cobrancas.updateCobranca(uow.db, open.id, change, now);
    uow.audit({ action: 'cobranca.recusada', targetType: 'cobranca', targetId: open.id });
    uow.emit(...pedidos.pedidoEvents(row, await pedidos.updatePedido(uow.db, row.id, {}, now)));
  });
}

/** Enqueues the patient's refused charges at once after the data were corrected. */
export async function retomarRecusadas({
  actor,
  input: { clienteId },
  deps,
}: UseCase<Sistema, { clienteId: string }, BaseDeps>): Promise<void> {
  const scope = systemScope(actor, clienteId);
  const now = deps.clock();
  for (const ids of await listRefusedCobrancas(deps.db, scope)) {
    await deps.runInTransaction({ actor }, async (uow) => {
      const row = await pedidos.lockPedido(uow.db, scope, ids.pedidoId);
      if (!row || !pedidos.isEditable(row)) return;
      await cobrancas.updateCobranca(uow.db, ids.cobrancaId, NO_REFUSAL, now);
      await uow.enqueue(prepararCobrancaJob, ids, { singletonKey: ids.cobrancaId });
      uow.emit(...pedidos.pedidoEvents(row, await pedidos.updatePedido(uow.db, row.id, {}, now)));
    });
  }
}
