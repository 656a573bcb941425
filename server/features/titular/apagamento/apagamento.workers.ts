import { systemScope } from '#platform/actor.ts';
import type { JobHandler, NoData } from '#platform/jobs/queue.ts';
import * as jobs from './apagamento.jobs.ts';
import * as depois from './depois.usecases.ts';

/** Job handlers of erased accounts. */
export function apagamentoWorkers(deps: depois.ApagamentoJobDeps): JobHandler<never>[] {
  const actor = { tipo: 'Sistema', nome: 'apagamento' } as const;
  const told: JobHandler<{ clienteId: string; chave: string }> = {
    job: jobs.contaApagadaJob,
    handle: (input) => depois.confirmarApagamento({ actor, input, deps }),
  };
  const rest: JobHandler<{ clienteId: string }> = {
    job: jobs.apagarRestosJob,
    handle: ({ clienteId }) =>
      depois.apagarRestos({ actor, input: { scope: systemScope(actor, clienteId) }, deps }),
  };
  const remove: JobHandler<NoData> = {
    job: jobs.removerDoProvedorJob,
    handle: () => depois.removerDoProvedor({ actor, input: null, deps }),
  };
  const purge: JobHandler<NoData> = {
    job: jobs.expurgarJob,
    handle: () => depois.expurgar({ actor, input: null, deps }),
  };
  return [told, rest, remove, purge];
}
