import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as conta from '#contracts/contas/conta.contract.ts';
import { entrarAdm, concluirEntrada } from '#contracts/contas/identidade.contract.ts';
import { ADMIN, startTestApp, type TestApp } from '#testing/app/app.ts';
import { newPatient, SENHA, signInAdmin, visitor } from '#testing/builders/builders.ts';
import { failureOf, type AnyAnswer, type Client } from '#testing/app/client.ts';
import { codeOf, enrolFactor } from '#testing/builders/authenticator.ts';
import { resolveActor } from './sessoes.usecases.ts';
import { requireProva } from './prova.usecases.ts';

let app: TestApp;
let now = Date.now();
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now) });
});
afterAll(() => app.stop());
beforeEach(() => {
  now += 300_000;
});

const MINUTE = 60_000;
const until = async (http: Client) => (await http.want(conta.lerProva, 200)).ate;
const prove = (http: Client, body: { senhaAtual?: string; codigo?: string }) =>
  http.call(conta.darProva, { body });
const refusal = (answer: AnyAnswer) => [answer.status, failureOf(answer).code];

/** Whether a heavy act of this browser's session would be let through. */
async function heavy(http: Client): Promise<string> {
  const cookies = { session: http.cookies.get('zelo_sessao') ?? '', visit: null };
  const actor = await resolveActor(app.deps, cookies);
  if (actor.tipo !== 'Admin') throw new Error('nobody');
  return requireProva({ actor, input: null, deps: app.deps }).then(
    () => 'open',
    (error: { code: string }) => error.code,
  );
}

test('signing in → a proof; after five minutes the password → five more, this session only', async () => {
  const http = await signInAdmin(app);
  expect(await until(http)).toBe(new Date(now + 5 * MINUTE).toISOString());
  expect(await heavy(http)).toBe('open');
  now += 5 * MINUTE;
  expect(await until(http)).toBeNull();
  expect(await heavy(http)).toBe('prova_necessaria');
  const other = await signInAdmin(app);
  now += 5 * MINUTE;
  expect(refusal(await prove(http, {}))).toEqual([403, 'senha_necessaria']);
  expect(refusal(await prove(http, { senhaAtual: 'errada errada' }))).toEqual([403, 'senha_incorreta']);
  expect(await heavy(http)).toBe('prova_necessaria');
  const proven = await prove(http, { senhaAtual: ADMIN.senha });
  expect(proven.body).toEqual({
    ate: new Date(now + 5 * MINUTE).toISOString(),
    comCodigo: false,
    comChave: false,
  });
  expect([await heavy(http), await heavy(other)]).toEqual(['open', 'prova_necessaria']);
  const { rows } = await app.deps.pool.query(
    `select ator_tipo from auditoria where acao = 'sessao.provar' and alvo_tipo = 'sessao'`,
  );
  expect(rows).toEqual([{ ator_tipo: 'Admin' }]);
});

test('with a second factor the proof takes a code as well, each once; a recovery code serves', async () => {
  const http = await signInAdmin(app);
  const { segredo, codigos } = await enrolFactor(http, ADMIN.senha, now);
  now += 6 * MINUTE;
  expect(await http.want(conta.lerProva, 200)).toEqual({ ate: null, comCodigo: true, comChave: false });
  const senhaAtual = ADMIN.senha;
  expect(refusal(await prove(http, { senhaAtual }))).toEqual([400, 'campos_incompletos']);
  expect(refusal(await prove(http, { senhaAtual, codigo: '000000' }))).toEqual([401, 'codigo_incorreto']);
  expect(await heavy(http)).toBe('prova_necessaria');
  const codigo = codeOf(segredo, now);
  expect((await prove(http, { senhaAtual, codigo })).status).toBe(200);
  expect(await heavy(http)).toBe('open');
  expect(refusal(await prove(http, { senhaAtual, codigo }))).toEqual([401, 'codigo_incorreto']);
  const [recovery = '', off = ''] = codigos;
  expect((await prove(http, { senhaAtual, codigo: recovery })).status).toBe(200);
  expect(refusal(await prove(http, { senhaAtual, codigo: recovery }))).toEqual([401, 'codigo_incorreto']);
  // A code that proved something does not sign in either.
  const thief = visitor(app);
  await thief.want(entrarAdm, 200, { body: ADMIN });
  expect((await thief.call(concluirEntrada, { body: { codigo } })).status).toBe(401);
  await http.want(conta.desligarSegundoFator, 204, { body: { senhaAtual, codigo: off } });
});

test('a patient gives a proof by the password, as everybody else', async () => {
  const { http } = await newPatient(app);
  now += 6 * MINUTE;
  expect(await until(http)).toBeNull();
  expect(refusal(await prove(http, { senhaAtual: 'errada errada' }))).toEqual([403, 'senha_incorreta']);
  expect((await prove(http, { senhaAtual: SENHA })).status).toBe(200);
  expect(await until(http)).toBe(new Date(now + 5 * MINUTE).toISOString());
});
