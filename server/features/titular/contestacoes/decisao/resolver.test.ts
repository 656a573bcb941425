import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lerSessao } from '#contracts/contas/sessao-atual.contract.ts';
import { lerCliente, salvarCliente } from '#contracts/contas/clientes.contract.ts';
import * as contracts from '#contracts/titular/contestacoes.contract.ts';
import { cadastrar, entrar } from '#contracts/contas/identidade.contract.ts';
import { FRASES_DO_MOTIVO } from '#domain/titular/contestacao.ts';
import { darProva } from '#contracts/contas/conta.contract.ts';
import { ADMIN, startTestApp, type TestApp } from '#testing/app/app.ts';
import { bankOf } from '#testing/providers/bank.ts';
import {
  endProvas,
  newPatient,
  randomCpf,
  registerPatient,
  SENHA,
  signInAdmin,
  visitor,
} from '#testing/builders/builders.ts';
import { acceptCase, claimOf, DONA, openCase, registerOwner } from '#testing/builders/contestacao.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { openLive } from '#testing/app/live.ts';
import { mailsTo, mailTo, tokenIn } from '#testing/app/mail.ts';

let app: TestApp;
let now = Date.now();
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now) });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.deps.db.deleteFrom('limites').execute();
  admin = await signInAdmin(app);
});

const HOUR_MS = 3_600_000;
const TAKEN = 'Erro ao criar usuário: este CPF já tem cadastro.';

const read = (id: string) => admin.want(contracts.lerContestacao, 200, { params: { id } });
const accept = (id: string, contaId: string | null) =>
  admin.call(contracts.aceitarContestacao, { params: { id }, body: { contaId } });
const refuse = (id: string) =>
  admin.call(contracts.recusarContestacao, { params: { id }, body: { motivo: 'dados_diferentes' } });
const register = (cpf: string) =>
  visitor(app).call(cadastrar, { body: { cpf, senha: SENHA, confirmacao: SENHA } });
const finish = (token: string, senha = DONA, confirmacao = senha) =>
  visitor(app).call(contracts.concluirNovoCadastro, { body: { token, senha, confirmacao } });
const linkTo = async (email: string) =>
  tokenIn(await mailTo(app, email, 'o seu CPF está livre'), 'novo-cadastro');
const follow = async (email: string) => {
  const token = tokenIn(await mailTo(app, email, 'aberto no Zelo'), 'nao-fui-eu');
  return visitor(app).want(contracts.acompanharContestacao, 200, { body: { token } });
};

test('the account → beside the claim, without clinical words, its address masked', async () => {
  const patient = await newPatient(app);
  const claim = claimOf(patient.cpf);
  const { id } = await openCase(app, claim);
  const caso = await read(id);
  expect(caso).toMatchObject({ nome: claim.nome, email: claim.email, outraConta: false });
  expect(caso.conta).toMatchObject({ nome: patient.dados.nome, pedidos: 0, pagos: [], contestadaEm: null });
  expect(caso.conta?.email).toMatch(/^a\*\*\*.@exemplo\.com\.br$/);
  expect(JSON.stringify(caso)).not.toContain(patient.dados.emailContato);
});

