import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as identidade from '../contracts/contas/identidade.contract.ts';
import { lerSessao } from '../contracts/contas/sessao-atual.contract.ts';
import { verificarDocumento } from '../contracts/documentos/verificar.contract.ts';
import { acompanharContestacao, pedirOutroLink } from '../contracts/titular/contestacoes.contract.ts';
import { recuperarPorEmail } from './features/contas/identidade/identidade.public.ts';
import { hashSecret, openSecret } from './features/documentos/segredo/segredo.public.ts';
import { createRenewing } from './platform/secrets/renewal.ts';
import { runCli, runCliProcess } from './testing/app/cli.ts';
import { openConnection } from './testing/database/connections.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './testing/app/app.ts';
import type { Client } from './testing/app/client.ts';
import { hurryJobs } from './testing/app/jobs.ts';
import { mailsTo, mailTo, tokenIn } from './testing/app/mail.ts';
import {
  answeredPedido,
  newPatient,
  SENHA,
  signInAdmin,
  visitor,
  type Patient,
} from './testing/builders/builders.ts';
import { acceptCase, claimOf, openCase, registerOwner } from './testing/builders/contestacao.ts';
import { SEGREDO, writeDocumento } from './testing/builders/documento-assinado.ts';
import { addMedico } from './testing/builders/medicos.ts';
import { codeOf, enrolFactor } from './testing/builders/authenticator.ts';

const A = 'o primeiro segredo dos testes, comprido assim';
const B = 'o segundo segredo dos testes, comprido também';

let app: TestApp;
let now = Date.now();
const options: TestAppOptions = { clock: () => new Date(now), env: { APP_SECRET: A } };
let made: Awaited<ReturnType<typeof makeAll>>;
beforeAll(async () => {
  app = await startTestApp(options);
  app.fakes.smtp.faults.greylist = true;
  made = await makeAll();
});
afterAll(() => app.stop());

async function restartWith(env: NodeJS.ProcessEnv, jobs = false): Promise<void> {
  Object.assign(options, { env, jobs });
  await app.restart();
}

/** Things signed, sealed or hashed under the first secret; mails wait in the queue. */
async function makeAll() {
  const patient = await newPatient(app);
  const { id: pedidoId } = await answeredPedido(patient);
  const medicoId = (await addMedico(app)).id;
  const { codigo } = await writeDocumento(app, { pedidoId, medicoId });
  // A document from before secrets were sealed: its secret is in the bytes alone.
  const { codigo: older, id } = await writeDocumento(app, { pedidoId, medicoId });
  const { db, vault, clock } = app.deps;
  await db.updateTable('documentos').set({ segredo_lacrado: null }).where('id', '=', id).execute();
  await db
    .insertInto('sessoes_de_assinatura')
    .values({
      medico_id: medicoId,
      provedor: 'p12',
      bilhete: vault.seal('assinatura-bilhete', 'um bilhete', medicoId),
      certificado_alias: '',
      certificado: Buffer.alloc(1),
      cadeia: [],
      aberta_em: clock(),
      expira_em: new Date(clock().getTime() + 3_600_000),
    })
    .execute();
  const { segredo, codigos } = await enrolFactor(patient.http, SENHA, now);
  const forgetful = await newPatient(app);
  const input = { email: forgetful.dados.emailContato, ip: '203.0.113.7' };
  await recuperarPorEmail({ actor: { tipo: 'Visitante', visita: null }, input, deps: app.deps });
  const visit = visitor(app);
  await visit.want(identidade.iniciarVisita, 204);
  const claims = [claimOf((await newPatient(app)).cpf), claimOf((await newPatient(app)).cpf)] as const;
  await openCase(app, claims[0]);
  const { id: accepted } = await openCase(app, claims[1]);
  await acceptCase(await signInAdmin(app), accepted);
  const { documento } = await check(codigo);
  const download = documento.arquivo?.url ?? '';
  now += 1_000;
  return { patient, codigo, older, segredo, codigos, forgetful, visit, claims, download };
}

const check = (numero: string) =>
  visitor(app).want(verificarDocumento, 200, { body: { numero, segredo: SEGREDO } });

/** Signs in with the password and this code of the authenticator or for recovery. @returns the status */
async function signIn({ cpf }: Patient, codigo?: string): Promise<number> {
  const http: Client = visitor(app);
  await http.want(identidade.entrar, 200, { body: { cpf, senha: SENHA } });
  const body = { codigo: codigo ?? codeOf(made.segredo, (now += 30_000)) };
  return (await http.call(identidade.concluirEntrada, { body })).status;
}

const statusOf = async (url: string) => (await visitor(app).fetch(url)).status;

test('under another secret alone nothing that was made before opens', async () => {
  await restartWith({ APP_SECRET: B });
  expect(await signIn(made.patient)).toBe(401);
  expect(await signIn(made.patient, made.codigos[0])).toBe(401);
  const body = { numero: made.codigo, segredo: SEGREDO };
  expect((await visitor(app).call(verificarDocumento, { body })).status).toBe(404);
  expect(await statusOf(made.download)).toBe(404);
});

