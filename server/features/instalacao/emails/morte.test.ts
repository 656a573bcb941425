import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSmtpMailer } from '#adapters/mail/drivers/smtp.ts';
import { memoryFakeStore } from '#demo/store/fake-store.ts';
import { startSmtpFake, type SmtpFake } from '#demo/mail/smtp-fake.ts';
import { openDatabase, type Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { transactionRunner } from '#platform/db/transaction.ts';
import { createLogger } from '#platform/log/logger.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/database.ts';
import { queuedMailer } from './emails.usecases.ts';

/** A process that is killed after the server accepted the mail and before the delivery is recorded. */

const VICTIM = join(import.meta.dirname, '../../../testing/scenes/mail-victim.ts');
const log = createLogger('silent');
let database: TestDatabase;
let open: Database;
let fake: SmtpFake;
beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.connection, log);
  await migrate(open.kysely);
});
afterAll(async () => {
  await open.close();
  await database.drop();
});
beforeEach(async () => {
  fake = await startSmtpFake({ store: memoryFakeStore() });
  return () => fake.close();
});

/** Starts that process, kills it once `when` is true, and ends its lease. */
async function killed(chave: string, when: () => Promise<boolean>): Promise<void> {
  const orders = {
    connection: database.connection,
    smtp: fake.url,
    para: 'maria@exemplo.com.br',
    chave,
  };
  const child = spawn(process.execPath, [VICTIM, JSON.stringify(orders)], { stdio: 'ignore' });
  const exit = once(child, 'exit');
  await expect.poll(when, { timeout: 30_000, interval: 20 }).toBe(true);
  child.kill('SIGKILL');
  await exit;
  await open.pool.query(`update arrendamentos set ate = now() - interval '1 second'`);
}

/** Runs the job again in a living process. */
async function again(chave: string): Promise<void> {
  const jobs = { enqueue: async () => undefined, wake: () => undefined };
  const runInTransaction = transactionRunner(open.kysely, jobs);
  const mailer = createSmtpMailer({ url: fake.url, from: 'Zelo <nao-responda@zelo.example>' });
  const deps = { db: open.kysely, runInTransaction, clock: () => new Date(), log, mailer };
  const para = 'maria@exemplo.com.br';
  await queuedMailer(deps).send({ to: para, key: chave, subject: 'Oi', text: 'Oi', html: '<p>Oi</p>' });
  mailer.close();
}

const fateOf = (chave: string) =>
  open.kysely.selectFrom('emails').selectAll().where('chave', '=', chave).executeTakeFirstOrThrow();
const taken = async () => (await fake.mensagens()).length === 1;

test('killed after the text was taken: the mail goes again, once, under the same Message-ID', async () => {
  const chave = `chat-${randomUUID()}`;
  fake.faults.holdAnswer = true;
  await killed(chave, taken);
  expect(await fateOf(chave)).toMatchObject({ entregando_em: expect.any(Date), entregue_em: null });
  fake.faults.holdAnswer = false;
  await again(chave);
  await again(chave);
  const ids = (await fake.mensagens()).map(({ messageId }) => messageId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  expect(await fateOf(chave)).toMatchObject({ entregue_em: expect.any(Date) });
});

test('killed before the text was asked for, there is no doubt: every kind goes, once', async () => {
  const chave = `chat-${randomUUID()}`;
  fake.faults.slowGreetingMs = 60_000;
  await killed(chave, async () => {
    const row = await open.kysely.selectFrom('emails').select('chave').where('chave', '=', chave).execute();
    return row.length === 1;
  });
  expect(await fateOf(chave)).toMatchObject({ entregando_em: null });
  fake.faults.slowGreetingMs = 0;
  await again(chave);
  expect(await fake.mensagens()).toHaveLength(1);
});
