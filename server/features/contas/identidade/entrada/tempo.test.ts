import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contracts from '#contracts/contas/identidade.contract.ts';
import { confirmarSegundoFator, iniciarSegundoFator } from '#contracts/contas/conta.contract.ts';
import { Secret, TOTP } from 'otpauth';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { useRealHashes } from '#testing/app/cheap-argon2.ts';
import { newPatient, randomCpf, SENHA, visitor } from '#testing/builders/builders.ts';
import { mailTo } from '#testing/app/mail.ts';
import { listSignInFranquias } from './entrada.policy.ts';

/** No duration tells an unknown caller which accounts exist: ratios within one run, and the work that is done. */
useRealHashes();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** The median of each act's time, the acts taking turns so that whatever else runs slows all of them. */
async function medians(rounds: number, acts: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times = acts.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, act] of acts.entries()) {
      const started = performance.now();
      await act();
      times[i]?.push(performance.now() - started);
    }
  }
  return times.map((list) => list.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0);
}

/** Tries are counted and would end: each round starts as if it were the first. */
async function wrongPassword(cpf: string): Promise<void> {
  const answer = await visitor(app).call(contracts.entrar, { body: { cpf, senha: 'errada errada' } });
  expect(answer.status).toBe(401);
  const keys = listSignInFranquias({ accountName: cpf, network: '127.0.0.1', aparelho: null });
  const chaves = keys.map(({ purpose, subject }) => app.deps.signer.key(purpose, subject));
  await app.deps.db.deleteFrom('limites').where('chave', 'in', chaves).execute();
}

test('a password is stored as Argon2id at the cost that OWASP recommends first', async () => {
  const { cpf } = await newPatient(app);
  const { senha_hash } = await app.deps.db
    .selectFrom('clientes')
    .select('senha_hash')
    .where('cpf', '=', cpf)
    .executeTakeFirstOrThrow();
  expect(senha_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a wrong password → equal time for a known CPF, an unknown one, one with a second factor', async () => {
  const [known, guarded] = [await newPatient(app), await newPatient(app)];
  const begun = await guarded.http.want(iniciarSegundoFator, 200, { body: { senhaAtual: SENHA } });
  const codigo = new TOTP({ secret: Secret.fromBase32(begun.segredo) }).generate();
  await guarded.http.want(confirmarSegundoFator, 200, { body: { codigo } });
  const unknown = randomCpf();
  const times = await medians(
    15,
    [known.cpf, unknown, guarded.cpf].map((cpf) => () => wrongPassword(cpf)),
  );
  // Without the decoy hash an unknown CPF answers in a ninth of the time.
  expect(Math.max(...times) / Math.min(...times)).toBeLessThan(4);
});

test('a callable recovery does not wait for what only a known address brings', async () => {
  const { dados } = await newPatient(app);
  const path = '/api/funcoes/sendPasswordEmail';
  const headers = { 'content-type': 'application/json' };
  const ask = async (email: string): Promise<unknown> => {
    const body = JSON.stringify({ data: { email } });
    return (await visitor(app).fetch(path, { method: 'POST', headers, body })).json();
  };
  await mailTo(app, dados.emailContato, 'Confirme o seu e-mail');
  app.fakes.smtp.faults.slowMs = 1_000;
  const answers: unknown[] = [];
  const asking = [dados.emailContato, 'ninguem.aqui@exemplo.com.br'].map((email) => async () => {
    answers.push(await ask(email));
  });
  const times = await medians(5, asking);
  app.fakes.smtp.faults.slowMs = 0;
  expect(answers).toEqual(Array.from({ length: 10 }, () => ({ result: { ok: true } })));
  // Handing one mail over takes a second now: within the request it would be a ratio of dozens.
  expect(Math.max(...times) / Math.min(...times)).toBeLessThan(5);
  await mailTo(app, dados.emailContato, 'Nova senha');
  const text = `select data from pgboss.job where name = 'conta.recuperar'`;
  const { rows } = await app.deps.pool.query<{ data: object }>(text);
  expect(rows).toHaveLength(10);
  expect(JSON.stringify(rows)).not.toContain('exemplo');
});