test('beside the previous one all that was made before opens, and nobody is signed out', async () => {
  await restartWith({ APP_SECRET: B, APP_SECRET_PREVIOUS: A }, true);
  await hurryJobs(app);
  const { patient, codigo, codigos, forgetful, visit, claims, download } = made;
  expect((await patient.http.want(lerSessao, 200)).papel).toBe('Paciente');
  expect(await signIn(patient)).toBe(200);
  expect(await signIn(patient, codigos[0])).toBe(200);
  expect((await check(codigo)).resultado).toBe('autentico');
  expect(await statusOf(download)).toBe(200);
  expect((await visit.call(identidade.recuperarSenha, { body: { cpf: patient.cpf } })).status).toBe(200);

  const mailed = tokenIn(await mailTo(app, forgetful.dados.emailContato, 'Nova senha'), 'nova-senha');
  await visitor(app).want(identidade.consultarRecuperacao, 200, { body: { token: mailed } });
  const [open, accepted] = claims;
  const caso = async ({ email }: typeof open) => tokenIn(await mailTo(app, email, 'aberto no'), 'nao-fui-eu');
  const { situacao } = await visitor(app).want(acompanharContestacao, 200, {
    body: { token: await caso(open) },
  });
  expect(situacao).toBe('aberta');
  await visitor(app).want(pedirOutroLink, 200, { body: { token: await caso(accepted) } });
  const links = await mailTo(app, accepted.email, 'o seu CPF está livre', 2).then(() =>
    mailsTo(app, accepted.email, 'o seu CPF está livre'),
  );
  expect(new Set(links.map((mail) => tokenIn(mail, 'novo-cadastro'))).size).toBe(1);
  await registerOwner(app, accepted);
});

const RENEW = ['secret', 'renew'];
const BOTH = { APP_SECRET: B, APP_SECRET_PREVIOUS: A };
const renew = (env: NodeJS.ProcessEnv = {}) => runCli(app, RENEW, { env: { ...BOTH, ...env } });

test('secret renew → the owner’s: the serving role cannot change an issued document’s key', async () => {
  const refused = await renew({ DATABASE_OWNER_URL: undefined });
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('DATABASE_OWNER_URL')]);
  const serving = await openConnection(app.connection);
  await expect(
    serving.query(`begin; create temp table pg_class as
      select tableoid as oid, current_user::regrole::oid as relowner from documentos;
      set local zelo.renova_segredos = 'sim'; update documentos set segredo_hmac = sha256('x')`),
  ).rejects.toMatchObject({ code: '42501' });
  await serving.end();
});

test('killed among the documents it has lost nothing: what was done is done, and all opens', async () => {
  const owner = await openConnection(app.owner);
  await owner.query(`create function espera() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(7); return new; end $$;
    create trigger espera before update on documentos for each row execute function espera();
    select pg_advisory_lock(7)`);
  const stopped = async () => {
    const { rowCount } = await owner.query(
      `select from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and locktype = 'advisory' and objid = 7 and not granted`,
    );
    expect(rowCount).toBe(1);
  };
  const killed = await runCliProcess(app, RENEW, {
    env: BOTH,
    async during(child) {
      await vi.waitFor(stopped, { timeout: 60_000, interval: 50 });
      child.kill('SIGKILL');
    },
  });
  expect([killed.code, killed.out]).toEqual([-1, '']);
  await owner.query(`select pg_advisory_unlock(7); drop trigger espera on documentos; drop function espera`);
  await owner.end();
  expect(await underPrevious()).toEqual({ fatores: 0, segredos: 2 });
  expect(await signIn(made.patient)).toBe(200);
  expect((await check(made.codigo)).resultado).toBe('autentico');
});

test('it waits for nobody, says what is left, and run again ends the change', async () => {
  const held = await openConnection(app.owner);
  await held.query('begin; select from documentos for update');
  const busy = await renew();
  await held.query('rollback');
  await held.end();
  expect(busy.out).toBe('Renovados: segundos fatores 0, segredos de documentos 0.\n');
  expect([busy.code, busy.err]).toEqual([
    1,
    expect.stringMatching(/escritas 2, sessões de assinatura 1 .*, e-mails na fila 0/),
  ]);
  await app.deps.db.updateTable('sessoes_de_assinatura').set({ expira_em: new Date() }).execute();
  const done = await renew();
  expect([done.code, done.out]).toEqual([
    0,
    expect.stringMatching(/segredos de documentos 2\.\n.*APP_SECRET_PREVIOUS pode sair/),
  ]);
  expect(done.err).toContain('Contas com códigos de recuperação de antes: 1.');
  expect(await underPrevious()).toEqual({ fatores: 0, segredos: 0 });
  expect((await renew()).out).toContain('segundos fatores 0, segredos de documentos 0.');
});

test('then the new secret alone opens everything but recovery codes and links of before', async () => {
  await restartWith({ APP_SECRET: B }, true);
  const { patient, codigo, codigos, older, download } = made;
  expect((await patient.http.want(lerSessao, 200)).papel).toBe('Paciente');
  expect(await signIn(patient)).toBe(200);
  expect((await check(codigo)).resultado).toBe('autentico');
  expect((await check(older)).resultado).toBe('autentico');
  expect(await signIn(patient, codigos[1])).toBe(401);
  expect(await statusOf(download)).toBe(404);
});

/** How many rows the second secret alone does not open. */
async function underPrevious() {
  const { vault } = createRenewing([B, A]).present;
  const [fatores, documentos] = await Promise.all([
    app.deps.db.selectFrom('segundos_fatores').select(['segredo', 'cliente_id']).execute(),
    app.deps.db.selectFrom('documentos').select(['id', 'segredo_lacrado', 'segredo_hmac']).execute(),
  ]);
  const closed = documentos.filter(({ id, segredo_lacrado, segredo_hmac }) => {
    const hash = hashSecret(SEGREDO, createRenewing([B, A]).present);
    return openSecret(segredo_lacrado ?? '', id, { vault }) === null || !segredo_hmac?.equals(hash);
  });
  return {
    fatores: fatores.filter(
      ({ segredo, cliente_id }) => vault.open('segundo-fator', segredo, `cliente:${cliente_id}`) === null,
    ).length,
    segredos: closed.length,
  };
}
