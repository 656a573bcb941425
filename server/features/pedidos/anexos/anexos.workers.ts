import type { JobHandler, NoData } from '#platform/jobs/queue.ts';
import { conferirAnexoJob, varrerVerificacaoJob } from './anexos.jobs.ts';
import { conferirAnexo, sweepUnscanned, type ScanDeps } from './conferencia/conferir.usecases.ts';

/** Job handlers of files: the scans that could not be done during the upload. */
export function anexosWorkers(deps: ScanDeps): JobHandler<never>[] {
  const actor = { tipo: 'Sistema', nome: 'anexos' } as const;
  const look: JobHandler<{ anexoId: string; clienteId: string }> = {
    job: conferirAnexoJob,
    handle: (input) => conferirAnexo({ actor, input, deps }),
  };
  const sweep: JobHandler<NoData> = {
    job: varrerVerificacaoJob,
    handle: () => sweepUnscanned({ actor, input: null, deps }),
  };
  return [look, sweep];
}
