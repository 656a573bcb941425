import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import * as contracts from '#contracts/chat/chat.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import * as build from '#testing/builders/builders.ts';
import type { Client } from '#testing/app/client.ts';
import { hurryJobs, waitingJobs } from '#testing/app/jobs.ts';
import { mailsTo } from '#testing/app/mail.ts';

const SUBJECT = 'Há uma mensagem para você';

type World = { app: TestApp; admin: Client; later: (minutes: number) => void };

/** Starts a server whose clock the test controls. */
async function world(): Promise<World> {
  let ahead = 0;
  const app = await startTestApp({ clock: () => new Date(Date.now() + ahead) });
  onTestFinished(() => app.stop());
  const admin = await build.signInAdmin(app);
  const later = (minutes: number) => void (ahead += minutes * 60_000);
  return { app, admin, later };
}

async function answer({ admin }: World, { cpf }: build.Patient, mensagem = 'Chegou o seu exame?') {
  const { id } = await admin.want(contracts.abrirConversa, 200, { body: { cpf } });
  const body = { id: randomUUID(), mensagem };
  return admin.want(contracts.responderPaciente, 200, { params: { id }, body });
}

const waits = ({ app }: World) => waitingJobs(app, 'chat.avisar');
const mails = ({ app }: World, patient: build.Patient) => mailsTo(app, patient.dados.emailContato, SUBJECT);

/** Runs due jobs until only jobs scheduled for later are left, or none. */
async function settle(place: World): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await hurryJobs(place.app);
    await expect
      .poll(
        async () => {
          const { rows } = await place.app.deps.pool.query<{ n: number }>(
            `select count(*)::int as n from pgboss.job where name = 'chat.avisar'
            and state < 'completed' and start_after <= now()`,
          );
          return rows[0]?.n;
        },
        { timeout: 10_000 },
      )
      .toBe(0);
  }
}

test('an unread message of the team → one mail per stretch, without its text', async () => {
  const place = await world();
  const patient = await build.newPatient(place.app);
  await answer(place, patient);
  await answer(place, patient, 'E a receita antiga?');
  expect(await waits(place)).toBe(1);
  await settle(place);
  expect(await mails(place, patient)).toEqual([]);
  place.later(16);
  await settle(place);
  await answer(place, patient, 'Mais uma');
  place.later(40);
  await settle(place);
  const sent = await mails(place, patient);
  expect(sent).toHaveLength(1);
  expect(JSON.stringify(sent)).not.toMatch(/exame|receita|Mais uma|Maria/);
  expect(sent[0]?.texto).toContain('/chatpage');

  const { http } = patient;
  await http.want(contracts.marcarLidas, 204, { body: { ate: 99 } });
  await answer(place, patient, 'Outra conversa');
  place.later(16);
  await settle(place);
  expect(await mails(place, patient)).toHaveLength(2);
});

test('what was read in time is not told; what follows it is, when its own time has come', async () => {
  const place = await world();
  const patient = await build.newPatient(place.app);
  const { n } = await answer(place, patient);
  place.later(10);
  await answer(place, patient, 'ainda aqui?');
  await patient.http.want(contracts.marcarLidas, 204, { body: { ate: n } });
  place.later(6);
  await settle(place);
  expect(await mails(place, patient)).toEqual([]);
  place.later(10);
  await settle(place);
  expect(await mails(place, patient)).toHaveLength(1);
});

test('what was written while the reading was under way is told, though the stretch before it was', async () => {
  const place = await world();
  const patient = await build.newPatient(place.app);
  const { n } = await answer(place, patient);
  place.later(16);
  await settle(place);
  expect(await mails(place, patient)).toHaveLength(1);
  await answer(place, patient, 'Mais uma');
  // The page had shown only the first message.
  await patient.http.want(contracts.marcarLidas, 204, { body: { ate: n } });
  await settle(place);
  expect(await mails(place, patient)).toHaveLength(1);
  place.later(16);
  await settle(place);
  expect(await mails(place, patient)).toHaveLength(2);
});

test('automatic lines → no mail; no address → no mail', async () => {
  const place = await world();
  const silent = await build.registerPatient(place.app);
  const patient = await build.newPatient(place.app);
  await build.createPedido(patient);
  await answer(place, silent);
  place.later(30);
  await settle(place);
  const all = await place.app.fakes.smtp.mensagens();
  expect(all.filter(({ assunto }) => assunto.includes(SUBJECT))).toEqual([]);
});
