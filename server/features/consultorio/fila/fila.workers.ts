import type { BaseDeps } from '#platform/deps.ts';
import type { JobHandler, NoData } from '#platform/jobs/queue.ts';
import { devolverVencidos } from './fila.usecases.ts';

/** Once a minute: cases whose claim ran out return to the queue. */
export function filaWorkers(deps: BaseDeps): JobHandler<NoData>[] {
  const actor = { tipo: 'Sistema', nome: 'fila do médico' } as const;
  return [
    {
      job: { name: 'consultorio.devolver_vencidos', cron: '* * * * *' },
      handle: () => devolverVencidos({ actor, input: null, deps }),
    },
  ];
}
