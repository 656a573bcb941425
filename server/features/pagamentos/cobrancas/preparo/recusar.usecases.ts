import { esperaDaRecusa, type MotivoDaCobrancaRecusada } from '../../../../../domain/pagamentos/recusa.ts';
import { refusedOutright } from '../../../../adapters/provider-error.port.ts';
import { systemScope, type Paciente, type PatientScope, type Sistema } from '../../../../platform/actor.ts';
import type { BaseDeps, UseCase } from '../../../../platform/deps.ts';
import * as pedidos from '../../../pedidos/pedidos/pedidos.public.ts';
import * as cobrancas from '../cobrancas.repository.ts';
import { prepararCobrancaJob } from '../cobrancas.jobs.ts';
import { listRefusedCobrancas, NO_REFUSAL } from './recusas.repository.ts';

/** A charge of our own that the provider may not know of yet. */
export type ReservedCobranca = { scope: PatientScope; pedidoId: string; cobrancaId: string };

/** The provider refused this charge, or this payer's data, as they are: asking again without a change is in vain. */
export class ChargeRefusal extends Error {
  readonly motivo: MotivoDaCobrancaRecusada;
  constructor(motivo: MotivoDaCobrancaRecusada, options: ErrorOptions) {
    super(`charge refused: ${motivo}`, options);
    this.name = 'ChargeRefusal';
    this.motivo = motivo;
  }
}

/** Waits for a step at the provider; a refusal of it then says what was not accepted. @throws ChargeRefusal */
export async function refusedAs<T>(motivo: MotivoDaCobrancaRecusada, step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (cause) {
    throw refusedOutright(cause) ? new ChargeRefusal(motivo, { cause }) : cause;
  }
}

type Refused = UseCase<Paciente | Sistema, ReservedCobranca & { motivo: MotivoDaCobrancaRecusada }, BaseDeps>;

/**
 * Notes the refusal: the patient reads of it, the desk lists it, and the sweep asks again after a pause that grows.
 * A click during the pause does not count as a further refusal, or clicking often would bring the pause to a day.
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
    pedidos.announcePedido(uow, row, await pedidos.updatePedido(uow.db, row.id, {}, now));
  });
}

/** The patient corrected what was refused: their charges are asked for again at once. */
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
      pedidos.announcePedido(uow, row, await pedidos.updatePedido(uow.db, row.id, {}, now));
    });
  }
}
