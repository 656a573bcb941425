import type { Sistema } from '../../../platform/actor.ts';
import type { JobHandler, NoData } from '../../../platform/jobs/queue.ts';
import type { ReconcileDeps } from '../cobrancas/cobrancas.public.ts';
import { encerrarEscolhasVencidas } from './escolha.usecases.ts';

const actor: Sistema = { tipo: 'Sistema', nome: 'escolhas' };

/** Every five minutes: choices whose time passed, and consultations of which nobody recorded anything. */
export function encerramentosWorkers(deps: ReconcileDeps): JobHandler<NoData>[] {
  return [
    {
      job: { name: 'encerramentos.escolhas_vencidas', cron: '*/5 * * * *' },
      handle: () => encerrarEscolhasVencidas({ actor, input: null, deps }),
    },
  ];
}
