import type { Mailer } from '#ports/mail.ts';
import { systemScope } from '#platform/actor.ts';
import type { BaseDeps } from '#platform/deps.ts';
import type { JobHandler } from '#platform/jobs/queue.ts';
import { readCliente } from '#features/contas/clientes/clientes.public.ts';
import { findPedido } from '#features/pedidos/pedidos/pedidos.public.ts';
import { avisarRespostaJob, type AvisarResposta } from './relatos.jobs.ts';
import { mailRelatoRespondido } from './relatos.mails.ts';

/** What the mail about an answered report needs. */
export type RelatoMailDeps = BaseDeps & { mailer: Mailer; settings: { brand: string; appUrl: string } };

const actor = { tipo: 'Sistema', nome: 'relatos de erro' } as const;

/** Job handlers of reports of errors: the mail that one was answered. */
export function relatosWorkers(deps: RelatoMailDeps): JobHandler<never>[] {
  const tell: JobHandler<AvisarResposta> = {
    job: avisarRespostaJob,
    async handle({ relatoId: chave, pedidoId, clienteId }) {
      const scope = systemScope(actor, clienteId);
      const { email_contato: para, contestada_em } = await readCliente(deps.db, scope);
      const pedido = await findPedido(deps.db, scope, pedidoId);
      if (!pedido || contestada_em || para === '') return;
      const { numero } = pedido;
      await deps.mailer.send(mailRelatoRespondido(deps.settings, { para, numero, pedidoId, chave }));
    },
  };
  return [tell];
}
