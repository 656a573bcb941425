import { RETENCAO_DO_DOCUMENTO_DIAS } from '#domain/titular/contestacao.ts';
import type { Mail, Mailer } from '#ports/mail.ts';
import type { Storage } from '#ports/storage.ts';
import type { Sistema } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { JobHandler, NoData } from '#platform/jobs/queue.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { writeNotice } from '#platform/mail/notice.ts';
import { avisarConferenciaJob, esquecerDocumentosJob, type AvisoDaConferencia } from './conferencias.jobs.ts';
import { findContato, listToForget, updateDocumento } from './conferencias.repository.ts';

export type ConferenciaJobDeps = BaseDeps & { mailer: Mailer; storage: Storage; settings: MailSettings };

const DAY_MS = 86_400_000;

/** Names nobody: others may read the holder's mail, and neither account is told of the other. */
export function mailConferencia(
  settings: MailSettings,
  { para, contaId: clienteId, aviso: chave, envio }: AvisoDaConferencia & { para: string },
): Mail {
  const url = `${settings.appUrl}/conta/pessoas`;
  return writeNotice(settings, { chave, to: para, key: `conferencia-${envio}`, url, clienteId });
}

async function avisar({
  input,
  deps,
}: UseCase<Sistema, AvisoDaConferencia, ConferenciaJobDeps>): Promise<void> {
  const para = (await findContato(deps.db, input.contaId))?.email_contato ?? '';
  if (para !== '') await deps.mailer.send(mailConferencia(deps.settings, { ...input, para }));
}

/** Deletes the documents of cases that ended `RETENCAO_DO_DOCUMENTO_DIAS` days ago; their hash and the decision are kept. */
export async function esquecerDocumentos({
  actor,
  deps,
}: UseCase<Sistema, null, Pick<ConferenciaJobDeps, keyof BaseDeps | 'storage'>>): Promise<void> {
  const now = deps.clock();
  const before = new Date(now.getTime() - RETENCAO_DO_DOCUMENTO_DIAS * DAY_MS);
  for (const { id, objeto } of await listToForget(deps.db, before)) {
    // The object before the row: a run that stops in between finds the row again.
    await deps.storage.remove(objeto);
    await deps.runInTransaction({ actor }, async (uow) => {
      await updateDocumento(uow.db, id, { objeto: null, apagado_em: now });
      uow.audit({
        action: 'conferencia.apagar_documento',
        targetType: 'documento_da_conferencia',
        targetId: id,
      });
    });
  }
}

/** Job handlers of cases about persons: their mails, and the nightly deletion of documents. */
export function conferenciasWorkers(deps: ConferenciaJobDeps): JobHandler<never>[] {
  const actor = { tipo: 'Sistema', nome: 'conferencias' } as const;
  const tell: JobHandler<AvisoDaConferencia> = {
    job: avisarConferenciaJob,
    handle: (input) => avisar({ actor, input, deps }),
  };
  const sweep: JobHandler<NoData> = {
    job: esquecerDocumentosJob,
    handle: () => esquecerDocumentos({ actor, input: null, deps }),
  };
  return [tell, sweep];
}
