import { z } from 'zod';
import { createSmtpMailer } from '#adapters/mail/drivers/smtp.ts';
import { queuedMailer } from '#features/instalacao/emails/emails.usecases.ts';
import { openDatabase } from '#platform/db/database.ts';
import { transactionRunner } from '#platform/db/transaction.ts';
import { createLogger } from '#platform/log/logger.ts';

/** A process that hands one mail over and is killed while it does: node mail-victim.ts '<json>'. */
const orders = z.object({
  connection: z.union([
    z.object({ url: z.string() }),
    z.object({ host: z.string(), port: z.number(), user: z.string(), database: z.string() }),
  ]),
  smtp: z.url(),
  para: z.string(),
  chave: z.string(),
});
const { connection, smtp, para, chave } = orders.parse(JSON.parse(process.argv[2] ?? ''));

const log = createLogger('silent');
const { kysely: db } = openDatabase(connection, log);
const jobs = { enqueue: async () => undefined, wake: () => undefined };
const deps = { db, runInTransaction: transactionRunner(db, jobs), clock: () => new Date(), log };
const mailer = createSmtpMailer({ url: smtp, from: 'Zelo <nao-responda@zelo.example>', timeoutMs: 60_000 });
await queuedMailer({ ...deps, mailer }).send({
  to: para,
  key: chave,
  subject: 'Oi',
  text: 'Oi',
  html: '<p>Oi</p>',
});
