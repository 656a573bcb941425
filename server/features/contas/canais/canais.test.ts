import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as contracts from '#contracts/contas/canais.contract.ts';
import { encerrarSessao, listarSessoes } from '#contracts/contas/conta.contract.ts';
import type { PushFake } from '#demo/channel/push-fake.ts';
import type { PushTarget } from '#ports/channel.ts';
import { dataEmSaoPaulo, instanteEmSaoPaulo, somarDias } from '#domain/calendario/datas.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf } from '#testing/app/client.ts';
import { hurryJobs, jobsDone } from '#testing/app/jobs.ts';
import { mailTo } from '#testing/app/mail.ts';
import { until } from '#testing/app/until.ts';
import { newPatient, paidPedido, SENHA, visitor, type Patient } from '#testing/builders/builders.ts';
import { entrar } from '#contracts/contas/identidade.contract.ts';
import { MUDANCAS } from './canais.usecases.ts';
import { avisarPorCanais } from './recados.usecases.ts';

let app: TestApp;
let push: PushFake;
/** By day, and in the future: sessions end by the clock of the database. */
const AMANHA = somarDias(dataEmSaoPaulo(new Date()), 1);
const NOON = instanteEmSaoPaulo(AMANHA, '12:00').getTime();
let now = NOON;
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now), times: { messageMs: 2_000 } });
  if (!app.demo.push) throw new Error('no push service is played');
  push = app.demo.push;
});
afterAll(() => app.stop());
beforeEach(() => {
  now = NOON;
});

const read = ({ http }: Patient) => http.want(contracts.lerCanais, 200);
const turnOn = ({ http }: Patient, body: PushTarget = push.subscribe()) =>
  http.call(contracts.ligarPush, { body });
/** A patient whose browser receives pushes. */
async function withPush() {
  const patient = await newPatient(app);
  const target = push.subscribe();
  await patient.http.want(contracts.ligarPush, 200, { body: target });
  return { patient, target };
}
const said = ({ endereco }: PushTarget) =>
  push
    .messages()
    .filter((one) => one.endereco === endereco)
    .map(({ texto }): unknown => JSON.parse(texto ?? 'null'));
const rowsOf = ({ dados }: Patient) =>
  app.deps.db
    .selectFrom('recados as r')
    .innerJoin('clientes as c', 'c.id', 'r.cliente_id')
    .select(['r.enviado_em', 'r.falhou_em', 'r.sai_em', 'r.aviso'])
    .where('c.email_contato', '=', dados.emailContato)
    .orderBy('r.created_at')
    .execute();

/** Tells the patient of a paid order, as its mail does. */
async function tell(
  patient: Patient,
  key: string = crypto.randomUUID(),
  chave = 'documento-pronto' as const,
) {
  const { numero, id } = await patientPedido(patient);
  const notice = { chave, brand: 'Zelo', valores: { pedido: String(numero) } };
  await avisarPorCanais({
    actor: { tipo: 'Sistema', nome: 'teste' },
    input: { key, notice },
    deps: app.deps,
  });
  return id;
}
const orders = new Map<Patient, ReturnType<typeof paidPedido>>();
function patientPedido(patient: Patient) {
  const made = orders.get(patient) ?? paidPedido(app, patient);
  orders.set(patient, made);
  return made;
}

