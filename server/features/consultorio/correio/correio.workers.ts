import type { Mailer } from '#ports/mail.ts';
import { systemScope } from '#platform/actor.ts';
import type { BaseDeps } from '#platform/deps.ts';
import type { JobHandler } from '#platform/jobs/queue.ts';
import { readCliente } from '#features/contas/clientes/clientes.public.ts';
import { findPedido } from '#features/pedidos/pedidos/pedidos.public.ts';
import { avisarEnvioJob, type NovaDoEnvio } from './correio.decisions.ts';
import { mailEnvio } from './correio.mails.ts';
import { findEnvio } from './correio.repository.ts';

export type CorreioMailDeps = BaseDeps & { mailer: Mailer; settings: { brand: string; appUrl: string } };

type Told = { envioId: string; clienteId: string; nova: NovaDoEnvio; vez: string };

/** Job handlers of the post: the patient reads by mail what happened to the letter. */
export function correioWorkers(deps: CorreioMailDeps): JobHandler<never>[] {
  const actor = { tipo: 'Sistema', nome: 'correio' } as const;
  const tell: JobHandler<Told> = {
    job: avisarEnvioJob,
    async handle({ envioId, clienteId, nova, vez }) {
      const envio = await findEnvio(deps.db, envioId);
      if (!envio) return;
      const scope = systemScope(actor, clienteId);
      const { email_contato: para, contestada_em } = await readCliente(deps.db, scope);
      const pedido = await findPedido(deps.db, scope, envio.pedido_id);
      if (!pedido || contestada_em) return;
      const { numero, id: pedidoId } = pedido;
      await deps.mailer.send(mailEnvio(deps.settings, { para, pedidoId, numero, envio, nova, vez }));
    },
  };
  return [tell];
}
