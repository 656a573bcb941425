import type { Mailer } from '../../../adapters/mail/mail.port.ts';
import { systemScope } from '../../../platform/actor.ts';
import type { JobHandler, NoData } from '../../../platform/jobs/queue.ts';
import { readCliente } from '../../contas/clientes/clientes.public.ts';
import { findPedido } from '../../pedidos/pedidos/pedidos.public.ts';
import {
  avisarDevolucaoJob,
  pedirReembolsoJob,
  varrerDevolucoesJob,
  type DevolucaoMoment,
} from './devolucoes.jobs.ts';
import { mailDaDevolucao } from './devolucoes.mails.ts';
import { findDevolucao } from './devolucoes.repository.ts';
import { estornar, varrerDevolucoes, type RefundDeps } from './estornar.usecases.ts';

/** What the jobs of refunds need. */
export type DevolucoesJobDeps = Omit<RefundDeps, 'settings'> & {
  mailer: Mailer;
  settings: RefundDeps['settings'] & { appUrl: string };
};

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
        findPedido(deps.db, scope, row.pedido_id),
      ]);
      // A closed account's former holder gets no more mail about its orders.
      const para = cliente.contestada_em ? '' : cliente.email_contato;
      if (!pedido || para === '') return;
      // Restored meanwhile: the money has its order again.
      if (momento === 'excluido-pago' && pedido.status !== 'Excluído') return;
      const { numero } = pedido;
      const { valor_centavos: centavos, prometida_ate: ate } = row;
      const written = { para, numero, momento, centavos, ate, versao, chave: devolucaoId };
      await deps.mailer.send(mailDaDevolucao(deps.settings, written));
    },
  };
  return [ask, sweep, tell];
}
