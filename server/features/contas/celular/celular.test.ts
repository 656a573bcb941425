import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as canais from '#contracts/contas/canais.contract.ts';
import * as contracts from '#contracts/contas/celular.contract.ts';
import { salvarCliente } from '#contracts/contas/clientes.contract.ts';
import { trocarSenha } from '#contracts/contas/conta.contract.ts';
import { entrar, salvarNovaSenha } from '#contracts/contas/identidade.contract.ts';
import { lerSessao } from '#contracts/contas/sessao-atual.contract.ts';
import { ABERTA_MS, CODIGO_MS, ESPERA_MS } from '#domain/contas/celular-de-recuperacao.ts';
import type { MessageFake } from '#demo/channel/message-fake.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf } from '#testing/app/client.ts';
import { hurryJobs, jobsDone } from '#testing/app/jobs.ts';
import { mailsTo, mailTo } from '#testing/app/mail.ts';
import { newPatient, SENHA, visitor, type Patient } from '#testing/builders/builders.ts';
import { CODES, TRIES } from './celular.usecases.ts';

let app: TestApp;
let sms: MessageFake;
let later = 0;
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(Date.now() + later) });
  if (!app.demo.sms) throw new Error('it is played');
  ({ sms } = app.demo);
});
afterAll(() => app.stop());
beforeEach(() => {
  later = 0;
});

