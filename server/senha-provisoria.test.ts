import { afterAll, beforeAll, expect, test } from 'vitest';
import { iniciarSegundoFator, trocarSenha } from '../contracts/contas/conta.contract.ts';
import { entrarAdm, recuperarSenhaAdm, salvarNovaSenha } from '../contracts/contas/identidade.contract.ts';
import { lerSessao, sair } from '../contracts/contas/sessao-atual.contract.ts';
import { listarDevolucoes } from '../contracts/pagamentos/devolucoes.contract.ts';
import { MENSAGEM_SENHA_COMUM, MENSAGEM_SENHA_VISTA } from '../domain/contas/senha.ts';
import { ADMIN, appForTest, startTestApp, type TestApp } from './testing/app/app.ts';
import { runCli } from './testing/app/cli.ts';
import { failureOf, type Client } from './testing/app/client.ts';
import { allContracts, nameOf } from './testing/app/contracts.ts';
import { mailTo, tokenIn } from './testing/app/mail.ts';
import { signInAdmin, visitor } from './testing/builders/builders.ts';
import { enrolFactor } from './testing/builders/authenticator.ts';

/** Every call that is the administrator's and not everybody's. */
const guarded = (await allContracts()).filter(
  ({ access }) => access.includes('Admin') && !access.includes('Visitante'),
);
const NOVA = 'uma frase que ninguem adivinha';

let app: TestApp;
let http: Client;
beforeAll(async () => {
  app = await startTestApp({ exigeSenhaPropria: true });
  http = await signInAdmin(app);
});
afterAll(() => app.stop());

const change = (client: Client, senha: string, senhaAtual: string = ADMIN.senha) =>
  client.call(trocarSenha, { body: { senhaAtual, senha, confirmacao: senha } });
const missing = async (client: Client) => {
  const { papel, faltaSenhaPropria } = await client.want(lerSessao, 200);
  return [papel, faltaSenhaPropria];
};
const desk = async (client: Client) => (await client.call(listarDevolucoes)).status;

test('the password of the settings opens the way to another one, and nothing else', async () => {
  expect(await missing(http)).toEqual(['Admin', true]);
  const open = guarded.filter(({ withProvisionalPassword }) => withProvisionalPassword === true);
  expect(open.map(nameOf).toSorted()).toEqual(['GET /api/sessao/prazo', 'PUT /api/senha']);
});

test.each(
  guarded.filter((contract) => contract.withProvisionalPassword !== true).map((c) => [nameOf(c), c] as const),
)('before another one is set: %s is refused', async (_name, { method, path }) => {
  const answer = await http.fetch(path.replace(/:\w+/g, crypto.randomUUID()), { method });
  const code = /"code":"(\w+)"/.exec(await answer.text())?.[1];
  expect([answer.status, code]).toEqual([403, method === 'HEAD' ? undefined : 'senha_propria_necessaria']);
});

test('the same, a leaked, or no current password → refused; signing out → allowed', async () => {
  for (const [senha, senhaAtual, message] of [
    [ADMIN.senha, ADMIN.senha, MENSAGEM_SENHA_VISTA],
    ['password1234', ADMIN.senha, MENSAGEM_SENHA_COMUM],
    [NOVA, 'errada errada', 'A senha atual não confere.'],
  ] as const) {
    expect(failureOf(await change(http, senha, senhaAtual)).message).toBe(message);
  }
  expect(await missing(http)).toEqual(['Admin', true]);
  const leaving = await signInAdmin(app);
  await leaving.want(sair, 204);
  expect(await missing(leaving)).toEqual(['Visitante', false]);
});

test('another one → opens everything for this session only; no start restores the first', async () => {
  const fresh = await appForTest({ exigeSenhaPropria: true });
  const [owner, other] = [await signInAdmin(fresh), await signInAdmin(fresh)];
  expect([await desk(owner), (await change(owner, NOVA)).status]).toEqual([403, 204]);
  expect([await missing(owner), await desk(owner)]).toEqual([['Admin', false], 200]);
  expect(await missing(other)).toEqual(['Visitante', false]);
  const audit = fresh.deps.db.selectFrom('auditoria').select(['ator_tipo', 'alvo_tipo']);
  expect(await audit.where('acao', '=', 'senha.trocar').execute()).toEqual([
    { ator_tipo: 'Admin', alvo_tipo: 'administrador' },
  ]);
  await fresh.restart();
  expect((await visitor(fresh).call(entrarAdm, { body: ADMIN })).status).toBe(401);
  const again = visitor(fresh);
  await again.want(entrarAdm, 200, { body: { ...ADMIN, senha: NOVA } });
  expect([await missing(again), await desk(again)]).toEqual([['Admin', false], 200]);
});

