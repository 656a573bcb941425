import type { Mailer } from '#ports/mail.ts';
import { systemScope } from '#platform/actor.ts';
import type { BaseDeps } from '#platform/deps.ts';
import type { JobHandler, NoData } from '#platform/jobs/queue.ts';
import { readCliente } from '#features/contas/clientes/clientes.public.ts';
import { findPedido } from '#features/pedidos/pedidos/pedidos.public.ts';
import { avisarPerguntaJob, type PauseDeps } from './pausas.usecases.ts';
import { mailPergunta, mailLembrete } from './pausas.mails.ts';
import { findPergunta } from './pausas.repository.ts';
import {
  devolverSemResposta,
  lembrarPerguntas,
  lembrarPerguntaJob,
  type Lembrete,
} from './sem-resposta.usecases.ts';

export type PauseMailDeps = BaseDeps &
  PauseDeps & { mailer: Mailer; settings: { brand: string; appUrl: string } };

/** Questions to the patient: the mail that one waits, its reminders, and the return of the case after the term. */
export function pausasWorkers(deps: PauseMailDeps): JobHandler<never>[] {
  return [tellOf(deps), ...withoutAnswer(deps)];
}

function tellOf(deps: PauseMailDeps): JobHandler<{ perguntaId: string; clienteId: string }> {
  const actor = { tipo: 'Sistema', nome: 'perguntas ao paciente' } as const;
  return {
    job: avisarPerguntaJob,
    async handle({ perguntaId, clienteId }) {
      const pergunta = await findPergunta(deps.db, perguntaId);
      // Answered, or taken back, before the mail left.
      if (!pergunta || pergunta.encerrada_em) return;
      const scope = systemScope(actor, clienteId);
      const { email_contato, contestada_em } = await readCliente(deps.db, scope);
      const pedido = await findPedido(deps.db, scope, pergunta.pedido_id);
      if (!pedido || contestada_em) return;
      const { numero } = pedido;
      const { responder_ate: ate } = pergunta;
      await deps.mailer.send(
        mailPergunta(deps.settings, { para: email_contato, numero, chave: perguntaId, ate }),
      );
    },
  };
}

function withoutAnswer(deps: PauseMailDeps): JobHandler<never>[] {
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
      if (pedido?.status !== 'Aguardando Pagamento' || contestada_em) return;
      const { numero } = pedido;
      await deps.mailer.send(
        mailLembrete(deps.settings, { para, numero, pedidoId, perguntaId, lembrete, ate }),
      );
    },
  };
  return [sweep, remind];
}
