import type { Mailer } from '../../adapters/mail/mail.port.ts';
import { systemScope } from '../../platform/actor.ts';
import type { JobHandler, NoData } from '../../platform/jobs/queue.ts';
import { readCliente } from '../clientes/clientes.public.ts';
import { findPedido } from '../pedidos/pedidos.public.ts';
import { aplicarPagamento, type ApplyDeps } from './aplicar.usecases.ts';
import { aplicarPagamentoJob, avisarPagamentoJob, varrerCobrancasJob } from './pagamentos.jobs.ts';
import { mailPagamentoConfirmado } from './pagamentos.mails.ts';
import { varrerCobrancas } from './receber.usecases.ts';

export type PaymentJobDeps = ApplyDeps & {
  mailer: Mailer;
  settings: ApplyDeps['settings'] & { brand: string; appUrl: string };
};

/** The work of payments that nobody waits for. */
export function pagamentosJobs(deps: PaymentJobDeps): JobHandler<never>[] {
  const actor = { tipo: 'Sistema', nome: 'pagamentos' } as const;
  const apply: JobHandler<{ pagamentoId: string }> = {
    job: aplicarPagamentoJob,
    handle: (input) => aplicarPagamento({ actor, input, deps }),
  };
  const sweep: JobHandler<NoData> = {
    job: varrerCobrancasJob,
    handle: () => varrerCobrancas({ actor, input: null, deps }),
  };
  const tell: JobHandler<{ pedidoId: string; clienteId: string }> = {
    job: avisarPagamentoJob,
    async handle({ pedidoId, clienteId }) {
      const scope = systemScope(actor, clienteId);
      const [cliente, pedido] = await Promise.all([
        readCliente(deps.db, scope),
        findPedido(deps.db, scope, pedidoId),
      ]);
      if (!pedido?.prazo || cliente.email_contato === '') return;
      const { numero, prazo } = pedido;
      const mail = mailPagamentoConfirmado(deps.settings, {
        para: cliente.email_contato,
        numero,
        prazo,
        chave: pedidoId,
      });
      await deps.mailer.enviar(mail);
    },
  };
  return [apply, sweep, tell];
}