test('accepting closes the account and lets only the owner register, by the mailed link', async () => {
  const thief = await newPatient(app);
  const claim = claimOf(thief.cpf);
  const { id } = await openCase(app, claim);
  const stream = await openLive(thief.http);
  await acceptCase(admin, id);
  await stream.ended();
  expect((await thief.http.want(lerSessao, 200)).papel).toBe('Visitante');
  expect((await visitor(app).call(entrar, { body: { cpf: thief.cpf, senha: SENHA } })).status).toBe(401);
  expect(failureOf(await register(thief.cpf)).message).toBe(TAKEN);
  const told = await mailTo(app, thief.dados.emailContato, 'foi encerrada');
  expect(told.texto).not.toMatch(new RegExp(`${thief.cpf}|${claim.nome}|${claim.email}`));
  expect(await follow(claim.email)).toMatchObject({ situacao: 'aceita', podePedirLink: true });

  const token = await linkTo(claim.email);
  const link = await visitor(app).want(contracts.consultarNovoCadastro, 200, { body: { token } });
  expect(link.cpf).toMatch(/^\d{3}\.\*\*\*\.\*\*\*-\d{2}$/);
  expect(link.email).toMatch(/^h\*\*\*/);
  expect(failureOf(await finish(token, 'curta', 'curta')).message).toMatch(/^Escolha uma senha/);
  expect(failureOf(await finish(token, DONA, 'outra')).message).toBe('As senhas não são iguais.');
  const owner = await registerOwner(app, claim);
  expect(await owner.http.want(lerCliente, 200)).toMatchObject({
    nome: claim.nome,
    emailContato: claim.email,
    emailConfirmadoEm: expect.any(String),
    cep: '',
    completo: false,
    idAsaas: null,
  });
  expect((await finish(token)).status).toBe(404);
  expect(await follow(claim.email)).toMatchObject({
    situacao: 'aceita',
    linkAte: null,
    podePedirLink: false,
  });
  expect(await read(id)).toMatchObject({ situacao: 'aceita', novoCadastro: true });
});

test('refusing mails the reason and changes nothing else', async () => {
  const patient = await newPatient(app);
  const claim = claimOf(patient.cpf);
  const { id } = await openCase(app, claim);
  expect((await refuse(id)).status).toBe(200);
  const mail = await mailTo(app, claim.email, 'resposta');
  expect(mail.texto).toContain(FRASES_DO_MOTIVO.dados_diferentes);
  expect(mail.texto).not.toMatch(new RegExp(`${patient.cpf}|${patient.dados.nome}`));
  expect(await follow(claim.email)).toMatchObject({
    situacao: 'recusada',
    motivo: FRASES_DO_MOTIVO.dados_diferentes,
    podePedirLink: false,
  });
  expect((await patient.http.want(lerSessao, 200)).papel).toBe('Paciente');
  expect(await mailsTo(app, patient.dados.emailContato, 'encerrada')).toEqual([]);
  const again = await openCase(app, claim);
  expect(again.id).not.toBe(id);
});