test('two sessions that set one at once: the first wins, the other is out', async () => {
  const fresh = await appForTest({ exigeSenhaPropria: true });
  const both = [await signInAdmin(fresh), await signInAdmin(fresh)];
  const statuses = await Promise.all(both.map(async (one, i) => (await change(one, `${NOVA} ${i}`)).status));
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  const seen = await Promise.all(both.map(missing));
  expect(seen).toContainEqual(['Admin', false]);
  expect(seen).toContainEqual(['Visitante', false]);
});

test('where a second factor must stand, too, the password comes first', async () => {
  const fresh = await appForTest({ exigeSenhaPropria: true, env: { ADMIN_SECOND_FACTOR: 'required' } });
  const owner = await signInAdmin(fresh);
  const begin = (senhaAtual: string) => owner.call(iniciarSegundoFator, { body: { senhaAtual } });
  expect(failureOf(await begin(ADMIN.senha)).code).toBe('senha_propria_necessaria');
  expect((await change(owner, NOVA)).status).toBe(204);
  expect(await owner.want(lerSessao, 200)).toMatchObject({
    faltaSenhaPropria: false,
    faltaSegundoFator: true,
  });
  expect(failureOf(await owner.call(listarDevolucoes)).code).toBe('segundo_fator_necessario');
  expect((await change(owner, `${NOVA} mesmo`, NOVA)).status).toBe(403);
  await enrolFactor(owner, NOVA);
  expect(await desk(owner)).toBe(200);
});

test('a mailed link sets an own one as well, but not the one of the settings', async () => {
  const fresh = await appForTest({ exigeSenhaPropria: true });
  await visitor(fresh).want(recuperarSenhaAdm, 200, { body: { email: ADMIN.email } });
  const token = tokenIn(await mailTo(fresh, ADMIN.email, 'Nova senha'), 'nova-senha');
  const save = (senha: string) =>
    visitor(fresh).call(salvarNovaSenha, { body: { token, senha, confirmacao: senha } });
  expect(failureOf(await save(ADMIN.senha)).message).toBe(MENSAGEM_SENHA_VISTA);
  expect((await save(NOVA)).status).toBe(200);
  const owner = visitor(fresh);
  await owner.want(entrarAdm, 200, { body: { ...ADMIN, senha: NOVA } });
  expect(await missing(owner)).toEqual(['Admin', false]);
});

test('admin reset → asks for another one again; a password from before the mark asks for none', async () => {
  const fresh = await appForTest({ exigeSenhaPropria: true });
  expect((await change(await signInAdmin(fresh), NOVA)).status).toBe(204);
  const given = `${NOVA} de novo`;
  expect((await runCli(fresh, ['admin', 'reset'], { stdin: given })).code).toBe(0);
  const owner = visitor(fresh);
  await owner.want(entrarAdm, 200, { body: { ...ADMIN, senha: given } });
  expect([await missing(owner), await desk(owner)]).toEqual([['Admin', true], 403]);

  const { senha_hash: hash } = await fresh.deps.db
    .selectFrom('administradores')
    .select('senha_hash')
    .executeTakeFirstOrThrow();
  const before = { email: 'antes@exemplo.com.br', senha_hash: hash };
  const made = fresh.deps.db.insertInto('administradores').values(before).returning('senha_provisoria');
  expect(await made.executeTakeFirst()).toEqual({ senha_provisoria: false });
});

test('the demonstration keeps the password that it prints', async () => {
  const fresh = await appForTest();
  const owner = await signInAdmin(fresh);
  expect([await missing(owner), await desk(owner)]).toEqual([['Admin', false], 200]);
});
