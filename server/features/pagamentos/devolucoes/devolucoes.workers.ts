import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import type { Mailer } from '#ports/mail.ts';
import { systemScope } from '#platform/actor.ts';
import type { JobHandler, NoData } from '#platform/jobs/queue.ts';
import { readCliente } from '#features/contas/clientes/clientes.public.ts';
import { findForList } from '#features/pedidos/pedidos/pedidos.public.ts';
import {
  avisarDevolucaoJob,
  avisarParadasJob,
  pedirReembolsoJob,
  varrerDevolucoesJob,
  type DevolucaoMoment,
} from './devolucoes.jobs.ts';
import { mailDaDevolucao, mailDevolucoesParadas } from './devolucoes.mails.ts';
import { findDevolucao, sumStuckDevolucoes } from './devolucoes.repository.ts';
import { estornar, varrerDevolucoes, type RefundDeps } from './estornar.usecases.ts';

export type DevolucoesJobDeps = Omit<RefundDeps, 'settings'> & {
  mailer: Mailer;
  settings: RefundDeps['settings'] & { appUrl: string; adminEmail: string };
};

/** How long (ms) a refund fails before the administrator is told: an outage of minutes mends itself. */
const WORTH_A_MAIL_MS = 30 * 60_000;

/** Job handlers of refunds. */
export function devolucoesWorkers(deps: DevolucoesJobDeps): JobHandler<never>[] {
  const actor = { tipo: 'Sistema', nome: 'devolucoes' } as const;
  const ask: JobHandler<{ devolucaoId: string }> = {
    job: pedirReembolsoJob,
    handle: (input) => estornar({ actor, input, deps }),
  };
  const sweep: JobHandler<NoData> = {
    job: varrerDevolucoesJob,
    handle: () => varrerDevolucoes({ actor, input: null, deps }),
  };
  const tell: JobHandler<DevolucaoMoment> = {
    job: avisarDevolucaoJob,
    async handle({ devolucaoId, momento, versao }) {
      const row = await findDevolucao(deps.db, devolucaoId);
      if (!row?.pedido_id) return;
      const scope = systemScope(actor, row.cliente_id);
      const [cliente, pedido] = await Promise.all([
        readCliente(deps.db, scope),
        findForList(deps.db, scope, row.pedido_id),
      ]);
      // A closed account's former holder gets no more mail about its orders.
      const para = cliente.contestada_em ? '' : cliente.email_contato;
      if (!pedido) return;
      // Restored meanwhile: the money has its order again.
      if (momento === 'excluido-pago' && pedido.status !== 'Excluído') return;
      const { numero } = pedido;
      const { valor_centavos: centavos, pago_centavos, prometida_ate: ate } = row;
      const pago = pago_centavos ?? centavos;
      const medico = pedido.recusa?.medico ?? null;
      const written = { para, numero, momento, medico, centavos, pago, ate, versao, chave: devolucaoId };
      await deps.mailer.send(mailDaDevolucao(deps.settings, written));
    },
  };
  const warn: JobHandler<NoData> = {
    job: avisarParadasJob,
    async handle() {
      const now = deps.clock();
      const paradas = await sumStuckDevolucoes(deps.db, new Date(now.getTime() - WORTH_A_MAIL_MS));
      if (!paradas) return;
      const written = { para: deps.settings.adminEmail, dia: dataEmSaoPaulo(now), paradas };
      await deps.mailer.send(mailDevolucoesParadas(deps.settings, written));
    },
  };
  return [ask, sweep, tell, warn];
}