test('simultaneous clicks → one settlement', async () => {
  const { cpf } = await newPatient(app);
  const { id } = await openCase(app, claimOf(cpf));
  const contaId = (await read(id)).conta?.id ?? null;
  const answers = await Promise.all([accept(id, contaId), accept(id, contaId), refuse(id)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(failureOf(await refuse(id)).code).toBe('caso_resolvido');
});

test('only the account that was compared can be closed', async () => {
  const cpf = randomCpf();
  const { id } = await openCase(app, claimOf(cpf));
  expect((await read(id)).conta).toBeNull();
  const later = await registerPatient(app, cpf);
  const changed = await accept(id, null);
  expect([changed.status, failureOf(changed).code]).toEqual([409, 'conta_mudou']);
  expect(await read(id)).toMatchObject({ situacao: 'aberta', outraConta: true });
  expect((await later.http.want(lerSessao, 200)).papel).toBe('Paciente');
});

test('a CPF without an account is kept for the person all the same', async () => {
  const claim = claimOf(randomCpf());
  const { id } = await openCase(app, claim);
  expect((await accept(id, null)).status).toBe(200);
  expect(failureOf(await register(claim.cpf)).message).toBe(TAKEN);
  await registerOwner(app, claim);
});

test('the link holds for 72 hours; another may be asked for while the CPF is kept', async () => {
  const { cpf } = await registerPatient(app);
  const claim = claimOf(cpf);
  const { id } = await openCase(app, claim);
  await acceptCase(admin, id);
  const first = await linkTo(claim.email);
  const state = tokenIn(await mailTo(app, claim.email, 'aberto no Zelo'), 'nao-fui-eu');
  const ask = () => visitor(app).call(contracts.pedirOutroLink, { body: { token: state } });
  now += 72 * HOUR_MS + 1;
  expect((await finish(first)).status).toBe(404);
  expect(failureOf(await register(cpf)).message).toBe(TAKEN);
  expect((await ask()).status).toBe(200);
  const second = tokenIn(await mailTo(app, claim.email, 'o seu CPF está livre', 2), 'novo-cadastro');
  expect(second).not.toBe(first);
  // Until the link expires, asking again mails the same one.
  expect((await ask()).status).toBe(200);
  expect(tokenIn(await mailTo(app, claim.email, 'o seu CPF está livre', 3), 'novo-cadastro')).toBe(second);
  expect((await finish(second)).status).toBe(204);
  expect((await ask()).status).toBe(409);
});

test('after thirty days → the CPF free for anybody', async () => {
  const { cpf } = await registerPatient(app);
  const claim = claimOf(cpf);
  const { id } = await openCase(app, claim);
  await acceptCase(admin, id);
  now += 30 * 24 * HOUR_MS + 1;
  expect((await register(cpf)).status).toBe(201);
  expect((await finish(await linkTo(claim.email))).status).toBe(404);
});

test('of two uses of a link at once one registers', async () => {
  const claim = claimOf(randomCpf());
  const { id } = await openCase(app, claim);
  await acceptCase(admin, id);
  const token = await linkTo(claim.email);
  const answers = await Promise.all([finish(token), finish(token), finish(token)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404, 404]);
});

test('at the payment provider the customer of the CPF becomes the owner’s', async () => {
  const thief = await newPatient(app);
  const [before] = await bankOf(app).customersOf(thief.cpf);
  const claim = claimOf(thief.cpf);
  const { id } = await openCase(app, claim);
  await acceptCase(admin, id);
  const owner = await registerOwner(app, claim);
  const saved = await owner.http.want(salvarCliente, 200, { body: owner.dados });
  expect(saved.idAsaas).toBe(before?.id);
  const customers = await bankOf(app).customersOf(thief.cpf);
  expect(customers).toMatchObject([{ id: before?.id, name: claim.nome, email: claim.email }]);
  expect(customers[0]?.externalReference).not.toBe(before?.externalReference);
});

test('a case is accepted with a proof of who is there, and refused without', async () => {
  const [owner, other] = [await newPatient(app), await newPatient(app)];
  const { id } = await openCase(app, claimOf(owner.cpf));
  const second = await openCase(app, claimOf(other.cpf));
  const contaId = (await read(id)).conta?.id ?? null;
  await endProvas(app);
  const answer = await accept(id, contaId);
  expect([answer.status, failureOf(answer).code]).toEqual([403, 'prova_necessaria']);
  expect(await owner.http.want(lerSessao, 200)).toMatchObject({ papel: 'Paciente' });
  expect((await refuse(second.id)).status).toBe(200);
  await admin.want(darProva, 200, { body: { senhaAtual: ADMIN.senha } });
  expect((await accept(id, contaId)).status).toBe(200);
  expect(await owner.http.want(lerSessao, 200)).toMatchObject({ papel: 'Visitante' });
});

test('nobody but the administrator reads or settles a case, and the audit names ids only', async () => {
  const thief = await newPatient(app);
  const claim = claimOf(thief.cpf);
  const { id } = await openCase(app, claim);
  const params = { id };
  expect((await thief.http.call(contracts.lerContestacao, { params })).status).toBe(403);
  const body = { contaId: null };
  expect((await thief.http.call(contracts.aceitarContestacao, { params, body })).status).toBe(403);
  expect((await visitor(app).call(contracts.listarContestacoes)).status).toBe(401);
  expect((await admin.call(contracts.lerContestacao, { params: { id: crypto.randomUUID() } })).status).toBe(
    404,
  );
  await acceptCase(admin, id);
  await registerOwner(app, claim);
  const rows = await app.deps.db.selectFrom('auditoria').selectAll().orderBy('id').execute();
  const acts = rows.filter(({ alvo_id }) => alvo_id === id).map(({ acao }) => acao);
  expect(acts).toEqual(['contestacao.abrir', 'contestacao.aceitar', 'contestacao.cadastrar']);
  expect(rows.map(({ acao }) => acao)).toContain('cliente.encerrar_contestada');
  for (const word of [claim.cpf, claim.nome, claim.email]) expect(JSON.stringify(rows)).not.toContain(word);
});
