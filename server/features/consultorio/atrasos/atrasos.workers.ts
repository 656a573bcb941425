import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import type { Mailer } from '#ports/mail.ts';
import { systemScope } from '#platform/actor.ts';
import type { BaseDeps } from '#platform/deps.ts';
import type { JobHandler, NoData } from '#platform/jobs/queue.ts';
import { readCliente } from '#features/contas/clientes/clientes.public.ts';
import { findPedido } from '#features/pedidos/pedidos/pedidos.public.ts';
import { mailAtraso, mailPressa } from './atrasos.mails.ts';
import { countDue } from './atrasos.repository.ts';
import { avisarAtrasos, avisarAtrasoJob, type Atraso } from './atrasos.usecases.ts';

export type AtrasoDeps = BaseDeps & {
  mailer: Mailer;
  settings: { brand: string; appUrl: string; adminEmail: string };
};

/** How long (ms) before a promised time the administrator is warned: a morning's work. */
const NEAR_MS = 8 * 3_600_000;

/** Late orders: a mail to each patient at once, one to the administrator once a day. */
export function atrasosWorkers(deps: AtrasoDeps): JobHandler<never>[] {
  const actor = { tipo: 'Sistema', nome: 'atrasos' } as const;
  const find: JobHandler<NoData> = {
    job: { name: 'consultorio.avisar_atrasos', cron: '*/5 * * * *' },
    handle: () => avisarAtrasos({ actor, input: null, deps }),
  };
  const tell: JobHandler<Atraso> = {
    job: avisarAtrasoJob,
    async handle({ pedidoId, clienteId, prazo }) {
      const scope = systemScope(actor, clienteId);
      const { email_contato: para, contestada_em } = await readCliente(deps.db, scope);
      const pedido = await findPedido(deps.db, scope, pedidoId);
      // Answered, paused or ended before the mail left.
      if (!pedido || pedido.prazo?.toISOString() !== prazo || pedido.status !== 'Aguardando Pagamento')
        return;
      if (contestada_em) return;
      const { numero } = pedido;
      await deps.mailer.send(mailAtraso(deps.settings, { para, pedidoId, numero, prazo: new Date(prazo) }));
    },
  };
  const warn: JobHandler<NoData> = {
    job: { name: 'consultorio.avisar_pressa', cron: '7 * * * *' },
    async handle() {
      const now = deps.clock();
      const due = await countDue(deps.db, { now, before: new Date(now.getTime() + NEAR_MS) });
      if (!due.primeiro) return;
      const { atrasados, perto, primeiro } = due;
      const written = {
        para: deps.settings.adminEmail,
        dia: dataEmSaoPaulo(now),
        pressa: { atrasados, perto, primeiro },
      };
      await deps.mailer.send(mailPressa(deps.settings, written));
    },
  };
  return [find, tell, warn];
}
