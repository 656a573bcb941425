import type { Mailer } from '#ports/mail.ts';
import { systemScope, type Sistema } from '#platform/actor.ts';
import type { JobHandler, NoData } from '#platform/jobs/queue.ts';
import { readCliente } from '#features/contas/clientes/clientes.public.ts';
import { findPedido } from '#features/pedidos/pedidos/pedidos.public.ts';
import type { ReconcileDeps } from '../cobrancas/cobrancas.public.ts';
import { avisarDesfechoJob, type Desfecho } from './encerramentos.jobs.ts';
import { mailDesfecho } from './encerramentos.mails.ts';
import { encerrarEscolhasVencidas } from './escolha.usecases.ts';

const actor: Sistema = { tipo: 'Sistema', nome: 'escolhas' };

export type EncerramentosJobDeps = ReconcileDeps & {
  mailer: Mailer;
  settings: { brand: string; appUrl: string };
};

/**
 * Every five minutes: choices whose time passed, and consultations of which nobody recorded anything. And the mail about
 * what the team did to an order.
 */
export function encerramentosWorkers(deps: EncerramentosJobDeps): JobHandler<never>[] {
  const choices: JobHandler<NoData> = {
    job: { name: 'encerramentos.escolhas_vencidas', cron: '*/5 * * * *' },
    handle: () => encerrarEscolhasVencidas({ actor, input: null, deps }),
  };
  const tell: JobHandler<Desfecho> = {
    job: avisarDesfechoJob,
    async handle({ pedidoId, clienteId, etapa, vez }) {
      const scope = systemScope(actor, clienteId);
      const { email_contato: para, contestada_em } = await readCliente(deps.db, scope);
      const pedido = await findPedido(deps.db, scope, pedidoId);
      if (!pedido || contestada_em) return;
      const { numero } = pedido;
      await deps.mailer.send(mailDesfecho(deps.settings, { para, pedidoId, numero, etapa, vez }));
    },
  };
  return [choices, tell];
}
