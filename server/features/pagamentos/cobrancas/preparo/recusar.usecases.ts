import { estadoDaCobranca, semCodigo } from '#domain/pagamentos/cobranca.ts';
import { esperaDaRecusa, type MotivoDaCobrancaRecusada } from '#domain/pagamentos/recusa.ts';
import { refusedOutright } from '#ports/provider-error.ts';
import { systemScope, type Paciente, type PatientScope, type Sistema } from '#platform/actor.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job, type Decision } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import * as pedidos from '#features/pedidos/pedidos/pedidos.public.ts';
import * as cobrancas from '../cobrancas.repository.ts';
import { prepararCobrancaJob } from '../cobrancas.jobs.ts';
import { listRefusedCobrancas, NO_REFUSAL, type CobrancaSemCodigo } from './recusas.repository.ts';

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
export const notarRecusa = command({
  load: ({ input: { scope, pedidoId, cobrancaId } }: Refused) => ({
    row: call(pedidos.lockPedido, scope, pedidoId),
    open: call(cobrancas.findCobranca, cobrancaId),
  }),
  decide: ({ row, open }, { input: { motivo }, now }): Decision => {
    if (!row || !open || open.encerrada_em || !semCodigo(estadoDaCobranca(open))) return {};
    const early = open.proxima_em !== null && open.proxima_em > now;
    const recusas = early ? open.recusas : open.recusas + 1;
    const proxima_em = early ? open.proxima_em : new Date(now.getTime() + esperaDaRecusa(recusas));
    const change = {
      recusada_em: open.recusada_em ?? now,
      recusa_motivo: motivo,
      recusas,
      proxima_em,
      em_preparo_desde: open.em_preparo_desde ?? now,
    };
    return {
      writes: [
        call(cobrancas.updateCobranca, open.id, change, now),
        call(pedidos.updatePedido, row.id, {}, now),
      ],
      audit: [{ action: 'cobranca.recusada', targetType: 'cobranca', targetId: open.id }],
      events: pedidos.pedidoEvents(row, row.versao + 1),
    };
  },
});

/** Enqueues the patient's refused charges at once after the data were corrected. */
export async function retomarRecusadas({
  actor,
  input: { clienteId },
  deps,
}: UseCase<Sistema, { clienteId: string }, BaseDeps>): Promise<void> {
  for (const input of await listRefusedCobrancas(deps.db, systemScope(actor, clienteId))) {
    await retomar({ actor, input, deps });
  }
}

const retomar = command({
  load: ({ actor, input: { pedidoId, clienteId } }: UseCase<Sistema, CobrancaSemCodigo, BaseDeps>) => ({
    row: call(pedidos.lockPedido, systemScope(actor, clienteId), pedidoId),
  }),
  decide: ({ row }, { input, now }): Decision => {
    if (!row || !pedidos.isEditable(row)) return {};
    return {
      writes: [
        call(cobrancas.updateCobranca, input.cobrancaId, NO_REFUSAL, now),
        call(pedidos.updatePedido, row.id, {}, now),
      ],
      events: pedidos.pedidoEvents(row, row.versao + 1),
      jobs: [job(prepararCobrancaJob, input, { singletonKey: input.cobrancaId })],
    };
  },
});
