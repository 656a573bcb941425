import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { lerCliente, salvarCliente } from '#contracts/contas/clientes.contract.ts';
import * as contracts from '#contracts/contas/email.contract.ts';
import { consultarRecuperacao, recuperarSenha } from '#contracts/contas/identidade.contract.ts';
import { maskEmail } from '#domain/contas/email.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { bankOf } from '#testing/providers/bank.ts';
import {
  dadosDe,
  newPatient,
  registerPatient,
  SENHA,
  visitor,
  type Patient,
} from '#testing/builders/builders.ts';
import { failureOf } from '#testing/app/client.ts';
import { jobsDone } from '#testing/app/jobs.ts';
import { mailsTo, mailTo, tokenIn } from '#testing/app/mail.ts';

let app: TestApp;
let now = Date.now();
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now) });
});
afterAll(() => app.stop());

const CONFIRME = 'Confirme o seu e-mail';
const MUDOU = 'O e-mail da sua conta mudou';

const linkFor = async ({ dados }: Patient, count = 1) =>
  tokenIn(await mailTo(app, dados.emailContato, CONFIRME, count), 'confirmar-email');
const confirm = (token: string) => visitor(app).call(contracts.confirmarEmail, { body: { token } });
const look = (token: string) => visitor(app).call(contracts.consultarConfirmacao, { body: { token } });
const read = ({ http }: Patient) => http.want(lerCliente, 200);
const save = (patient: Patient, change: object) =>
  patient.http.call(salvarCliente, { body: { ...patient.dados, ...change } });
const outro = () => dadosDe().emailContato;

