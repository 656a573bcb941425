import type { JobHandler, NoData } from '#platform/jobs/queue.ts';
import {
  lembrarRenovacao,
  lembrarRenovacaoJob,
  lembrarRenovacoes,
  type RenovacaoDeps,
} from './renovacao.usecases.ts';

const actor = { tipo: 'Sistema', nome: 'renovação' } as const;

/** Reminds patients to renew, at nine each morning. */
export function renovacaoWorkers(deps: RenovacaoDeps): JobHandler<never>[] {
  const look: JobHandler<NoData> = {
    job: { name: 'documentos.lembrar_renovacoes', cron: '0 9 * * *' },
    handle: () => lembrarRenovacoes({ actor, input: null, deps }),
  };
  const tell: JobHandler<{ documentoId: string }> = {
    job: lembrarRenovacaoJob,
    handle: (input) => lembrarRenovacao({ actor, input, deps }),
  };
  return [look, tell];
}
