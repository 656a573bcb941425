import { vi } from 'vitest';
import type { MensagemGuardada } from '../../demo/mail/smtp-fake.ts';
import type { TestApp } from './app.ts';

/** Every mail to an address whose subject holds these words, newest first. */
export async function mailsTo(app: TestApp, para: string, assunto: string): Promise<MensagemGuardada[]> {
  const all = await app.fakes.smtp.mensagens();
  return all.filter((mail) => mail.para.includes(para) && mail.assunto.includes(assunto));
}

/** The newest such mail, come or still to come by its job; `count` of them must be there. @throws after 10 s */
export function mailTo(app: TestApp, para: string, assunto: string, count = 1): Promise<MensagemGuardada> {
  return vi.waitFor(
    async () => {
      const mails = await mailsTo(app, para, assunto);
      const [newest] = mails;
      if (!newest || mails.length < count) throw new Error(`no mail "${assunto}" yet`);
      return newest;
    },
    { timeout: 30_000, interval: 50 },
  );
}

/** The token that a mail's link to `/<page>/` ends with. */
export function tokenIn({ texto }: MensagemGuardada, page: string): string {
  return new RegExp(`/${page}/([\\w-]+)`).exec(texto)?.[1] ?? '';
}

/** Until no job of this name waits or runs: what it had to mail was mailed. */
export async function jobsDone(app: TestApp, name: string): Promise<void> {
  const text = `select count(*)::int as n from pgboss.job where name = $1 and state < 'completed'`;
  await vi.waitFor(
    async () => {
      const { rows } = await app.deps.pool.query<{ n: number }>(text, [name]);
      if (rows[0]?.n !== 0) throw new Error(`${name} still runs`);
    },
    { timeout: 30_000, interval: 50 },
  );
}
