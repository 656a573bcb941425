import type { MensagemGuardada } from '#demo/mail/smtp-fake.ts';
import type { TestApp } from './app.ts';
import { until } from './until.ts';

/** Every mail to an address whose subject holds these words, newest first. */
export async function mailsTo(app: TestApp, para: string, assunto: string): Promise<MensagemGuardada[]> {
  const all = await app.fakes.smtp.mensagens();
  return all.filter((mail) => mail.para.includes(para) && mail.assunto.includes(assunto));
}

/** The newest such mail, come or still to come by its job; `count` of them must be there. @throws after 30 s */
export function mailTo(app: TestApp, para: string, assunto: string, count = 1): Promise<MensagemGuardada> {
  return until(`mail "${assunto}"`, async () => {
    const mails = await mailsTo(app, para, assunto);
    return mails.length < count ? null : mails[0];
  });
}

/** The token that a mail's link to `/<page>/` ends with. */
export function tokenIn({ texto }: MensagemGuardada, page: string): string {
  return new RegExp(`/${page}/([\\w-]+)`).exec(texto)?.[1] ?? '';
}
