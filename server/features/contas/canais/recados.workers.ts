import type { PrazosDeConservacao } from '#domain/ajustes/conservacao.ts';
import type { JobHandler, NoData } from '#platform/jobs/queue.ts';
import { deleteOldRecados } from './recados.repository.ts';
import { enviarRecado, enviarRecadoJob } from './recados.usecases.ts';
import { responder, responderJob, type RespostasDeps } from './respostas.usecases.ts';

const DAY_MS = 86_400_000;

/** Sends the messages of the channels, answers replies, and deletes old ones each night. */
export function recadosWorkers(
  deps: RespostasDeps & { settings: { conservacao: Pick<PrazosDeConservacao, 'avisosDias'> } },
): JobHandler<never>[] {
  const before = () => new Date(deps.clock().getTime() - deps.settings.conservacao.avisosDias * DAY_MS);
  const actor = { tipo: 'Sistema', nome: 'recados' } as const;
  const send: JobHandler<{ recadoId: string }> = {
    job: enviarRecadoJob,
    handle: (input) => enviarRecado({ actor, input, deps }),
  };
  const reply: JobHandler<Parameters<typeof responder>[0]['input']> = {
    job: responderJob,
    handle: (input) => responder({ actor, input, deps }),
  };
  const forget: JobHandler<NoData> = {
    job: { name: 'recados.limpar', cron: '41 3 * * *' },
    handle: () => deleteOldRecados(deps.db, before()),
  };
  return [send, reply, forget];
}
