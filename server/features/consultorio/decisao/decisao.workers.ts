import type { MedicoQueResponde } from '#domain/contas/medico.ts';
import type { Mailer } from '#ports/mail.ts';
import { systemScope } from '#platform/actor.ts';
import type { BaseDeps } from '#platform/deps.ts';
import type { JobHandler } from '#platform/jobs/queue.ts';
import { readCliente } from '#features/contas/clientes/clientes.public.ts';
import { listToTell } from '#features/documentos/emitir/emitir.public.ts';
import { findPedido } from '#features/pedidos/pedidos/pedidos.public.ts';
import { findRespondente } from '../caso/caso.public.ts';
import { notarAviso, avisarDocumentoJob, type AvisarDocumento } from './conclusao.usecases.ts';
import { mailDocumentoPronto, mailDocumentoRevogado, mailRelatoRespondido } from './decisao.mails.ts';
import { avisarRespostaJob, type AvisarResposta } from './responder-relato.usecases.ts';

export type DecisaoMailDeps = BaseDeps & { mailer: Mailer; settings: { brand: string; appUrl: string } };

const actor = { tipo: 'Sistema', nome: 'aviso de documento' } as const;

/** The mails that documents are ready, that one is not valid any more, and that a report of an error was answered. */
export function decisaoWorkers(deps: DecisaoMailDeps): JobHandler<never>[] {
  const tell: JobHandler<AvisarDocumento> = {
    job: avisarDocumentoJob,
    async handle(data) {
      const to = await findAddressee(deps, data);
      if (!to) return;
      const { pedidoId, vez: chave } = data;
      const mail = { ...to, pedidoId, chave };
      if (data.oQue === 'revogado') {
        await deps.mailer.send(mailDocumentoRevogado(deps.settings, mail));
        return;
      }
      const ids = await listToTell(deps.db, pedidoId);
      // Told by an earlier mail, or revoked before it left.
      if (ids.length === 0) return;
      await deps.mailer.send(mailDocumentoPronto(deps.settings, mail));
      const scope = systemScope(actor, data.clienteId);
      await notarAviso({ actor, input: { scope, pedidoId, ids }, deps });
    },
  };
  const answer: JobHandler<AvisarResposta> = {
    job: avisarRespostaJob,
    async handle({ relatoId: chave, pedidoId, clienteId }) {
      const to = await findAddressee(deps, { pedidoId, clienteId });
      if (to) await deps.mailer.send(mailRelatoRespondido(deps.settings, { ...to, pedidoId, chave }));
    },
  };
  return [tell, answer];
}

/** Null where the patient has no address, or the account was closed by a contestação. */
async function findAddressee(
  { db }: Pick<BaseDeps, 'db'>,
  { pedidoId, clienteId }: { pedidoId: string; clienteId: string },
): Promise<{ para: string; numero: number; medico: MedicoQueResponde | null } | null> {
  const scope = systemScope(actor, clienteId);
  const { email_contato: para, contestada_em } = await readCliente(db, scope);
  const pedido = await findPedido(db, scope, pedidoId);
  if (!pedido || contestada_em) return null;
  return { para, numero: pedido.numero, medico: await findRespondente(db, pedidoId) };
}
