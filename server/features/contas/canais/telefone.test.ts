import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { salvarCliente } from '#contracts/contas/clientes.contract.ts';
import * as contracts from '#contracts/contas/canais.contract.ts';
import { celularDe } from '#domain/contas/telefone.ts';
import { whatsAppStatus, type MessageFake } from '#demo/channel/message-fake.ts';
import { DEMO_WHATSAPP } from '#demo/demo.ts';
import { dataEmSaoPaulo, instanteEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf } from '#testing/app/client.ts';
import { hurryJobs } from '#testing/app/jobs.ts';
import { until } from '#testing/app/until.ts';
import { newPatient, paidPedido, type Patient } from '#testing/builders/builders.ts';
import { avisarPorCanais } from './recados.usecases.ts';

/** By day, and in the future: sessions end by the clock of the database. */
const AMANHA = somarDias(dataEmSaoPaulo(new Date()), 1);
const NOON = instanteEmSaoPaulo(AMANHA, '12:00').getTime();
let app: TestApp;
let sms: MessageFake;
let whatsapp: MessageFake;
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(NOON), times: { messageMs: 2_000 } });
  if (!app.demo.sms || !app.demo.whatsapp) throw new Error('both are played');
  ({ sms, whatsapp } = app.demo);
});
afterAll(() => app.stop());

const turn = ({ http }: Patient, canal: 'sms' | 'whatsapp', ligado: boolean) =>
  http.call(contracts.mudarCanal, { params: { canal }, body: { ligado } });
const phoneOf = ({ dados }: Patient) => `55${celularDe(dados.telefone)}`;
const heard = (fake: MessageFake, patient: Patient) =>
  fake.messages().filter(({ para }) => para === phoneOf(patient));
/** Another number, which no other patient has. */
const newNumber = () => `(11) 9${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

async function patientWith(canal: 'sms' | 'whatsapp' | null) {
  const patient = await newPatient(app);
  const dados = { ...patient.dados, telefone: newNumber() };
  await patient.http.want(salvarCliente, 200, { body: dados });
  const own = { ...patient, dados };
  if (canal) await turn(own, canal, true);
  return own;
}

async function tell(patient: Patient) {
  const { numero } = await paidPedido(app, patient);
  const notice = { chave: 'documento-pronto', brand: 'Zelo', valores: { pedido: String(numero) } } as const;
  const input = { key: crypto.randomUUID(), notice };
  await avisarPorCanais({ actor: { tipo: 'Sistema', nome: 'teste' }, input, deps: app.deps });
}
const rowsOf = ({ dados }: Patient) =>
  app.deps.db
    .selectFrom('recados as r')
    .innerJoin('clientes as c', 'c.id', 'r.cliente_id')
    .select(['r.referencia', 'r.enviado_em', 'r.entregue_em', 'r.lido_em', 'r.falhou_em', 'r.id'])
    .where('c.email_contato', '=', dados.emailContato)
    .orderBy('r.created_at')
    .execute();
const settled = (patient: Patient) =>
  until('settled', async () => {
    await hurryJobs(app);
    const rows = await rowsOf(patient);
    return rows.length > 0 && rows.every((one) => one.enviado_em ?? one.falhou_em) ? rows : null;
  });

describe.each(['sms', 'whatsapp'] as const)('%s', (canal) => {
  const fake = () => (canal === 'sms' ? sms : whatsapp);

  test('says nothing until it is turned on, then says that there is news', async () => {
    const patient = await patientWith(null);
    await tell(patient);
    expect(await rowsOf(patient)).toEqual([]);
    await turn(patient, canal, true);
    await tell(patient);
    await settled(patient);
    const [said] = heard(fake(), patient);
    expect(said?.texto).toMatch(/^Há novidade no seu pedido\. .*\/meu-pedido\/[\w-]{36}$/);
  });

  test('is for the number that it was turned on for', async () => {
    const patient = await patientWith(canal);
    const dados = { ...patient.dados, telefone: newNumber() };
    await patient.http.want(salvarCliente, 200, { body: dados });
    expect((await patient.http.want(contracts.lerCanais, 200))[canal].ligado).toBe(false);
    await tell(patient);
    expect(await rowsOf(patient)).toEqual([]);
  });

  test('is not turned on for a telephone at home', async () => {
    const patient = await patientWith(null);
    const body = { ...patient.dados, telefone: '(11) 3000-0042' };
    await patient.http.want(salvarCliente, 200, { body });
    const answer = await turn(patient, canal, true);
    expect([answer.status, failureOf(answer).code]).toEqual([409, 'sem_celular']);
  });

  test('turned off says nothing more, also of what waits', async () => {
    const patient = await patientWith(canal);
    const { calls } = fake();
    fake().faults.down = true;
    await tell(patient);
    // Not hurried: a second call could be on its way while the switch is turned, and arrive.
    await until('refused', () => Promise.resolve(fake().calls > calls));
    await turn(patient, canal, false);
    fake().faults.down = false;
    const [row] = await settled(patient);
    expect([row?.falhou_em !== null, heard(fake(), patient)]).toEqual([true, []]);
  });

  test('that fails is asked again, and the message comes once', async () => {
    const patient = await patientWith(canal);
    fake().faults.status500 = true;
    await tell(patient);
    fake().faults.status500 = false;
    await settled(patient);
    expect(heard(fake(), patient).length).toBeGreaterThan(0);
  });

  test('that knows no such number ends the message', async () => {
    const patient = await patientWith(canal);
    fake().nobody.add(phoneOf(patient));
    await tell(patient);
    const [row] = await settled(patient);
    expect(row).toMatchObject({ enviado_em: null, falhou_em: expect.any(Date) });
  });
});

test('WhatsApp turns itself off for a number that is not there', async () => {
  const patient = await patientWith('whatsapp');
  whatsapp.nobody.add(phoneOf(patient));
  await tell(patient);
  await settled(patient);
  expect((await patient.http.want(contracts.lerCanais, 200)).whatsapp.ligado).toBe(false);
});

const post = (body: string, signature: string) =>
  fetch(`${app.url}/api/webhooks/whatsapp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    body,
  });