describe('push', () => {
  test('a paid order is told by mail and in the browser that asked for it', async () => {
    const { patient, target } = await withPush();
    const { id } = await patientPedido(patient);
    await mailTo(app, patient.dados.emailContato, 'Pagamento confirmado');
    await until('pushed', async () => said(target).length === 1);
    expect(said(target)).toEqual([
      { texto: 'Há novidade no seu pedido.', caminho: `/meu-pedido/${id}`, chave: expect.any(String) },
    ]);
    await until('noted', async () => (await rowsOf(patient))[0]?.enviado_em !== null);
  });

  test('is off at first, on in one browser only, and off again; each change is kept', async () => {
    const patient = await newPatient(app);
    expect((await read(patient)).push).toMatchObject({ oferecido: true, ligado: false, aparelhos: 0 });
    await turnOn(patient);
    expect((await read(patient)).push).toMatchObject({ ligado: true, aparelhos: 1 });
    await patient.http.want(contracts.desligarPush, 200);
    expect((await read(patient)).push).toMatchObject({ ligado: false, aparelhos: 0 });
    const kept = await app.deps.db
      .selectFrom('mudancas_de_canal')
      .select(['canal', 'ligado', 'por'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(kept).toEqual([
      { canal: 'push', ligado: false, por: 'conta' },
      { canal: 'push', ligado: true, por: 'conta' },
    ]);
  });

  test('ends with the session of its browser', async () => {
    const { patient, target } = await withPush();
    await patientPedido(patient);
    const other = visitor(app);
    await other.want(entrar, 200, { body: { cpf: patient.cpf, senha: SENHA } });
    const { sessoes } = await other.want(listarSessoes, 200);
    const id = sessoes.find(({ atual }) => !atual)?.id ?? '';
    await other.want(encerrarSessao, 204, { params: { id } });
    const before = said(target).length;
    await tell(patient);
    await jobsDone(app, 'recados.enviar');
    expect(said(target)).toHaveLength(before);
  });

  test('goes to the person who uses the browser now, not to the one before', async () => {
    const { patient: before, target } = await withPush();
    const after = await newPatient(app);
    await turnOn(after, target);
    expect([(await read(before)).push.ligado, (await read(after)).push.ligado]).toEqual([false, true]);
  });

  test('reaches five browsers of a patient at most', async () => {
    const patient = await newPatient(app);
    for (let i = 0; i < 5; i += 1) {
      const http = visitor(app);
      await http.want(entrar, 200, { body: { cpf: patient.cpf, senha: SENHA } });
      await http.want(contracts.ligarPush, 200, { body: push.subscribe() });
    }
    const sixth = await turnOn(patient);
    expect([sixth.status, failureOf(sixth).code]).toEqual([409, 'aparelhos_demais']);
  });

  test.each([
    ['http://fcm.googleapis.com/fcm/send/1'],
    ['https://127.0.0.1/fcm/send/1'],
    ['https://exemplo.com.br/push'],
  ])('takes no subscription at %s', async (endereco) => {
    const answer = await turnOn(await newPatient(app), { ...push.subscribe(), endereco });
    expect([answer.status, failureOf(answer).code]).toEqual([400, 'navegador_sem_avisos']);
  });

  test('a browser that unsubscribed is forgotten, and its switch says so', async () => {
    const { patient, target } = await withPush();
    await patientPedido(patient);
    await until('pushed', async () => said(target).length === 1);
    push.unsubscribe(target);
    await tell(patient);
    await until('forgotten', async () => !(await read(patient)).push.ligado);
    expect(said(target)).toHaveLength(1);
  });

  test('a service that is down is asked again, and the mail does not wait for it', async () => {
    const { patient, target } = await withPush();
    push.faults.down = true;
    await patientPedido(patient);
    await mailTo(app, patient.dados.emailContato, 'Pagamento confirmado');
    push.faults.down = false;
    await until('pushed', async () => {
      await hurryJobs(app);
      return said(target).length === 1;
    });
    expect(await rowsOf(patient)).toHaveLength(1);
  });
});

describe('a message', () => {
  test('is made once, however often the job of its mail runs', async () => {
    const { patient, target } = await withPush();
    await patientPedido(patient);
    await until('pushed', async () => said(target).length === 1);
    await tell(patient, 'documento-pronto-1');
    await tell(patient, 'documento-pronto-1');
    await until('pushed again', async () => said(target).length === 2);
    expect(await rowsOf(patient)).toHaveLength(2);
  });

  test('waits at night until eight', async () => {
    const { patient } = await withPush();
    await patientPedido(patient);
    await until('told', async () => (await rowsOf(patient)).length === 1);
    now = instanteEmSaoPaulo(AMANHA, '22:00').getTime();
    await tell(patient);
    const [, night] = await rowsOf(patient);
    expect(night).toMatchObject({
      enviado_em: null,
      sai_em: instanteEmSaoPaulo(somarDias(AMANHA, 1), '08:00'),
    });
  });

  test('that is a day late is not sent any more', async () => {
    const { patient, target } = await withPush();
    await patientPedido(patient);
    await until('pushed', async () => said(target).length === 1);
    push.faults.down = true;
    await tell(patient);
    now += 25 * 3_600_000;
    push.faults.down = false;
    await until('given up', async () => {
      await hurryJobs(app);
      return (await rowsOf(patient))[1]?.falhou_em !== null;
    });
    expect(said(target)).toHaveLength(1);
  });

  test('of a day is one of fifty at most', async () => {
    const { patient } = await withPush();
    await patientPedido(patient);
    for (let i = 0; i < 55; i += 1) await tell(patient);
    expect(await rowsOf(patient)).toHaveLength(50);
  });
});

test('switches of an account change thirty times a day', async () => {
  const patient = await newPatient(app);
  const toggle = (ligado: boolean) =>
    patient.http.call(contracts.mudarCanal, { params: { canal: 'renovacao' }, body: { ligado } });
  expect((await read(patient)).renovacao).toEqual({ ligado: true });
  for (let i = 0; i < MUDANCAS.max; i += 1) await toggle(i % 2 === 1);
  expect((await toggle(false)).status).toBe(429);
  expect((await read(patient)).renovacao).toEqual({ ligado: true });
});
