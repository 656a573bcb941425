import type { JobHandler, NoData } from '#platform/jobs/queue.ts';
import { deleteOldRecados } from './recados.repository.ts';
import { enviarRecado, enviarRecadoJob, type RecadosDeps } from './recados.usecases.ts';

const KEPT_MS = 90 * 86_400_000;

/** Sends the messages of the channels, and deletes old ones each night. */
export function recadosWorkers(deps: RecadosDeps): JobHandler<never>[] {
  const actor = { tipo: 'Sistema', nome: 'recados' } as const;
  const send: JobHandler<{ recadoId: string }> = {
    job: enviarRecadoJob,
    handle: (input) => enviarRecado({ actor, input, deps }),
  };
  const forget: JobHandler<NoData> = {
    job: { name: 'recados.limpar', cron: '41 3 * * *' },
    handle: () => deleteOldRecados(deps.db, new Date(deps.clock().getTime() - KEPT_MS)),
  };
  return [send, forget];
}
