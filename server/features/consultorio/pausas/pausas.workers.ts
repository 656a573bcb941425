import type { Mailer } from '#ports/mail.ts';
import { systemScope } from '#platform/actor.ts';
import type { BaseDeps } from '#platform/deps.ts';
import type { JobHandler } from '#platform/jobs/queue.ts';
import { readCliente } from '#features/contas/clientes/clientes.public.ts';
import { findPedido } from '#features/pedidos/pedidos/pedidos.public.ts';
import { avisarPerguntaJob } from './pausas.jobs.ts';
import { mailPergunta } from './pausas.mails.ts';
import { findPergunta } from './pausas.repository.ts';

/** What the mail about a question needs. */
export type PauseMailDeps = BaseDeps & { mailer: Mailer; settings: { brand: string; appUrl: string } };

/** Job handlers of questions to the patient: the mail that one waits. */
export function pausasWorkers(deps: PauseMailDeps): JobHandler<never>[] {
  const actor = { tipo: 'Sistema', nome: 'perguntas ao paciente' } as const;
  const tell: JobHandler<{ perguntaId: string; clienteId: string }> = {
    job: avisarPerguntaJob,
    async handle({ perguntaId, clienteId }) {
      const pergunta = await findPergunta(deps.db, perguntaId);
      // Answered, or taken back, before the mail left.
      if (!pergunta || pergunta.encerrada_em) return;
      const scope = systemScope(actor, clienteId);
      const { email_contato, contestada_em } = await readCliente(deps.db, scope);
      const pedido = await findPedido(deps.db, scope, pergunta.pedido_id);
      if (!pedido || contestada_em || email_contato === '') return;
      const { numero } = pedido;
      const { responder_ate: ate } = pergunta;
      await deps.mailer.send(
        mailPergunta(deps.settings, { para: email_contato, numero, chave: perguntaId, ate }),
      );
    },
  };
  return [tell];
}
