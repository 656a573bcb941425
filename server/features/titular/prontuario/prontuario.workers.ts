import type { Mail, Mailer } from '#ports/mail.ts';
import { systemScope } from '#platform/actor.ts';
import type { BaseDeps } from '#platform/deps.ts';
import type { JobHandler } from '#platform/jobs/queue.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { writeNotice } from '#platform/mail/notice.ts';
import { readCliente } from '#features/contas/clientes/clientes.public.ts';
import { SISTEMA } from './levar.usecases.ts';
import { avisarProntuarioJob, type AvisoDoProntuario, type ProntuarioMailData } from './prontuario.jobs.ts';

export type ProntuarioMailDeps = BaseDeps & { mailer: Mailer; settings: MailSettings };

const PAGES: Readonly<Record<AvisoDoProntuario, string>> = {
  'prontuario-levado': '/conta/pessoas',
  'prontuario-trazido': '/usuario',
  'cadastro-juntado': '',
};

/** A record went to another account; names nobody, and says nothing of what is in it. */
export function mailProntuario(
  settings: MailSettings,
  { para, aviso, chave }: { para: string; aviso: AvisoDoProntuario; chave: string },
): Mail {
  const page = PAGES[aviso];
  const url = page === '' ? {} : { url: `${settings.appUrl}${page}` };
  return writeNotice(settings, { chave: aviso, to: para, key: `prontuario-${chave}`, ...url });
}

export function prontuarioWorkers(deps: ProntuarioMailDeps): JobHandler<never>[] {
  const tell: JobHandler<ProntuarioMailData> = {
    job: avisarProntuarioJob,
    async handle({ clienteId, aviso, vez }) {
      const { email_contato: para } = await readCliente(deps.db, systemScope(SISTEMA, clienteId));
      if (para === '') return;
      await deps.mailer.send(mailProntuario(deps.settings, { para, aviso, chave: `${aviso}-${vez}` }));
    },
  };
  return [tell];
}
