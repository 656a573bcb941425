import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as conta from '#contracts/contas/conta.contract.ts';
import * as identidade from '#contracts/contas/identidade.contract.ts';
import * as medicos from '#contracts/contas/medicos.contract.ts';
import { lerSessao, sair } from '#contracts/contas/sessao-atual.contract.ts';
import { abrirComArquivo, lerAssinatura } from '#contracts/documentos/assinar.contract.ts';
import { appForTest, startTestApp, type TestApp } from '#testing/app/app.ts';
import { client } from '#testing/app/client.ts';
import { openLive } from '#testing/app/live.ts';
import { jobsDone } from '#testing/app/jobs.ts';
import { mailsTo, mailTo, tokenIn } from '#testing/app/mail.ts';
import { createRecoveryLink, endAccess } from '#features/contas/identidade/identidade.public.ts';
import { signInAdmin, visitor } from '#testing/builders/builders.ts';
import { medicoDigitado, newMedico } from '#testing/builders/medicos.ts';
import { SENHA } from '#testing/builders/people.ts';
import { codeOf, enrolFactor } from '#testing/builders/authenticator.ts';
import { p12File } from '#testing/files/p12.ts';

const SENHA_DO_ARQUIVO = 'senha do arquivo';
const SHARED = { APP_SECRET: 'um segredo das duas réplicas, de 32 letras' };
const actor = { tipo: 'Sistema', nome: 'teste' } as const;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: SHARED, times: { signatureMs: 10_000 } });
});
afterAll(() => app.stop());

let medica: Awaited<ReturnType<typeof newMedico>>;
let keysBefore: number;
beforeEach(async () => {
  medica = await newMedico(app);
  keysBefore = keys();
  const authority = await app.fakes.psc.authority();
  const credential = await authority.issue({ name: 'HELENA PRADO', cpf: medica.medico.cpf });
  const made = { intermediate: authority.intermediate, password: SENHA_DO_ARQUIVO };
  const body = {
    arquivo: (await p12File(credential, made)).toString('base64'),
    senha: SENHA_DO_ARQUIVO,
  };
  await medica.http.want(abrirComArquivo, 200, { body });
});

const keys = () => app.deps.signing.file.openSessions();
const elsewhere = async () => {
  const http = visitor(app);
  await http.want(identidade.entrarMedico, 200, { body: { email: medica.medico.email, senha: SENHA } });
  return http;
};
const admin = () => signInAdmin(app);
const params = () => ({ id: medica.medico.id });
const changed = (change: object) => ({
  ...medicoDigitado({ ...medica.medico, ...change }),
  versao: medica.medico.versao,
});

/** Access left to the doctor's account: sessions, links, browsers, sign-ins that wait, signing. */
async function left() {
  const { db } = app.deps;
  const count = async (table: 'sessoes' | 'aparelhos') => {
    const rows = db.selectFrom(table).select('created_at').where('medico_id', '=', medica.medico.id);
    return (await rows.execute()).length;
  };
  const open = db
    .selectFrom('recuperacoes')
    .select('medico_id')
    .where('medico_id', '=', medica.medico.id)
    .where('usada_em', 'is', null);
  const signing = db
    .selectFrom('sessoes_de_assinatura')
    .select(['provedor', 'bilhete', 'sessao_id', 'provada_em', 'problema'])
    .where('medico_id', '=', medica.medico.id);
  return {
    sessoes: await count('sessoes'),
    aparelhos: await count('aparelhos'),
    links: (await open.execute()).length,
    assinatura: await signing.executeTakeFirstOrThrow(),
  };
}

/** The signing session is closed, and its key in memory erased by the process that held it. */
async function expectSigningClosed(): Promise<void> {
  const { assinatura } = await left();
  expect(assinatura).toMatchObject({ provedor: null, bilhete: null, sessao_id: null, provada_em: null });
  await vi.waitFor(() => expect(keys()).toBe(keysBefore), { timeout: 10_000 });
}

async function expectNothingLeft(): Promise<void> {
  expect(await left()).toMatchObject({ sessoes: 0, aparelhos: 0, links: 0 });
  expect(await medica.http.want(lerSessao, 200)).toMatchObject({ papel: 'Visitante' });
  await expectSigningClosed();
}

const openLink = () => createRecoveryLink(app.deps, actor, { medicoId: medica.medico.id });

test('signing out ends the session, its stream and the signing session; another session stays', async () => {
  const other = await elsewhere();
  const live = await openLive(medica.http);
  const answer = await medica.http.call(sair);
  expect(answer.headers.get('clear-site-data')).toBe('"cache"');
  await live.ended();
  await expectSigningClosed();
  expect(await other.want(lerSessao, 200)).toMatchObject({ papel: 'Medico' });
});

test('signing out at another replica → signing session ended, key dropped in its process', async () => {
  const database = { connection: app.connection, owner: app.owner, drop: async () => undefined };
  const second = await appForTest({ jobs: false, env: SHARED, database });
  await client(() => second.url, medica.http.cookies).want(sair, 204);
  expect(await medica.http.want(lerSessao, 200)).toMatchObject({ papel: 'Visitante' });
  await expectSigningClosed();
});

test('signing out elsewhere leaves the signing session in the hand of the session that opened it', async () => {
  await (await elsewhere()).want(sair, 204);
  expect((await medica.http.want(lerAssinatura, 200)).sessao).not.toBeNull();
  expect(keys()).toBe(keysBefore + 1);
});

