import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import * as build from '#testing/builders/builders.ts';
import { forgetProviders, untilHealed, waitingJobs } from '#testing/app/jobs.ts';
import { avisarPagamentoJob, prepararCobrancaJob } from '#features/pagamentos/cobrancas/cobrancas.jobs.ts';
import { reviveJobs } from './revive.ts';

const JOB = avisarPagamentoJob.name;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ times: { mailMs: 3_000 } });
});
afterAll(() => app.stop());

const nothing = async () => undefined;
const revive = () =>
  reviveJobs(
    [
      { job: avisarPagamentoJob, handle: nothing },
      { job: prepararCobrancaJob, handle: nothing },
    ],
    app.deps,
  ).handle({});

/** A paid order whose mail job failed for good, so many days after it was due. */
async function givenUp(days: number) {
  const patient = await build.newPatient(app);
  await untilHealed(app, async () => (await waitingJobs(app, 'email.confirmar')) === 0);
  app.fakes.smtp.faults.down = true;
  const { numero } = await build.paidPedido(app, patient);
  await expect.poll(() => waitingJobs(app, JOB)).toBe(1);
  await untilHealed(app, async () => {
    const { rowCount } = await app.deps.pool.query(
      `update pgboss.job set state = 'failed', retry_count = retry_limit, completed_on = now(),
         created_on = now() - $2 * interval '1 day'
       where name = $1 and state = 'retry'`,
      [JOB, days],
    );
    return rowCount === 1;
  });
  app.fakes.smtp.faults.down = false;
  await forgetProviders(app);
  return async () =>
    (await app.fakes.smtp.mensagens()).filter(
      ({ para, assunto }) => para.includes(patient.dados.emailContato) && assunto.includes(`${numero}`),
    ).length;
}

test('a mail that all tries were used up for goes out when the server is back', async () => {
  const mails = await givenUp(1);
  await revive();
  await expect.poll(mails).toBe(1);
});

test('old news stay given up', async () => {
  const mails = await givenUp(8);
  await revive();
  expect(await waitingJobs(app, JOB)).toBe(0);
  expect(await mails()).toBe(0);
});
