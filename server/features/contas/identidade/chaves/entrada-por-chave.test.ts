import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as contracts from '#contracts/contas/chaves.contract.ts';
import { criarCodigosReserva, darProva, lerProva, trocarSenha } from '#contracts/contas/conta.contract.ts';
import { entrarMedico, salvarNovaSenha } from '#contracts/contas/identidade.contract.ts';
import { lerSessao } from '#contracts/contas/sessao-atual.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type AnyAnswer } from '#testing/app/client.ts';
import { mailTo } from '#testing/app/mail.ts';
import { addChave, Authenticator, enterByChave } from '#testing/builders/authenticator.ts';
import { endProvas, newPatient, SENHA, signInAdmin, visitor } from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { enrolFactor } from '#testing/builders/authenticator.ts';
import { listChaveFranquias } from '../entrada/entrada.policy.ts';
import { createRecoveryLink } from '../recuperacao/recuperacao.usecases.ts';

let app: TestApp;
let now = Date.now();
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now) });
});
afterAll(() => app.stop());
beforeEach(() => {
  now += 16 * 60_000;
});

const refusal = (answer: AnyAnswer) => [answer.status, failureOf(answer).code];
const UNKNOWN = [401, 'chave_nao_reconhecida'];
const EXPIRED = [401, 'desafio_expirado'];

test('each role signs in by its passkey alone, a second factor included', async () => {
  const patient = await newPatient(app);
  const medico = await newMedico(app);
  await enrolFactor(medico.http, SENHA, now);
  const admin = await signInAdmin(app);
  for (const [papel, http] of [
    ['Paciente', patient.http],
    ['Medico', medico.http],
    ['Admin', admin],
  ] as const) {
    const { authenticator } = await addChave(app, http);
    const browser = visitor(app);
    expect((await enterByChave(browser, authenticator)).body).toEqual({ papel });
    expect((await browser.want(lerSessao, 200)).papel).toBe(papel);
    expect((await browser.want(contracts.listarChaves, 200)).chaves[0]?.usadaEm).toBe(
      new Date(now).toISOString(),
    );
  }
  await mailTo(app, patient.dados.emailContato, 'Novo acesso à sua conta');
});

test('a passkey where the code is asked → signed in, and the wait for the code is over', async () => {
  const { http, medico } = await newMedico(app);
  await enrolFactor(http, SENHA, now);
  const { authenticator } = await addChave(app, http);
  const browser = visitor(app);
  const body = { email: medico.email, senha: SENHA };
  expect(await browser.want(entrarMedico, 200, { body })).toMatchObject({ pendente: 'codigo' });
  const waiting = app.deps.db.selectFrom('entradas_pendentes').select('medico_id');
  expect(await waiting.where('medico_id', '=', medico.id).execute()).toHaveLength(1);
  expect((await enterByChave(browser, authenticator)).body).toEqual({ papel: 'Medico' });
  expect(browser.cookies.has('zelo_codigo')).toBe(false);
  expect(await waiting.where('medico_id', '=', medico.id).execute()).toEqual([]);
});

