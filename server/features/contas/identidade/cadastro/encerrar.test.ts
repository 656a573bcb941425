import { afterAll, beforeAll, expect, test } from 'vitest';
import { lerSessao } from '#contracts/contas/sessao-atual.contract.ts';
import { lerCliente } from '#contracts/contas/clientes.contract.ts';
import { cadastrar, consultarRecuperacao, entrar } from '#contracts/contas/identidade.contract.ts';
import { randomToken, tokenHash } from '#platform/secrets/secrets.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { newPatient, randomCpf, registerPatient, SENHA, visitor } from '#testing/builders/builders.ts';
import { failureOf } from '#testing/app/client.ts';
import { openLive } from '#testing/app/live.ts';
import { cadastrarReservado, findAccountByCpf, devolverCpf, hashNewPassword } from '../identidade.public.ts';
import { insertRecovery } from '../recuperacao/recuperacao.repository.ts';
import { openSession } from '../sessao/sessoes.usecases.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const SYSTEM = { tipo: 'Sistema', nome: 'teste' } as const;
const HOUR_MS = 3_600_000;

/** As after the decision that the CPF is somebody else's. */
async function giveBack(cpf: string, conta: string | null): Promise<boolean> {
  const now = new Date();
  const reservaAte = new Date(now.getTime() + HOUR_MS);
  return app.deps.runInTransaction({ actor: SYSTEM }, (uow) =>
    devolverCpf(uow, { cpf, conta, reservaAte, now }),
  );
}

const signIn = (cpf: string) => visitor(app).call(entrar, { body: { cpf, senha: SENHA } });
const register = (cpf: string) =>
  visitor(app).call(cadastrar, { body: { cpf, senha: SENHA, confirmacao: SENHA } });
const accountOf = (cpf: string) => findAccountByCpf(app.deps.db, cpf);

test('an account whose CPF is somebody else’s lets nobody in any more, by no way', async () => {
  const patient = await newPatient(app);
  const conta = await accountOf(patient.cpf);
  const stream = await openLive(patient.http);
  const token = randomToken();
  await app.deps.runInTransaction({ actor: SYSTEM }, (uow) =>
    insertRecovery(uow.db, { clienteId: conta ?? '' }, tokenHash(token), new Date(Date.now() + HOUR_MS)),
  );
  expect(await giveBack(patient.cpf, conta)).toBe(true);

  expect((await patient.http.call(lerCliente)).status).toBe(401);
  expect((await patient.http.want(lerSessao, 200)).papel).toBe('Visitante');
  await stream.ended();
  expect((await signIn(patient.cpf)).status).toBe(401);
  expect((await visitor(app).call(consultarRecuperacao, { body: { token } })).status).toBe(404);
  // A sign-in that was under way opens a session that opens nothing.
  const late = visitor(app);
  const browser = { ip: '127.0.0.1', nome: 'Chrome no Android', aparelho: null, sessao: null };
  const { token: session } = await app.deps.runInTransaction({ actor: SYSTEM }, (uow) =>
    openSession(uow, app.deps, { clienteId: conta ?? '' }, browser),
  );
  late.cookies.set('zelo_sessao', session);
  expect((await late.want(lerSessao, 200)).papel).toBe('Visitante');
});

test('the CPF is kept for its owner, then free; to everybody else it looks as before', async () => {
  const { cpf } = await registerPatient(app);
  const first = await accountOf(cpf);
  await giveBack(cpf, first);
  expect(await accountOf(cpf)).toBeNull();
  const kept = await register(cpf);
  expect([kept.status, failureOf(kept).message]).toEqual([
    409,
    'Erro ao criar usuário: este CPF já tem cadastro.',
  ]);
  await app.deps.db.updateTable('cpfs_reservados').set({ ate: new Date() }).where('cpf', '=', cpf).execute();
  expect((await register(cpf)).status).toBe(201);
  expect(await accountOf(cpf)).not.toBe(first);
});

test('its owner registers while it is kept, once', async () => {
  const { cpf } = await registerPatient(app);
  await giveBack(cpf, await accountOf(cpf));
  const contato = {
    nome: 'Ana Moreira',
    telefone: '11988880042',
    email_contato: 'ana@exemplo.com.br',
    email_confirmado_em: new Date(),
  };
  const senhaHash = await hashNewPassword(SENHA, SENHA);
  const owner = () =>
    app.deps.runInTransaction({ actor: SYSTEM }, (uow) =>
      cadastrarReservado(uow, { cpf, senhaHash, contato }, app.deps),
    );
  const id = await owner();
  expect(await accountOf(cpf)).toBe(id);
  expect((await signIn(cpf)).status).toBe(200);
  await expect(owner()).rejects.toThrow('Erro ao criar usuário: este CPF já tem cadastro.');
});

test('another account than the one that was judged stays untouched', async () => {
  const patient = await registerPatient(app);
  expect(await giveBack(patient.cpf, crypto.randomUUID())).toBe(false);
  expect(await giveBack(patient.cpf, null)).toBe(false);
  expect((await patient.http.want(lerSessao, 200)).papel).toBe('Paciente');
  expect((await signIn(patient.cpf)).status).toBe(200);
});

test('giving a free CPF back and registering with it at once never do both', async () => {
  for (let i = 0; i < 10; i += 1) {
    const cpf = randomCpf();
    const [given, registered] = await Promise.all([giveBack(cpf, null), register(cpf)]);
    expect([given, registered.status === 201].filter(Boolean)).toHaveLength(1);
  }
});
