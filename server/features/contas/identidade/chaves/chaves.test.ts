import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as contracts from '#contracts/contas/chaves.contract.ts';
import { encerrarOutras, trocarSenha } from '#contracts/contas/conta.contract.ts';
import { ativarMedico, desativarMedico } from '#contracts/contas/medicos.contract.ts';
import { MAX_CHAVES } from '#domain/contas/chaves-de-acesso.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type AnyAnswer } from '#testing/app/client.ts';
import { mailTo, mailsTo } from '#testing/app/mail.ts';
import { addChave, Authenticator, enterByChave } from '#testing/builders/authenticator.ts';
import { endProvas, newPatient, SENHA, signInAdmin, visitor } from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { deleteExpired } from '../identidade.repository.ts';

let app: TestApp;
let now = Date.now();
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now) });
});
afterAll(() => app.stop());
beforeEach(() => {
  // Past the fifteen minutes of every allowance.
  now += 16 * 60_000;
});

const refusal = (answer: AnyAnswer) => [answer.status, failureOf(answer).code];
const GOOGLE = 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4';

test('a new passkey → listed by its keeper, audited, told by mail; renamed and removed', async () => {
  const { http, dados } = await newPatient(app);
  const { chave } = await addChave(app, http, { aaguid: GOOGLE, backedUp: true });
  const nome = 'Gerenciador de senhas do Google';
  const listed = { id: chave.id, nome, sincronizada: true, criadaEm: new Date(now).toISOString() };
  expect(chave).toEqual({ ...listed, usadaEm: null });
  expect((await http.want(contracts.listarChaves, 200)).chaves).toEqual([chave]);
  const mail = await mailTo(app, dados.emailContato, 'Chave de acesso criada');
  expect(mail.texto).toContain(nome);

  const params = { id: chave.id };
  await http.want(contracts.renomearChave, 204, { params, body: { nome: '  Meu celular ' } });
  const named = await http.want(contracts.listarChaves, 200);
  expect(named.chaves[0]?.nome).toBe('Meu celular');
  const empty = await http.call(contracts.renomearChave, { params, body: { nome: ' ' } });
  expect(failureOf(empty)).toMatchObject({
    code: 'campo_invalido',
    message: 'Dê um nome à chave de acesso.',
  });
  await http.want(contracts.removerChave, 204, { params });
  expect((await http.want(contracts.listarChaves, 200)).chaves).toEqual([]);
  await mailTo(app, dados.emailContato, 'Chave de acesso removida');
  const audit = app.deps.db.selectFrom('auditoria').select('acao').where('alvo_id', '=', chave.id);
  expect((await audit.orderBy('id').execute()).map(({ acao }) => acao)).toEqual([
    'chave_de_acesso.criada',
    'chave_de_acesso.renomear',
    'chave_de_acesso.removida',
  ]);
});

test('options → discoverable, user verified, no attestation, bound to the public address', async () => {
  const { http, cpf } = await newPatient(app);
  const { chave, authenticator } = await addChave(app, http);
  expect(chave.nome).toBe('Aparelho desconhecido');
  const options = await http.want(contracts.desafiarCriacao, 200);
  expect(options).toMatchObject({ rp: { id: 'localhost' }, attestation: 'none' });
  expect(options.user.name).not.toContain(cpf.slice(0, 9));
  expect(options.excludeCredentials).toMatchObject([{ id: authenticator.id, transports: ['internal'] }]);
});

test('without a proof of the last five minutes → no act upon the passkeys', async () => {
  const { http } = await newPatient(app);
  const { chave } = await addChave(app, http);
  const options = await http.want(contracts.desafiarCriacao, 200);
  await endProvas(app);
  const params = { id: chave.id };
  const answers = [
    await http.call(contracts.desafiarCriacao),
    await http.call(contracts.criarChave, { body: new Authenticator(app).create(options) }),
    await http.call(contracts.renomearChave, { params, body: { nome: 'Outro' } }),
    await http.call(contracts.removerChave, { params }),
  ];
  expect(answers.map(refusal)).toEqual(answers.map(() => [403, 'prova_necessaria']));
});

test('a passkey of another address, unverified, or for another challenge → refused', async () => {
  const { http } = await newPatient(app);
  for (const change of [
    { origin: 'https://outro.example' },
    { rpId: 'outro.example' },
    { userVerified: false },
  ]) {
    const options = await http.want(contracts.desafiarCriacao, 200);
    const body = new Authenticator(app).create(options, change);
    expect(refusal(await http.call(contracts.criarChave, { body }))).toEqual([400, 'chave_recusada']);
    // Used up by the wrong answer.
    const good = new Authenticator(app).create(options);
    expect(refusal(await http.call(contracts.criarChave, { body: good }))).toEqual([401, 'desafio_expirado']);
  }
  const stale = await http.want(contracts.desafiarCriacao, 200);
  await http.want(contracts.desafiarCriacao, 200);
  const body = new Authenticator(app).create(stale);
  expect(refusal(await http.call(contracts.criarChave, { body }))).toEqual([400, 'chave_recusada']);
});