const ask = (token: string) =>
  fetch(
    `${app.url}/api/webhooks/whatsapp?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`,
  );

describe('what WhatsApp tells of a message', () => {
  test('is kept as delivered, read or failed, once, where it is signed', async () => {
    const patient = await patientWith('whatsapp');
    await tell(patient);
    const [row] = await settled(patient);
    const { body, signature } = whatsAppStatus(
      DEMO_WHATSAPP.appSecret,
      row?.referencia ?? '',
      'delivered',
      new Date(NOON),
    );
    expect((await post(body, 'sha256=00')).status).toBe(401);
    expect((await rowsOf(patient))[0]?.entregue_em).toBeNull();
    expect([(await post(body, signature)).status, (await post(body, signature)).status]).toEqual([204, 204]);
    expect((await rowsOf(patient))[0]).toMatchObject({ entregue_em: new Date(NOON), lido_em: null });
    const read = whatsAppStatus(DEMO_WHATSAPP.appSecret, row?.referencia ?? '', 'read', new Date(NOON));
    await post(read.body, read.signature);
    expect((await rowsOf(patient))[0]?.lido_em).toEqual(new Date(NOON));
  });

  test('that cannot be read is refused', async () => {
    const { body } = whatsAppStatus('outro', 'x', 'read', new Date(NOON));
    expect((await post('[', 'sha256=00')).status).toBe(401);
    expect((await post(body, whatsAppStatus('outro', 'x', 'read', new Date(NOON)).signature)).status).toBe(
      401,
    );
  });

  test('comes to an address that answers its challenge', async () => {
    const answer = await ask(DEMO_WHATSAPP.verifyToken);
    expect([answer.status, await answer.text()]).toEqual([200, '1158201444']);
    expect((await ask('outro')).status).toBe(401);
  });
});

test('the demonstration shows what would have been sent', async () => {
  const patient = await patientWith('sms');
  await tell(patient);
  await settled(patient);
  const page = await (await fetch(`${app.url}/demo/recados`)).text();
  expect(page).toContain(`+${phoneOf(patient)}: Há novidade no seu pedido.`);
  expect(page).toContain('Avisos no aparelho');
});

test('an account without an e-mail → the notice of its payment comes by its channel', async () => {
  const patient = await patientWith('sms');
  const before = { email_contato: patient.dados.emailContato };
  const row = await app.deps.db
    .updateTable('clientes')
    .set({ email_contato: '' })
    .where('email_contato', '=', before.email_contato)
    .returning('id')
    .executeTakeFirstOrThrow();
  await paidPedido(app, patient);
  await until('told', async () => {
    await hurryJobs(app);
    return heard(sms, patient).length > 0 ? true : null;
  });
  expect(heard(sms, patient)[0]?.texto).toContain('Há novidade no seu pedido.');
  const mailed = app.deps.db.selectFrom('emails').select('chave').where('cliente_id', '=', row.id);
  const sent = await mailed.where('chave', 'not like', 'confirmar-%').execute();
  expect(sent).toEqual([]);
});
