import { afterAll, beforeAll, expect, test } from 'vitest';
import * as identidade from '../contracts/contas/identidade.contract.ts';
import { lerSessao } from '../contracts/contas/sessao-atual.contract.ts';
import { verificarDocumento } from '../contracts/documentos/verificar.contract.ts';
import { acompanharContestacao, pedirOutroLink } from '../contracts/titular/contestacoes.contract.ts';
import { recuperarPorEmail } from './features/contas/identidade/identidade.public.ts';
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
import { codeOf, enrolFactor } from './testing/builders/segundo-fator.ts';

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

/** What the first secret signed, sealed or hashed; mails wait in the queue. */
async function makeAll() {
  const patient = await newPatient(app);
  const { id: pedidoId } = await answeredPedido(patient);
  const { codigo } = await writeDocumento(app, { pedidoId, medicoId: (await addMedico(app)).id });
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
  return { patient, codigo, segredo, codigos, forgetful, visit, claims, download };
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
