import type { JobHandler, NoData } from '../../../platform/jobs/queue.ts';
import { conferirAnexoJob, varrerVerificacaoJob } from './anexos.jobs.ts';
import { conferirAnexo, varrerVerificacao, type ConferirDeps } from './conferencia/conferir.usecases.ts';

/** The work on files that nobody waits for. */
export function anexosWorkers(deps: ConferirDeps): JobHandler<never>[] {
  const actor = { tipo: 'Sistema', nome: 'anexos' } as const;
  const look: JobHandler<{ anexoId: string; clienteId: string }> = {
    job: conferirAnexoJob,
    handle: (input) => conferirAnexo({ actor, input, deps }),
  };
  const sweep: JobHandler<NoData> = {
    job: varrerVerificacaoJob,
    handle: () => varrerVerificacao({ actor, input: null, deps }),
  };
  return [look, sweep];
}
