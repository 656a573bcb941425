import { afterAll, beforeAll, expect, test } from 'vitest';
import { sair } from '#contracts/contas/sessao-atual.contract.ts';
import { lerCliente } from '#contracts/contas/clientes.contract.ts';
import { iniciarSegundoFator, trocarSenha } from '#contracts/contas/conta.contract.ts';
import { trocarEmail } from '#contracts/contas/email.contract.ts';
import * as contracts from '#contracts/contas/identidade.contract.ts';
import { hashPassword } from '#platform/secrets/password.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { dadosDe, newPatient, SENHA, visitor, type Patient } from '#testing/builders/builders.ts';
import { failureOf } from '#testing/app/client.ts';
import { whileHeld } from '#testing/database/held-row.ts';
import { openLive } from '#testing/app/live.ts';
import { mailTo, tokenIn } from '#testing/app/mail.ts';
import { avisarAcesso, type NoticeDeps } from '../conta/avisar.usecases.ts';
import { accountNotice } from '../identidade.jobs.ts';
import { resolveActor } from '../sessao/sessoes.usecases.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const OUTRA = 'pitangueira no muro';

/** The owner sets another password while `begin` is under way with the old one. */
async function whileOwnerChanges<T>({ cpf }: Patient, begin: () => Promise<T>): Promise<T> {
  const senha_hash = await hashPassword(OUTRA);
  return whileHeld(app, cpf, begin, async (tx, id) => {
    await tx.updateTable('clientes').set({ senha_hash }).where('id', '=', id).execute();
    await tx.deleteFrom('sessoes').where('cliente_id', '=', id).execute();
  });
}

test('a sign-in begun with the old password opens nothing once there is another', async () => {
  const patient = await newPatient(app);
  const thief = visitor(app);
  const answer = await whileOwnerChanges(patient, () =>
    thief.call(contracts.entrar, { body: { cpf: patient.cpf, senha: SENHA } }),
  );
  expect([answer.status, failureOf(answer).message]).toEqual([401, 'CPF ou senha incorretos.']);
  expect((await thief.call(lerCliente)).status).toBe(401);
  await visitor(app).want(contracts.entrar, 200, { body: { cpf: patient.cpf, senha: OUTRA } });
});

test('what was proven with the old password is not done once there is another', async () => {
  const acts = [
    ({ http }: Patient) =>
      http.call(trocarSenha, {
        body: { senhaAtual: SENHA, senha: 'do ladrao mesmo', confirmacao: 'do ladrao mesmo' },
      }),
    ({ http }: Patient) =>
      http.call(trocarEmail, { body: { senhaAtual: SENHA, emailContato: dadosDe().emailContato } }),
    ({ http }: Patient) => http.call(iniciarSegundoFator, { body: { senhaAtual: SENHA } }),
  ];
  for (const act of acts) {
    const patient = await newPatient(app);
    const answer = await whileOwnerChanges(patient, () => act(patient));
    expect([answer.status, failureOf(answer).code]).toEqual([403, 'senha_incorreta']);
    const http = visitor(app);
    await http.want(contracts.entrar, 200, { body: { cpf: patient.cpf, senha: OUTRA } });
    expect((await http.want(lerCliente, 200)).emailContato).toBe(patient.dados.emailContato);
  }
});

test('a link to a new password ends with the address that it was mailed to', async () => {
  const patient = await newPatient(app);
  await patient.http.want(contracts.recuperarSenha, 200, { body: { cpf: patient.cpf } });
  const token = tokenIn(await mailTo(app, patient.dados.emailContato, 'Nova senha'), 'nova-senha');
  await patient.http.want(trocarEmail, 200, {
    body: { senhaAtual: SENHA, emailContato: dadosDe().emailContato },
  });
  const body = { token, senha: OUTRA, confirmacao: OUTRA };
  expect((await visitor(app).call(contracts.salvarNovaSenha, { body })).status).toBe(404);
});

test('signing out ends the streams of the same browser at once', async () => {
  const patient = await newPatient(app);
  const otherTab = await openLive(patient.http);
  await patient.http.want(sair, 204);
  await expect(otherTab.ended(3_000)).resolves.toBeUndefined();
});

test("a mail server's bad hour uses nothing up of what an owner is told", async () => {
  const patient = await newPatient(app);
  const cookies = { session: patient.http.cookies.get('zelo_sessao') ?? '', visit: null };
  const actor = await resolveActor(app.deps, cookies);
  if (actor.tipo !== 'Paciente') throw new Error('nobody');
  let handed = 0;
  const mailer = (works: boolean): NoticeDeps['mailer'] => ({
    async send() {
      if (!works) throw new Error('away');
      handed += 1;
    },
    verify: async () => undefined,
    close: () => undefined,
  });
  const input = {
    ...accountNotice({ clienteId: actor.clienteId }, new Date()),
    navegador: 'Firefox no Linux',
  };
  const tell = (works: boolean) =>
    avisarAcesso({
      actor: { tipo: 'Sistema', nome: 'teste' },
      input,
      deps: { ...app.deps, mailer: mailer(works) },
    });
  for (let i = 0; i < 12; i += 1) await expect(tell(false)).rejects.toThrow('away');
  await tell(true);
  expect(handed).toBe(1);
});
