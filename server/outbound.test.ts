import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  cancelarPedido,
  confirmarAnexos,
  gerarCobranca,
  salvarHistorico,
} from '../contracts/pedidos/pedidos.contract.ts';
import { excluirPedido } from '../contracts/mesa/pedidos-adm.contract.ts';
import { salvarCliente } from '../contracts/contas/clientes.contract.ts';
import { SERVICOS } from '../domain/catalogo/servicos.ts';
import { startTestApp, type TestApp } from './testing/app/app.ts';
import * as build from './testing/builders/builders.ts';
import type { Patient } from './testing/builders/builders.ts';
import { hurryJobs, untilHealed } from './testing/app/jobs.ts';

/**
 * Whatever leaves for the payment provider, in every flow and for every service: the payer's own data, ids, dates, sums, and
 * two sentences of ours. Its bank shows these to everybody who shares the account.
 */

const CONFISSAO = 'Fluoxetina 20 mg, F32.1 Episódio depressivo moderado, sorologia para HIV';

type Sent = { method: string; path: string; body: Record<string, unknown> };
const sent: Sent[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const asaas = new URL(app.fakes.asaas.url).origin;
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin === asaas && url.pathname.startsWith('/v3/')) {
      const text = typeof init?.body === 'string' ? init.body : '{}';
      sent.push({
        method: init?.method ?? 'GET',
        path: `${url.pathname}${url.search}`,
        body: JSON.parse(text),
      });
    }
    return fetch(input, init);
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.stop();
});

/** An order whose every answer is a secret. */
async function confessed(patient: Patient, servico: string): Promise<string> {
  const { id } = await build.createPedido(patient, servico);
  const form = await build.historico(patient);
  const secret = (answers: readonly string[]) => answers.map(() => CONFISSAO);
  const body = {
    ...form,
    histSaude: secret(form.histSaude),
    histTrat: secret(form.histTrat),
    motivacao: CONFISSAO,
    outrasInfos: CONFISSAO,
  };
  await patient.http.want(salvarHistorico, 200, { params: { id }, body });
  await patient.http.want(confirmarAnexos, 200, { params: { id } });
  return id;
}

/** Words of the answers and of the services; an opaque id may hold the digits of a code. */
const SECRET = /fluoxetina|F32\.1|depressiv|\bHIV\b|receita|atestado|laudo|\bexame|encaminhamento|\bPrEP\b/i;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const OURS = new Set(['Pedido Zelo', 'Reembolso Zelo', 'PIX']);

test('nothing goes out but the payer’s own data, ids, dates, sums and two sentences', async () => {
  const admin = await build.signInAdmin(app);
  const own = new Set<string>();
  for (const { titulo } of SERVICOS) {
    const patient = await build.newPatient(app);
    const { dados, cpf } = patient;
    for (const value of [cpf, ...Object.values(dados)]) {
      if (typeof value === 'string') own.add(value).add(value.replace(/\D/g, ''));
    }
    const id = await confessed(patient, titulo);
    const { pedido } = await patient.http.want(gerarCobranca, 200, { params: { id }, body: {} });
    // Charged and corrected; paid and cancelled, which sends the money back; unpaid and deleted.
    await patient.http.want(salvarCliente, 200, { body: { ...dados, complemento: 'casa 2' } });
    own.add('casa 2');
    if (SERVICOS.indexOf(SERVICOS.find((one) => one.titulo === titulo) ?? SERVICOS[0]) % 2 === 0) {
      await build.payAtBank(app, pedido);
      await untilHealed(app, async () => (await build.readPedido(patient, id)).cobranca?.estado === 'paga');
      await patient.http.want(cancelarPedido, 200, { params: { id } });
    } else {
      await admin.want(excluirPedido, 200, { params: { id } });
    }
  }
  const count = (method: string, path: RegExp) =>
    sent.filter((one) => one.method === method && path.test(one.path)).length;
  await hurryJobs(app);
  await untilHealed(
    app,
    async () => count('POST', /\/refund$/) >= 5 && count('DELETE', /\/payments\//) >= 4,
    30_000,
  );
  expect(count('POST', /\/customers$/)).toBe(9);
  expect(count('PUT', /\/customers\//)).toBeGreaterThan(0);
  expect(count('POST', /\/payments$/)).toBe(9);

  const foreign = sent.flatMap(({ body }) =>
    Object.entries(body).filter(
      ([, value]) =>
        typeof value === 'string' &&
        !own.has(value) &&
        !OURS.has(value) &&
        !UUID.test(value) &&
        !/^(cus|pay)_[\w]+$/.test(value) &&
        !/^\d{4}-\d\d-\d\d$/.test(value),
    ),
  );
  expect(foreign).toEqual([]);
  const all = decodeURIComponent(JSON.stringify(sent));
  expect(SERVICOS.filter(({ titulo }) => all.includes(titulo))).toEqual([]);
  expect(SECRET.exec(all)).toBeNull();
  // An address is written down in many logs: of persons it holds at most the CPF that a search needs.
  const paths = sent.map(({ path }) => path.replace(/cpfCnpj=\d{11}/, 'cpfCnpj='));
  expect(
    paths.filter((path) => /\d{11}|@/.test(path.replace(/(cus|pay)_\w+/g, '').replace(/[0-9a-f-]{36}/g, ''))),
  ).toEqual([]);
});

test('what was mailed on the way says nothing of it either', async () => {
  const mails = await app.fakes.smtp.mensagens();
  expect(mails.length).toBeGreaterThan(5);
  for (const { assunto, texto, html } of mails) {
    expect(SECRET.exec(`${assunto}${texto}${html}`)).toBeNull();
  }
});
