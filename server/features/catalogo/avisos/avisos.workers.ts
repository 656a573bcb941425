import type { Mailer } from '#ports/mail.ts';
import type { JobHandler } from '#platform/jobs/queue.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { testarAvisoJob, type TesteDeAviso } from './avisos.usecases.ts';
import { mailDeTeste } from './avisos.mails.ts';

export type AvisosMailDeps = { mailer: Mailer; settings: MailSettings & { adminEmail: string } };

export function avisosWorkers({ mailer, settings }: AvisosMailDeps): JobHandler<never>[] {
  const tryOut: JobHandler<TesteDeAviso> = {
    job: testarAvisoJob,
    handle: (tried) => mailer.send(mailDeTeste(settings, { ...tried, para: settings.adminEmail })),
  };
  return [tryOut];
}