const NOVA = 'outra frase bem comprida';
const newNumber = () => `119${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

type Own = Patient & { telefone: string };

async function patientWithPhone(): Promise<Own> {
  const patient = await newPatient(app);
  const telefone = newNumber();
  await patient.http.want(salvarCliente, 200, { body: { ...patient.dados, telefone } });
  return { ...patient, telefone };
}

async function lastCode(telefone: string): Promise<string> {
  await hurryJobs(app);
  await jobsDone(app, 'conta.codigo_por_celular');
  const said = sms.messages().findLast(({ para }) => para === `55${telefone}`);
  return /\b(\d{6})\b/.exec(said?.texto ?? '')?.[1] ?? '';
}
const codesTo = (telefone: string) => sms.messages().filter(({ para }) => para === `55${telefone}`).length;

async function confirmed(): Promise<Own> {
  const patient = await patientWithPhone();
  await patient.http.want(contracts.pedirCodigoDoCelular, 204, { body: { canal: 'sms' } });
  const codigo = await lastCode(patient.telefone);
  await patient.http.want(contracts.confirmarCelular, 200, { body: { codigo } });
  return patient;
}

const askCode = (cpf: string) => visitor(app).call(contracts.pedirCodigoDeRecuperacao, { body: { cpf } });
const recover = (cpf: string, codigo: string) =>
  visitor(app).call(contracts.recuperarPorCelular, { body: { cpf, codigo } });
async function recoverBy({ cpf, telefone }: Own) {
  expect((await askCode(cpf)).status).toBe(204);
  const body = { cpf, codigo: await lastCode(telefone) };
  return visitor(app).want(contracts.recuperarPorCelular, 200, { body });
}
const stopLink = async ({ dados }: Own) => {
  const mail = await mailTo(app, dados.emailContato, 'Alguém quer recuperar a sua conta pelo celular');
  return /parar-recuperacao\/([\w.-]+)/.exec(mail.texto)?.[1] ?? '';
};

describe('confirming a telephone', () => {
  test('a code to the number of the personal data → a way of recovery, told by mail', async () => {
    const patient = await patientWithPhone();
    const before = await patient.http.want(contracts.lerCelular, 200);
    expect(before).toMatchObject({ canais: ['whatsapp', 'sms'], confirmadoEm: null, liberaEm: null });
    expect(before.telefone).toMatch(/^\(11\) •••••-\d{4}$/);
    await patient.http.want(contracts.pedirCodigoDoCelular, 204, { body: { canal: 'sms' } });
    const codigo = await lastCode(patient.telefone);
    const wrong = await patient.http.call(contracts.confirmarCelular, { body: { codigo: '000000' } });
    expect([wrong.status, failureOf(wrong).code]).toEqual([400, 'codigo_nao_confere']);
    const after = await patient.http.want(contracts.confirmarCelular, 200, { body: { codigo } });
    expect(after.confirmadoEm).not.toBeNull();
    await jobsDone(app, 'conta.avisar_celular');
    expect(await mailsTo(app, patient.dados.emailContato, 'Celular confirmado')).toHaveLength(1);
    const kept = JSON.stringify(
      await app.deps.db.selectFrom('celulares_de_recuperacao').selectAll().execute(),
    );
    expect(kept).not.toContain(codigo);
  });

  test('without a proof, and without a mobile number → refused', async () => {
    const patient = await patientWithPhone();
    const ask = () => patient.http.call(contracts.pedirCodigoDoCelular, { body: { canal: 'sms' } });
    await patient.http.want(salvarCliente, 200, { body: { ...patient.dados, telefone: '1130000042' } });
    expect(failureOf(await ask()).code).toBe('sem_codigo');
    const { clienteId } = await patient.http.want(lerSessao, 200);
    await app.deps.db
      .updateTable('sessoes')
      .set({ provada_em: null })
      .where('cliente_id', '=', clienteId ?? '')
      .execute();
    expect(failureOf(await ask()).code).toBe('prova_necessaria');
  });

  test('an old code, and another number since → no way of recovery', async () => {
    const patient = await patientWithPhone();
    await patient.http.want(contracts.pedirCodigoDoCelular, 204, { body: { canal: 'sms' } });
    const codigo = await lastCode(patient.telefone);
    later = CODIGO_MS + 1_000;
    expect((await patient.http.call(contracts.confirmarCelular, { body: { codigo } })).status).toBe(400);
    later = 0;
    const own = await confirmed();
    await own.http.want(salvarCliente, 200, { body: { ...own.dados, telefone: newNumber() } });
    expect((await own.http.want(contracts.lerCelular, 200)).confirmadoEm).toBeNull();
    const sent = codesTo(own.telefone);
    await askCode(own.cpf);
    await lastCode(own.telefone);
    expect(codesTo(own.telefone)).toBe(sent);
  });

  test('another password ends it, as it ends reserve codes', async () => {
    const own = await confirmed();
    const body = { senhaAtual: SENHA, senha: NOVA, confirmacao: NOVA };
    await own.http.want(trocarSenha, 204, { body });
    expect((await own.http.want(contracts.lerCelular, 200)).confirmadoEm).toBeNull();
  });
});

describe('recovering by it', () => {
  test('code, three days, another code → a new password; every session ends', async () => {
    const own = await confirmed();
    const begun = await recoverBy(own);
    expect(begun.token).toBeNull();
    expect(Date.parse(begun.liberaEm ?? '') - Date.now()).toBeGreaterThan(ESPERA_MS - 60_000);
    expect((await own.http.want(contracts.lerCelular, 200)).liberaEm).toBe(begun.liberaEm);
    expect(await recoverBy(own)).toEqual(begun);
    later = ESPERA_MS + 60_000;
    const { token } = await recoverBy(own);
    const body = { token: token ?? '', senha: NOVA, confirmacao: NOVA };
    await visitor(app).want(salvarNovaSenha, 200, { body });
    later = 0;
    expect(await own.http.want(lerSessao, 200)).toMatchObject({ papel: 'Visitante' });
    await visitor(app).want(entrar, 200, { body: { cpf: own.cpf, senha: NOVA } });
    const audited = await app.deps.db
      .selectFrom('auditoria')
      .select('acao')
      .where('acao', 'like', 'celular.%')
      .execute();
    expect(audited.map(({ acao }) => acao)).toEqual(
      expect.arrayContaining(['celular.confirmar', 'celular.comecar_recuperacao', 'celular.abrir_senha']),
    );
  });

  test('a stolen line: the owner is told by mail and devices, stops it with one touch, for good', async () => {
    const own = await confirmed();
    await own.http.want(canais.mudarCanal, 200, { params: { canal: 'whatsapp' }, body: { ligado: true } });
    // The thief holds the number: every code arrives there.
    await recoverBy(own);
    await jobsDone(app, 'conta.avisar_celular');
    await hurryJobs(app);
    await jobsDone(app, 'recados.enviar');
    const heard = app.demo.whatsapp?.messages().findLast(({ para }) => para === `55${own.telefone}`);
    expect(heard?.texto).toMatch(/^Alguém quer recuperar a sua conta.*\/parar-recuperacao\//);
    const token = await stopLink(own);
    await visitor(app).want(contracts.pararRecuperacao, 204, { body: { token } });
    await visitor(app).want(contracts.pararRecuperacao, 204, { body: { token } });
    later = ESPERA_MS + 60_000;
    expect((await askCode(own.cpf)).status).toBe(204);
    const answer = await recover(own.cpf, await lastCode(own.telefone));
    expect([answer.status, failureOf(answer).code]).toEqual([400, 'codigo_nao_confere']);
    later = 0;
    await visitor(app).want(entrar, 200, { body: { cpf: own.cpf, senha: SENHA } });
  });

  test('stopped within the account, or a window nobody used → it opens nothing', async () => {
    const [own, late] = [await confirmed(), await confirmed()];
    await recoverBy(own);
    expect((await own.http.want(contracts.tirarCelular, 200)).liberaEm).toBeNull();
    await recoverBy(late);
    later = ESPERA_MS + ABERTA_MS + 120_000;
    const again = await recoverBy(late);
    expect([again.token, Date.parse(again.liberaEm ?? '') > Date.now() + later]).toEqual([null, true]);
    expect((await visitor(app).call(contracts.pararRecuperacao, { body: { token: 'x.y' } })).status).toBe(
      404,
    );
  });

  test('an unknown CPF, an account without a telephone and a wrong code answer alike', async () => {
    const [own, without] = [await confirmed(), await newPatient(app)];
    const cpfs = [own.cpf, without.cpf, '52998224725'];
    const asked = await Promise.all(cpfs.map(askCode));
    expect(asked.map(({ status }) => status)).toEqual([204, 204, 204]);
    const wrong = await Promise.all(cpfs.map((cpf) => recover(cpf, '000000')));
    expect(
      new Set(wrong.map((one) => JSON.stringify([one.status, failureOf(one).code, failureOf(one).message])))
        .size,
    ).toBe(1);
  });

  test('five codes a day, ten tries a day, known CPF or not', async () => {
    const own = await confirmed();
    for (const cpf of [own.cpf, '11144477735']) {
      const asked: number[] = [];
      const tried: number[] = [];
      const ofTheDay = ['codigo-do-celular', 'codigo-tentado'].map((kind) => app.deps.signer.key(kind, cpf));
      for (let n = 0; n <= TRIES.max; n += 1) {
        // One network may ask for five in a quarter of an hour: another limit.
        await app.deps.db.deleteFrom('limites').where('chave', 'not in', ofTheDay).execute();
        if (n <= CODES.max) asked.push((await askCode(cpf)).status);
        tried.push((await recover(cpf, '000000')).status);
      }
      expect(asked.at(-1)).toBe(429);
      expect(tried.at(-1)).toBe(429);
    }
  });
});
