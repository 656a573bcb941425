import type { Mailer } from '#ports/mail.ts';
import { systemScope, type Sistema } from '#platform/actor.ts';
import type { BaseDeps } from '#platform/deps.ts';
import type { JobHandler, NoData } from '#platform/jobs/queue.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { readCliente } from '#features/contas/clientes/clientes.public.ts';
import { findForList } from '../pedidos/pedidos.public.ts';
import {
  avisarConsultaJob,
  avisarEscolhaJob,
  lembrarConsultasJob,
  type MomentoDaConsulta,
} from './consultas.jobs.ts';
import { mailConsulta, mailEscolha } from './consultas.mails.ts';
import { findConsulta, findConsultaOwner, findEscolha } from './consultas.repository.ts';
import { lembrarConsultas } from './lembretes.usecases.ts';

export type ConsultaMailDeps = BaseDeps & { mailer: Mailer; settings: MailSettings };

const actor: Sistema = { tipo: 'Sistema', nome: 'consultas' };

/** Events that are of no use any more once the consultation is moved or cancelled. */
const WHILE_BOOKED: ReadonlySet<MomentoDaConsulta> = new Set(['marcada', 'remarcada', 'vespera', 'hora']);

/** The mails about refusals and consultations, and the search for reminders that are due. */
export function consultasWorkers(deps: ConsultaMailDeps): JobHandler<never>[] {
  const refused: JobHandler<{ pedidoId: string; clienteId: string; vez: string }> = {
    job: avisarEscolhaJob,
    async handle({ pedidoId, clienteId, vez }) {
      const found = await readAddressee(deps, { pedidoId, clienteId });
      // Chosen before the mail left.
      if (!found || found.escolha.escolha !== null) return;
      const { para, numero, medico, escolha } = found;
      const mail = { para, numero, pedidoId, medico, ate: escolha.escolher_ate, vez };
      await deps.mailer.send(mailEscolha(deps.settings, mail));
    },
  };
  const tell: JobHandler<{ consultaId: string; momento: MomentoDaConsulta }> = {
    job: avisarConsultaJob,
    async handle({ consultaId, momento }) {
      const consulta = await findConsulta(deps.db, consultaId);
      if (!consulta || (WHILE_BOOKED.has(momento) && consulta.estado !== 'marcada')) return;
      const now = deps.clock();
      // A reminder that a failing mail server held up says nothing once the consultation began.
      if (WHILE_BOOKED.has(momento) && consulta.inicio <= now) return;
      const { pedido_id: pedidoId } = consulta;
      const clienteId = await findConsultaOwner(deps.db, consultaId);
      const found = clienteId && (await readAddressee(deps, { pedidoId, clienteId }));
      if (!found) return;
      const { para, numero, escolha } = found;
      const ate = escolha.escolha === null ? escolha.escolher_ate : null;
      const of = { para, numero, pedidoId, momento, consulta, ate, now };
      await deps.mailer.send(mailConsulta(deps.settings, of));
    },
  };
  const remind: JobHandler<NoData> = {
    job: lembrarConsultasJob,
    handle: () => lembrarConsultas({ actor, input: null, deps }),
  };
  return [refused, tell, remind];
}

/** Where mail about an order goes, with its choice; null for a closed account. An account without an address is told by its other channels. */
async function readAddressee(
  { db }: ConsultaMailDeps,
  { pedidoId, clienteId }: { pedidoId: string; clienteId: string },
) {
  const scope = systemScope(actor, clienteId);
  const { email_contato: para, contestada_em } = await readCliente(db, scope);
  const pedido = await findForList(db, scope, pedidoId);
  const escolha = await findEscolha(db, pedidoId);
  if (!pedido || !escolha || contestada_em) return null;
  return { para, numero: pedido.numero, medico: pedido.recusa?.medico ?? null, escolha };
}
