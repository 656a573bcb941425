import type { Mailer } from '#ports/mail.ts';
import { systemScope } from '#platform/actor.ts';
import type { BaseDeps } from '#platform/deps.ts';
import type { JobHandler } from '#platform/jobs/queue.ts';
import { readCliente } from '#features/contas/clientes/clientes.public.ts';
import { listToTell } from '#features/documentos/emitir/emitir.public.ts';
import { findPedido } from '#features/pedidos/pedidos/pedidos.public.ts';
import { notarAviso } from './conclusao.usecases.ts';
import { avisarDocumentoJob, type AvisarDocumento } from './decisao.jobs.ts';
import { mailDocumentoPronto, mailDocumentoRevogado } from './decisao.mails.ts';

/** What the mails about documents need. */
export type DecisaoMailDeps = BaseDeps & { mailer: Mailer; settings: { brand: string; appUrl: string } };

const actor = { tipo: 'Sistema', nome: 'aviso de documento' } as const;

/** The mails that documents are ready, and that one is not valid any more. */
export function decisaoWorkers(deps: DecisaoMailDeps): JobHandler<never>[] {
  const tell: JobHandler<AvisarDocumento> = {
    job: avisarDocumentoJob,
    async handle(data) {
      const scope = systemScope(actor, data.clienteId);
      const { email_contato: para, contestada_em } = await readCliente(deps.db, scope);
      const pedido = await findPedido(deps.db, scope, data.pedidoId);
      if (!pedido || contestada_em || para === '') return;
      const { pedidoId, vez: chave } = data;
      const mail = { para, numero: pedido.numero, pedidoId, chave };
      if (data.oQue === 'revogado') {
        await deps.mailer.send(mailDocumentoRevogado(deps.settings, mail));
        return;
      }
      const ids = await listToTell(deps.db, pedidoId);
      // Told by an earlier mail, or revoked before it left.
      if (ids.length === 0) return;
      await deps.mailer.send(mailDocumentoPronto(deps.settings, mail));
      await notarAviso({ actor, input: { scope, pedidoId, ids }, deps });
    },
  };
  return [tell];
}
