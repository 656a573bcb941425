import type { JobHandler, NoData } from '../../../platform/jobs/queue.ts';
import { varrerArquivos, type FileSweepDeps } from './varredura.usecases.ts';

/** Each night: the store and the rows that name it, compared. */
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