describe('the link that confirms', () => {
  test('comes with the first address and is used on any device, once', async () => {
    const patient = await newPatient(app);
    expect((await read(patient)).emailConfirmadoEm).toBeNull();
    const token = await linkFor(patient);
    const email = maskEmail(patient.dados.emailContato);
    // A scanner that follows the link reads; it confirms nothing.
    expect((await look(token)).body).toEqual({ email, estado: 'pendente' });
    expect((await read(patient)).emailConfirmadoEm).toBeNull();
    expect((await confirm(token)).body).toEqual({ email, estado: 'confirmado' });
    expect((await read(patient)).emailConfirmadoEm).toBe(new Date(now).toISOString());
    expect((await confirm(token)).status).toBe(404);
    expect((await look(token)).body).toEqual({ email, estado: 'confirmado' });
    const kept = await app.deps.db.selectFrom('confirmacoes_email').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  test('of ten uses at once one wins', async () => {
    const token = await linkFor(await newPatient(app));
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('holds for 72 hours', async () => {
    const token = await linkFor(await newPatient(app));
    now += 72 * 3_600_000;
    for (const answer of [await look(token), await confirm(token)]) {
      expect([answer.status, failureOf(answer).code]).toEqual([404, 'link_invalido']);
    }
    expect((await look('A'.repeat(43))).status).toBe(404);
  });

  test('says that its address is no longer the one of the account', async () => {
    const patient = await newPatient(app);
    const token = await linkFor(patient);
    const body = { emailContato: outro(), senhaAtual: SENHA };
    await patient.http.want(contracts.trocarEmail, 200, { body });
    for (const answer of [await look(token), await confirm(token)]) {
      expect([answer.status, failureOf(answer).code]).toEqual([409, 'email_trocado']);
    }
    expect((await read(patient)).emailConfirmadoEm).toBeNull();
  });

  test('is mailed again when asked for, five times in fifteen minutes', async () => {
    const patient = await newPatient(app);
    const again = () => patient.http.call(contracts.reenviarConfirmacao);
    const first = await again();
    expect(first.body).toEqual({
      mensagem: `Enviamos outro link para ${maskEmail(patient.dados.emailContato)}.`,
    });
    await confirm(await linkFor(patient, 2));
    expect(failureOf(await again()).code).toBe('email_confirmado');
    const other = await newPatient(app);
    const asked = await Promise.all(
      Array.from({ length: 6 }, () => other.http.call(contracts.reenviarConfirmacao)),
    );
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(1);
    const early = await (await registerPatient(app)).http.call(contracts.reenviarConfirmacao);
    expect([early.status, failureOf(early).code]).toEqual([409, 'sem_email']);
  });
});

describe('another contact e-mail', () => {
  test('through /dados asks the password, and keeps the old one until it holds', async () => {
    const patient = await newPatient(app);
    const emailContato = outro();
    const asked = await save(patient, { emailContato, nome: 'Ana Moreira' });
    expect([asked.status, failureOf(asked).code]).toEqual([403, 'senha_necessaria']);
    const wrong = await save(patient, { emailContato, senhaAtual: 'errada errada' });
    expect([wrong.status, failureOf(wrong).code, failureOf(wrong).message]).toEqual([
      403,
      'senha_incorreta',
      'A senha atual não confere.',
    ]);
    expect(await read(patient)).toMatchObject({
      emailContato: patient.dados.emailContato,
      nome: patient.dados.nome,
    });
    const saved = await save(patient, { emailContato, nome: 'Ana Moreira', senhaAtual: SENHA });
    expect(saved.body).toMatchObject({ emailContato, nome: 'Ana Moreira', emailConfirmadoEm: null });
  });

  test('is told to the old address, confirmed at the new one, and reaches the payment provider', async () => {
    const patient = await newPatient(app);
    await confirm(await linkFor(patient));
    const emailContato = outro();
    const body = { emailContato, senhaAtual: SENHA };
    const saved = await patient.http.want(contracts.trocarEmail, 200, { body });
    expect(saved).toMatchObject({ emailContato, emailConfirmadoEm: null });
    const told = await mailTo(app, patient.dados.emailContato, MUDOU);
    expect(told.texto).toMatch(/desfaça a troca e mude a senha/);
    expect(told.texto).not.toContain(emailContato);
    expect(await mailsTo(app, emailContato, MUDOU)).toEqual([]);
    await confirm(tokenIn(await mailTo(app, emailContato, CONFIRME), 'confirmar-email'));
    expect((await read(patient)).emailConfirmadoEm).not.toBeNull();
    await vi.waitFor(
      async () => {
        const [customer] = await bankOf(app).customersOf(patient.cpf);
        expect(customer?.email).toBe(emailContato);
      },
      { timeout: 30_000, interval: 50 },
    );
  });

  test('before the old one was confirmed → no mail to it, and its links are dead', async () => {
    const patient = await newPatient(app);
    const { http, dados } = patient;
    const link = await linkFor(patient);
    await http.want(recuperarSenha, 200, { body: { cpf: patient.cpf } });
    const recovery = tokenIn(await mailTo(app, dados.emailContato, 'Nova senha'), 'nova-senha');
    const emailContato = outro();
    await http.want(contracts.trocarEmail, 200, { body: { emailContato, senhaAtual: SENHA } });
    await mailTo(app, emailContato, CONFIRME);
    await jobsDone(app, 'email.avisar_troca');
    expect(await mailsTo(app, dados.emailContato, MUDOU)).toEqual([]);
    expect((await confirm(link)).status).toBe(409);
    const old = await visitor(app).call(consultarRecuperacao, { body: { token: recovery } });
    expect(old.status).toBe(404);
  });

  test('is not another one in capitals; the first one and other fields ask nothing', async () => {
    const patient = await newPatient(app);
    await confirm(await linkFor(patient));
    const emailContato = patient.dados.emailContato.toUpperCase().replace('EXEMPLO.COM.BR', 'exemplo.com.br');
    expect((await save(patient, { emailContato })).status).toBe(200);
    expect((await save(patient, { emailContato, bairro: 'Centro' })).status).toBe(200);
    expect((await read(patient)).emailConfirmadoEm).not.toBeNull();
    expect(await mailsTo(app, patient.dados.emailContato, MUDOU)).toEqual([]);
  });

  test('on its own: must be an address, and another one than now', async () => {
    const patient = await newPatient(app);
    const change = (emailContato: string, senhaAtual?: string) =>
      patient.http.call(contracts.trocarEmail, {
        body: { emailContato, ...(senhaAtual === undefined ? {} : { senhaAtual }) },
      });
    expect(failureOf(await change('ana@', SENHA)).details).toEqual([
      { campo: 'emailContato', mensagem: expect.any(String) },
    ]);
    expect(failureOf(await change(patient.dados.emailContato, SENHA)).code).toBe('email_igual');
    expect(failureOf(await change(outro())).code).toBe('senha_necessaria');
    const fresh = await registerPatient(app);
    const early = await fresh.http.call(contracts.trocarEmail, {
      body: { emailContato: outro(), senhaAtual: SENHA },
    });
    expect(failureOf(early).code).toBe('sem_email');
  });

  test('gives ten tries at the password in fifteen minutes, and a good one clears them', async () => {
    const patient = await newPatient(app);
    const change = (senhaAtual: string) => save(patient, { emailContato: outro(), senhaAtual });
    for (let i = 0; i < 9; i += 1) expect((await change('errada errada')).status).toBe(403);
    expect((await change(SENHA)).status).toBe(200);
    for (let i = 0; i < 10; i += 1) expect((await change('errada errada')).status).toBe(403);
    const late = await change(SENHA);
    expect([late.status, failureOf(late).message]).toEqual([
      429,
      'Muitas tentativas. Aguarde alguns minutos.',
    ]);
  });
});

describe('acts of unauthenticated visitors', () => {
  test('one address of many accounts, any case → ten mails an hour, every save succeeds', async () => {
    const victim = outro();
    const inCapitals = victim.toUpperCase().replace('EXEMPLO.COM.BR', 'exemplo.com.br');
    const others = await Promise.all(Array.from({ length: 12 }, () => registerPatient(app)));
    const saved = await Promise.all(
      others.map((patient, i) => save(patient, { emailContato: i < 6 ? victim : inCapitals })),
    );
    expect(new Set(saved.map(({ status }) => status))).toEqual(new Set([200]));
    await jobsDone(app, 'email.confirmar');
    const sent = await Promise.all([victim, inCapitals].map((to) => mailsTo(app, to, CONFIRME)));
    expect(sent.flat()).toHaveLength(10);
    const [first] = others;
    expect((await first?.http.call(contracts.reenviarConfirmacao))?.status).toBe(429);
  });

  test('ten changes of address a day are taken, the next is refused and changes nothing', async () => {
    const patient = await newPatient(app);
    const change = (emailContato: string) =>
      patient.http.call(contracts.trocarEmail, { body: { emailContato, senhaAtual: SENHA } });
    let last = '';
    for (let i = 0; i < 10; i += 1) {
      last = outro();
      expect((await change(last)).status).toBe(200);
    }
    expect((await change(outro())).status).toBe(429);
    expect((await read(patient)).emailContato).toBe(last);
  });
});
