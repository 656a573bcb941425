import type { JobHandler, NoData } from '#platform/jobs/queue.ts';
import { varrerArquivos, type FileSweepDeps } from './varredura.usecases.ts';

/** Job handler of the nightly sweep that compares the store with the rows that refer to it. */
export function arquivosWorkers(deps: FileSweepDeps): JobHandler<NoData>[] {
  const actor = { tipo: 'Sistema', nome: 'arquivos' } as const;
  return [
    {
      job: { name: 'arquivos.varrer', cron: '13 4 * * *' },
      async handle() {
        await varrerArquivos({ actor, input: null, deps });
      },
    },
  ];
}