test('a session ended from the list takes its signing session along', async () => {
  const other = await elsewhere();
  const { sessoes } = await medica.http.want(conta.listarSessoes, 200);
  const id = sessoes.find(({ atual }) => atual)?.id ?? '';
  await other.want(conta.encerrarSessao, 204, { params: { id } });
  await expectSigningClosed();
  expect(keys()).toBe(keysBefore);
});

const NOVA = 'bicicleta na ladeira';

test.each([
  [
    'another password',
    (http: typeof medica.http) =>
      http.want(conta.trocarSenha, 204, { body: { senhaAtual: SENHA, senha: NOVA, confirmacao: NOVA } }),
  ],
  ['a second factor turned on', (http: typeof medica.http) => enrolFactor(http, SENHA)],
])('%s, by oneself, ends all others: sessions, streams, signing, links', async (_name, act) => {
  const other = await elsewhere();
  const live = await openLive(medica.http);
  await openLink();
  await act(other);
  await live.ended();
  expect(await left()).toMatchObject({ sessoes: 1, aparelhos: 1, links: 0 });
  expect(await other.want(lerSessao, 200)).toMatchObject({ papel: 'Medico' });
  await expectSigningClosed();
  expect(keys()).toBe(keysBefore);
});

test('a second factor turned off by oneself ends all others, and the own signing session goes on', async () => {
  const { segredo } = await enrolFactor(medica.http, SENHA);
  const other = visitor(app);
  await other.want(identidade.entrarMedico, 200, { body: { email: medica.medico.email, senha: SENHA } });
  const { codigos } = await medica.http.want(conta.novosCodigos, 200, {
    body: { senhaAtual: SENHA, codigo: codeOf(segredo, Date.now() + 30_000) },
  });
  const body = { senhaAtual: SENHA, codigo: codigos[0] ?? '' };
  await other.want(identidade.concluirEntrada, 200, { body: { codigo: codigos[1] ?? '' } });
  const live = await openLive(other);
  await medica.http.want(conta.desligarSegundoFator, 204, { body });
  await live.ended();
  expect(await other.want(lerSessao, 200)).toMatchObject({ papel: 'Visitante' });
  expect((await medica.http.want(lerAssinatura, 200)).sessao).not.toBeNull();
});

test('a recovery ends everything', async () => {
  const live = await openLive(medica.http);
  await visitor(app).want(identidade.recuperarSenhaMedico, 200, { body: { email: medica.medico.email } });
  const token = tokenIn(await mailTo(app, medica.medico.email, 'Nova senha'), 'nova-senha');
  await openLink();
  const body = { token, senha: NOVA, confirmacao: NOVA };
  await visitor(app).want(identidade.salvarNovaSenha, 200, { body });
  await live.ended();
  // The browser in which it was done is known from then on.
  expect(await left()).toMatchObject({ sessoes: 0, aparelhos: 1, links: 0 });
  await expectSigningClosed();
  expect(keys()).toBe(keysBefore);
});

test.each([
  ['a deactivation', async () => (await admin()).want(medicos.desativarMedico, 200, { params: params() })],
  [
    'another address',
    async () => {
      const body = changed({ email: `outra.${medica.medico.cpf}@exemplo.com.br` });
      await (await admin()).want(medicos.salvarMedico, 200, { params: params(), body });
      await jobsDone(app, 'medicos.avisar_cadastro');
      // Told where the doctor reads it, not where the administrator now says that they do.
      expect(await mailsTo(app, medica.medico.email, 'O seu cadastro foi mudado')).toHaveLength(1);
      expect((await left()).assinatura.problema).toBe('account-changed');
    },
  ],
  [
    'a change of the record by the administrator',
    async () =>
      (await admin()).want(medicos.salvarMedico, 200, {
        params: params(),
        body: changed({ telefone: '(21) 90000-0418' }),
      }),
  ],
])('%s ends everything', async (_name, act) => {
  const live = await openLive(medica.http);
  await openLink();
  await act();
  await live.ended();
  await expectNothingLeft();
  expect(keys()).toBe(keysBefore);
});

test('a second factor turned off by the administrator → mail, notice, signing closed', async () => {
  const { email } = medica.medico;
  await enrolFactor(medica.http, SENHA);
  await (await admin()).want(medicos.desligarFatorDoMedico, 200, { params: params() });
  await expectNothingLeft();
  await jobsDone(app, 'conta.avisar_fator');
  expect(await mailsTo(app, email, 'duas etapas desligada')).toHaveLength(1);
  const again = await elsewhere();
  const { sessao, problema } = await again.want(lerAssinatura, 200);
  expect(sessao).toBeNull();
  expect(problema).toContain('A administração desligou a sua verificação em duas etapas');
});

test('another sign-in in the doctor’s browser → the signing session revoked', async () => {
  const other = await newMedico(app);
  const body = { email: other.medico.email, senha: SENHA };
  await medica.http.want(identidade.entrarMedico, 200, { body });
  await expectSigningClosed();
  expect(keys()).toBe(keysBefore);
});

test('a transaction that fails ends nothing', async () => {
  await openLink();
  const before = await left();
  const account = { medicoId: medica.medico.id };
  const ending = { evento: 'desativacao', sessao: null, now: new Date() } as const;
  const failing = app.deps.runInTransaction({ actor }, async (uow) => {
    await uow.add(await endAccess(uow.db, account, ending));
    throw new Error('too late');
  });
  await expect(failing).rejects.toThrow('too late');
  expect(await left()).toEqual(before);
  expect((await medica.http.want(lerAssinatura, 200)).sessao).not.toBeNull();
  expect(keys()).toBe(keysBefore + 1);
});
