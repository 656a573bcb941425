import { expect, test } from 'vitest';
import { lerSessao } from '#contracts/contas/sessao-atual.contract.ts';
import { entrar, entrarAdm } from '#contracts/contas/identidade.contract.ts';
import { MENSAGEM_SENHA_CURTA } from '#domain/contas/senha.ts';
import { ADMIN, appForTest } from '../testing/app/app.ts';
import { newPatient, SENHA as DO_PACIENTE, signInAdmin, visitor } from '../testing/builders/builders.ts';
import { runCli, runCliProcess } from '../testing/app/cli.ts';
import { enrolFactor } from '../testing/builders/authenticator.ts';

const SENHA = 'uma frase que ninguem adivinha';

test('admin reset: a new password, nobody signed in, no second factor unless it is kept', async () => {
  const app = await appForTest();
  const before = await signInAdmin(app);
  await enrolFactor(before, ADMIN.senha);

  const { code, out, err } = await runCliProcess(app, ['admin', 'reset'], { stdin: `${SENHA}\n` });
  expect([code, err, out.includes(SENHA)]).toEqual([0, '', false]);
  expect((await before.want(lerSessao, 200)).papel).toBe('Visitante');
  expect((await visitor(app).call(entrarAdm, { body: ADMIN })).status).toBe(401);
  const again = visitor(app);
  const body = { ...ADMIN, senha: SENHA };
  expect(await again.want(entrarAdm, 200, { body })).toMatchObject({ papel: 'Admin' });

  // The second factor may stay; without a given password one is made, and said once.
  await enrolFactor(again, SENHA);
  const made = await runCli(app, ['admin', 'reset', '--keep-second-factor']);
  const senha = /^Senha: (\S{20})$/m.exec(made.out)?.[1] ?? '';
  const answer = await visitor(app).want(entrarAdm, 200, { body: { ...ADMIN, senha } });
  expect(answer).toMatchObject({ pendente: 'codigo' });
});

test('admin create: a new address gets an account, a known one is left as it is', async () => {
  const env: NodeJS.ProcessEnv = {};
  const app = await appForTest({ env });
  const email = 'direcao@exemplo.com.br';
  env['ADMIN_EMAIL'] = email;
  expect((await runCli(app, ['admin', 'create'], { stdin: SENHA, env })).code).toBe(0);
  await app.restart();
  const body = { email, senha: SENHA };
  expect(await visitor(app).want(entrarAdm, 200, { body })).toMatchObject({ papel: 'Admin' });
  const again = await runCli(app, ['admin', 'create'], { stdin: 'outra frase comprida', env });
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('admin reset')]);
  expect(await visitor(app).want(entrarAdm, 200, { body })).toMatchObject({ papel: 'Admin' });
});

test('patient sign-out → every session ended; the second factor removed only on request', async () => {
  const app = await appForTest();
  const [patient, other] = [await newPatient(app), await newPatient(app)];
  await enrolFactor(patient.http, DO_PACIENTE);
  const papel = async ({ http }: typeof patient) => (await http.want(lerSessao, 200)).papel;
  const signOut = (stdin: string, ...options: string[]) =>
    runCli(app, ['patient', 'sign-out', ...options], { stdin });
  const body = { cpf: patient.cpf, senha: DO_PACIENTE };

  const { code, out, err } = await signOut(`${patient.cpf}\n`);
  expect([code, out, err]).toEqual([0, 'Sessões encerradas.\n', '']);
  expect([await papel(patient), await papel(other)]).toEqual(['Visitante', 'Paciente']);
  expect(await visitor(app).want(entrar, 200, { body })).toMatchObject({ pendente: 'codigo' });

  expect((await signOut(patient.cpf, '--remove-second-factor')).out).toContain('duas etapas desligada');
  expect(await visitor(app).want(entrar, 200, { body })).toEqual({ papel: 'Paciente' });
});

test('a weak password, an unknown option and an unknown command are refused in words', async () => {
  const app = await appForTest();
  const weak = await runCli(app, ['admin', 'reset'], { stdin: '1234567' });
  expect([weak.code, weak.err.trim()]).toEqual([1, MENSAGEM_SENHA_CURTA]);
  const option = await runCli(app, ['admin', 'reset', '--force']);
  expect([option.code, option.err.trim()]).toEqual([
    1,
    expect.stringMatching(/^Uso: npm run cli -- admin reset/),
  ]);
  const unknown = await runCli(app, ['admins']);
  expect([unknown.code, unknown.out]).toEqual([2, expect.stringContaining('admin create')]);
  await signInAdmin(app);
});
