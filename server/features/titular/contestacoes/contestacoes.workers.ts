import type { JobDefinition, JobHandler, NoData } from '#platform/jobs/queue.ts';
import * as avisar from './avisar.usecases.ts';
import * as jobs from './contestacoes.jobs.ts';
import * as retencao from './documento/retencao.usecases.ts';

export type ContestacaoJobDeps = avisar.ContestacaoMailDeps & retencao.RetentionDeps;

/** Job handlers of cases: their mails, and the nightly deletion of documents. */
export function contestacoesWorkers(deps: ContestacaoJobDeps): JobHandler<never>[] {
  const actor = { tipo: 'Sistema', nome: 'contestacoes' } as const;
  const tell = (
    job: JobDefinition<jobs.ContestacaoMailData>,
    act: typeof avisar.confirmarContestacao,
  ): JobHandler<jobs.ContestacaoMailData> => ({
    job,
    handle: (input) => act({ actor, input, deps }),
  });
  const sweep = (job: JobDefinition<NoData>, act: typeof retencao.apagarDocumentos): JobHandler<NoData> => ({
    job,
    handle: () => act({ actor, input: null, deps }),
  });
  return [
    tell(jobs.confirmarContestacaoJob, avisar.confirmarContestacao),
    tell(jobs.avisarContaJob, avisar.avisarConta),
    tell(jobs.responderContestacaoJob, avisar.responderContestacao),
    tell(jobs.avisarEncerradaJob, avisar.avisarContaEncerrada),
    sweep(jobs.apagarDocumentosJob, retencao.apagarDocumentos),
    sweep(jobs.sweepReceivedDocumentsJob, retencao.sweepReceivedDocuments),
  ];
}