test("a session's challenge → of no use in another session, nor after five minutes", async () => {
  const first = await signInAdmin(app);
  const second = await signInAdmin(app);
  const options = await first.want(contracts.desafiarCriacao, 200);
  const body = new Authenticator(app).create(options);
  expect(refusal(await second.call(contracts.criarChave, { body }))).toEqual([401, 'desafio_expirado']);
  now += 5 * 60_000;
  const third = await signInAdmin(app);
  await app.deps.db
    .updateTable('sessoes')
    .set({ provada_em: new Date(now) })
    .execute();
  expect(refusal(await first.call(contracts.criarChave, { body }))).toEqual([401, 'desafio_expirado']);
  await addChave(app, third);
});

test('the same passkey twice, and one more than ten → refused', async () => {
  const { http } = await newPatient(app);
  const { authenticator } = await addChave(app, http);
  const options = await http.want(contracts.desafiarCriacao, 200);
  const again = await http.call(contracts.criarChave, { body: authenticator.create(options) });
  expect(refusal(again)).toEqual([409, 'chave_repetida']);
  for (let n = 1; n < MAX_CHAVES; n += 1) await addChave(app, http);
  expect(refusal(await http.call(contracts.desafiarCriacao))).toEqual([409, 'chaves_demais']);
});

test("another account's passkey → not listed, not renamed, not removed", async () => {
  const [owner, other] = [await newPatient(app), await newPatient(app)];
  const { chave } = await addChave(app, owner.http);
  const params = { id: chave.id };
  expect((await other.http.want(contracts.listarChaves, 200)).chaves).toEqual([]);
  expect((await other.http.call(contracts.removerChave, { params })).status).toBe(404);
  const body = { nome: 'Minha' };
  expect((await other.http.call(contracts.renomearChave, { params, body })).status).toBe(404);
  expect((await owner.http.want(contracts.listarChaves, 200)).chaves).toHaveLength(1);
});

test('password changed by the owner → passkeys stay; access ended by others → they go, told once', async () => {
  const { http, medico } = await newMedico(app);
  const { authenticator } = await addChave(app, http);
  const nova = 'outra frase bem comprida';
  await http.want(trocarSenha, 204, { body: { senhaAtual: SENHA, senha: nova, confirmacao: nova } });
  await http.want(encerrarOutras, 200);
  expect((await enterByChave(visitor(app), authenticator)).status).toBe(200);
  const admin = await signInAdmin(app);
  await admin.want(desativarMedico, 200, { params: { id: medico.id } });
  expect(refusal(await enterByChave(visitor(app), authenticator))).toEqual([401, 'chave_nao_reconhecida']);
  await admin.want(ativarMedico, 200, { params: { id: medico.id } });
  expect(refusal(await enterByChave(visitor(app), authenticator))).toEqual([401, 'chave_nao_reconhecida']);
  const subject = 'As chaves de acesso saíram da sua conta';
  await mailTo(app, medico.email, subject);
  expect(await mailsTo(app, medico.email, subject)).toHaveLength(1);
});

test('challenges → one for each bearer, swept by the next one and each night', async () => {
  const rows = async () =>
    (await app.deps.db.selectFrom('desafios_de_chave').select('finalidade').execute()).length;
  const { http } = await newPatient(app);
  for (let n = 0; n < 3; n += 1) await visitor(app).want(contracts.desafiarEntrada, 200);
  for (let n = 0; n < 3; n += 1) await http.want(contracts.desafiarCriacao, 200);
  const before = await rows();
  expect(before).toBeGreaterThanOrEqual(4);
  now += 6 * 60_000;
  await visitor(app).want(contracts.desafiarEntrada, 200);
  expect(await rows()).toBe(1);
  await deleteExpired(app.deps.db, new Date(now + 6 * 60_000));
  expect(await rows()).toBe(0);
});

test('more challenges than a person needs → the account waits, its password does not', async () => {
  const { http } = await newPatient(app);
  for (let n = 0; n < 60; n += 1) await http.want(contracts.desafiarCriacao, 200);
  expect((await http.call(contracts.desafiarCriacao)).status).toBe(429);
});
