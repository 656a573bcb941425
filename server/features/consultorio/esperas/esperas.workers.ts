import type { Mailer } from '#ports/mail.ts';
import { systemScope } from '#platform/actor.ts';
import type { BaseDeps } from '#platform/deps.ts';
import type { JobHandler, NoData } from '#platform/jobs/queue.ts';
import { readCliente } from '#features/contas/clientes/clientes.public.ts';
import { findPedido } from '#features/pedidos/pedidos/pedidos.public.ts';
import { findPergunta, type PauseDeps } from '../pausas/pausas.public.ts';
import { lembrarPerguntaJob, type Lembrete } from './esperas.jobs.ts';
import { mailLembrete } from './esperas.mails.ts';
import { devolverSemResposta, lembrarPerguntas } from './esperas.usecases.ts';

/** What waiting for patients' answers needs. */
export type EsperaDeps = BaseDeps &
  PauseDeps & { mailer: Mailer; settings: { brand: string; appUrl: string } };

/** Job handlers of unanswered questions: reminders, and the return of the case after the term. */
export function esperasWorkers(deps: EsperaDeps): JobHandler<never>[] {
  const actor = { tipo: 'Sistema', nome: 'perguntas sem resposta' } as const;
  const sweep: JobHandler<NoData> = {
    job: { name: 'consultorio.esperar_respostas', cron: '3 * * * *' },
    async handle() {
      await lembrarPerguntas({ actor, input: null, deps });
      await devolverSemResposta({ actor, input: null, deps });
    },
  };
  const remind: JobHandler<Lembrete> = {
    job: lembrarPerguntaJob,
    async handle({ perguntaId, clienteId, lembrete }) {
      const pergunta = await findPergunta(deps.db, perguntaId);
      // Answered, taken back, over, or reminded of again, before the mail left.
      if (!pergunta || pergunta.encerrada_em || pergunta.lembretes !== lembrete) return;
      const scope = systemScope(actor, clienteId);
      const { email_contato: para, contestada_em } = await readCliente(deps.db, scope);
      const { pedido_id: pedidoId, responder_ate: ate } = pergunta;
      const pedido = await findPedido(deps.db, scope, pedidoId);
      if (pedido?.status !== 'Aguardando Pagamento' || contestada_em || para === '') return;
      const { numero } = pedido;
      await deps.mailer.send(
        mailLembrete(deps.settings, { para, numero, pedidoId, perguntaId, lembrete, ate }),
      );
    },
  };
  return [sweep, remind];
}