test('another address, host, account or no verified user → refused, challenge used up', async () => {
  const { http } = await newPatient(app);
  const { authenticator } = await addChave(app, http);
  for (const change of [
    { origin: 'https://outro.example' },
    { rpId: 'outro.example' },
    { userVerified: false },
    { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' },
  ]) {
    const browser = visitor(app);
    const options = await browser.want(contracts.desafiarEntrada, 200);
    const wrong = await browser.call(contracts.entrarComChave, { body: authenticator.use(options, change) });
    expect(refusal(wrong)).toEqual(UNKNOWN);
    const right = await browser.call(contracts.entrarComChave, { body: authenticator.use(options) });
    expect(refusal(right)).toEqual(EXPIRED);
    expect((await browser.want(lerSessao, 200)).papel).toBe('Visitante');
  }
});

test('a signature sent again, in another browser, or after five minutes → signs nobody in', async () => {
  const { http } = await newPatient(app);
  const { authenticator } = await addChave(app, http);
  const browser = visitor(app);
  const options = await browser.want(contracts.desafiarEntrada, 200);
  const bearer = browser.cookies.get('zelo_desafio') ?? '';
  const body = authenticator.use(options);
  expect(refusal(await visitor(app).call(contracts.entrarComChave, { body }))).toEqual(EXPIRED);
  await browser.want(contracts.entrarComChave, 200, { body });
  const thief = visitor(app);
  thief.cookies.set('zelo_desafio', bearer);
  expect(refusal(await thief.call(contracts.entrarComChave, { body }))).toEqual(EXPIRED);
  const late = visitor(app);
  const given = await late.want(contracts.desafiarEntrada, 200);
  now += 5 * 60_000;
  const answer = await late.call(contracts.entrarComChave, { body: authenticator.use(given) });
  expect(refusal(answer)).toEqual(EXPIRED);
});

test('a counter that goes back → a copy of the passkey, not recognized', async () => {
  const { http } = await newPatient(app);
  const authenticator = new Authenticator(app);
  authenticator.counter = 7;
  const options = await http.want(contracts.desafiarCriacao, 200);
  await http.want(contracts.criarChave, 201, { body: authenticator.create(options) });
  expect((await enterByChave(visitor(app), authenticator)).status).toBe(200);
  for (const counter of [8, 3, 0]) {
    expect(refusal(await enterByChave(visitor(app), authenticator, { counter }))).toEqual(UNKNOWN);
  }
  expect((await enterByChave(visitor(app), authenticator, { counter: 9 })).status).toBe(200);
});

test('an unknown passkey and a removed one → answered alike', async () => {
  const { http } = await newPatient(app);
  const { authenticator, chave } = await addChave(app, http);
  await http.want(contracts.removerChave, 204, { params: { id: chave.id } });
  expect(refusal(await enterByChave(visitor(app), authenticator))).toEqual(UNKNOWN);
  expect(refusal(await enterByChave(visitor(app), new Authenticator(app)))).toEqual(UNKNOWN);
});

test('a new password by a mailed link → every passkey is gone', async () => {
  const { http } = await newPatient(app);
  const { authenticator } = await addChave(app, http);
  const { clienteId } = await http.want(lerSessao, 200);
  const account = { clienteId: clienteId ?? '' };
  const { url } = await createRecoveryLink(app.deps, { tipo: 'Sistema', nome: 'teste' }, account);
  const token = url.split('/').at(-1) ?? '';
  const senha = 'uma frase nova e comprida';
  await visitor(app).want(salvarNovaSenha, 200, { body: { token, senha, confirmacao: senha } });
  expect(refusal(await enterByChave(visitor(app), authenticator))).toEqual(UNKNOWN);
});

test('a proof by a passkey opens heavy acts for five minutes, in the place of password and code', async () => {
  const { http } = await newMedico(app);
  await enrolFactor(http, SENHA, now);
  const { authenticator } = await addChave(app, http);
  await endProvas(app);
  expect(await http.want(lerProva, 200)).toEqual({ ate: null, comCodigo: true, comChave: true });
  const options = await http.want(contracts.desafiarProva, 200);
  expect(options.allowCredentials).toMatchObject([{ id: authenticator.id }]);
  const body = authenticator.use(options);
  const ate = new Date(now + 5 * 60_000).toISOString();
  const given = { ate, comCodigo: true, comChave: true };
  expect(await http.want(contracts.darProvaComChave, 200, { body })).toEqual(given);
  expect(refusal(await http.call(contracts.darProvaComChave, { body }))).toEqual(EXPIRED);
  await http.want(contracts.desafiarCriacao, 200);
});

test("another account's passkey, or a sign-in's challenge → proves nothing", async () => {
  const [mine, other] = [await newPatient(app), await newPatient(app)];
  const own = await addChave(app, mine.http);
  const { authenticator } = await addChave(app, other.http);
  await endProvas(app);
  const options = await mine.http.want(contracts.desafiarProva, 200);
  const foreign = await mine.http.call(contracts.darProvaComChave, { body: authenticator.use(options) });
  expect(refusal(foreign)).toEqual(UNKNOWN);
  const entrance = await mine.http.want(contracts.desafiarEntrada, 200);
  const body = own.authenticator.use(entrance);
  expect(refusal(await mine.http.call(contracts.darProvaComChave, { body }))).toEqual(EXPIRED);
  expect((await mine.http.want(lerProva, 200)).ate).toBeNull();
  expect((await mine.http.call(darProva, { body: { senhaAtual: SENHA } })).status).toBe(200);
});

test('an account without a passkey → no challenge for a proof', async () => {
  const { http } = await newPatient(app);
  expect(refusal(await http.call(contracts.desafiarProva))).toEqual([409, 'sem_chave']);
});

test('a passkey proof in the place of the current password, for five minutes', async () => {
  const { http } = await newPatient(app);
  const { authenticator } = await addChave(app, http);
  const make = () => http.call(criarCodigosReserva, { body: {} });
  // Signing in is a proof, and no passkey gave it.
  expect(refusal(await make())).toEqual([403, 'senha_necessaria']);
  const body = authenticator.use(await http.want(contracts.desafiarProva, 200));
  await http.want(contracts.darProvaComChave, 200, { body });
  expect((await make()).status).toBe(200);
  const senhas = { senha: 'uma frase bem comprida', confirmacao: 'uma frase bem comprida' };
  expect((await http.call(trocarSenha, { body: senhas })).status).toBe(204);
  now += 5 * 60_000;
  expect(refusal(await make())).toEqual([403, 'senha_necessaria']);
});

const offer = (lugar: 'botao' | 'campo') =>
  visitor(app).call(contracts.desafiarEntrada, { query: { lugar } });

test('passkeys offered in the field → counted apart from the button', async () => {
  expect([(await offer('campo')).status, (await offer('botao')).status]).toEqual([200, 200]);
  const [field] = listChaveFranquias('10.0.0.1', 'campo');
  const [button] = listChaveFranquias('10.0.0.1', 'botao');
  expect(field?.purpose).not.toBe(button?.purpose);
});
