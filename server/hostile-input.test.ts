import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { abrirContestacao } from '../contracts/titular/contestacoes.contract.ts';
import { salvarCliente } from '../contracts/contas/clientes.contract.ts';
import { isMedia, type Contract, type Role } from '../contracts/contract.ts';
import { manterDevolucao } from '../contracts/pagamentos/devolucoes.contract.ts';
import { retornarStatus, sendPasswordEmail } from '../contracts/pagamentos/funcoes.contract.ts';
import { cadastrar, entrar, entrarAdm } from '../contracts/contas/identidade.contract.ts';
import { lerPedido, salvarHistorico } from '../contracts/pedidos/pedidos.contract.ts';
import { receberWebhookAsaas } from '../contracts/pagamentos/avisos-asaas.contract.ts';
import { startTestApp, type TestApp } from './testing/app/app.ts';
import {
  createPedido,
  dadosDe,
  historico,
  newPatient,
  randomCpf,
  signInAdmin,
  visitor,
} from './testing/builders/builders.ts';
import { claimOf, documentOf } from './testing/builders/contestacao.ts';
import { client, failureOf, type Client } from './testing/app/client.ts';
import { allContracts, nameOf } from './testing/app/contracts.ts';
import { PNG } from './testing/files/small-files.ts';
import { begin, upload } from './testing/builders/upload.ts';

/** NUL and unpaired surrogates: invisible, and not storable as text in PostgreSQL. */
const NUL = String.fromCharCode(0);
const HALVES = `${String.fromCharCode(0xdc_00)}${NUL}${String.fromCharCode(0xd8_3d)}`;
const dirty = (text: string) => `${NUL}${text}${NUL}`;

let app: TestApp;
const sessions = new Map<Role, Client>();
beforeAll(async () => {
  app = await startTestApp();
  sessions.set('Visitante', visitor(app));
  sessions.set('Paciente', (await newPatient(app)).http);
  sessions.set('Admin', await signInAdmin(app));
});
afterAll(() => app.stop());

const contracts = (await allContracts()).filter(({ body }) => body && !isMedia(body));

type Schema = {
  anyOf?: Schema[] | undefined;
  enum?: unknown[] | undefined;
  format?: string | undefined;
  type?: string | undefined;
  properties?: Record<string, Schema> | undefined;
  items?: Schema | undefined;
};
const schema: z.ZodType<Schema> = z.object({
  get anyOf() {
    return z.array(schema).optional();
  },
  enum: z.array(z.unknown()).optional(),
  format: z.string().optional(),
  type: z.string().optional(),
  get properties() {
    return z.record(z.string(), schema).optional();
  },
  get items() {
    return schema.optional();
  },
});

/** The JSON schema of what a contract accepts. */
function shapeOf({ body }: Contract): Schema {
  const json = !body || isMedia(body) ? z.null() : body;
  return schema.parse(z.toJSONSchema(json, { io: 'input', unrepresentable: 'any' }));
}

const PLAIN: Readonly<Record<string, unknown>> = { boolean: true, integer: 0, number: 0 };

/** A body that fits the schema and has `text` in every free text. */
function bodyOf({ anyOf, enum: words, format, type, properties, items }: Schema, text: string): unknown {
  if (anyOf?.[0]) return bodyOf(anyOf[0], text);
  if (words) return words[0];
  if (format === 'uuid') return crypto.randomUUID();
  if (type === 'array') return [bodyOf(items ?? {}, text)];
  if (type !== 'object') return PLAIN[type ?? ''] ?? text;
  const fields = Object.entries(properties ?? {});
  if (fields.length === 0) return { [text]: text };
  return Object.fromEntries(fields.map(([name, field]) => [name, bodyOf(field, text)]));
}

async function send(contract: Contract, body: unknown, type = 'application/json'): Promise<Response> {
  const papel = contract.access.find((role) => role !== 'Visitante') ?? 'Visitante';
  // A copy: cookies that a call sets must not reach the next one.
  const http = client(() => app.url, new Map(sessions.get(papel)?.cookies));
  const path = contract.path.replace(/:\w+/g, crypto.randomUUID());
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return http.fetch(path, { method: contract.method, headers: { 'content-type': type }, body: text });
}

const rows = contracts.map((contract) => [nameOf(contract), contract] as const);

test('there are routes that take something', () => expect(rows.length).toBeGreaterThan(25));

test.each(rows)(
  '%s: what no database keeps, deep nests and other bodies are no failure of ours',
  async (_, contract) => {
    const shape = shapeOf(contract);
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const sent = [
      send(contract, bodyOf(shape, HALVES)),
      send(contract, bodyOf(shape, dirty('texto'))),
      send(contract, bodyOf(shape, 'x'.repeat(20_000))),
      send(contract, deep),
      send(contract, `{"a":${deep}}`),
      send(contract, 'null'),
      send(contract, '{'),
      send(contract, 'a=b', 'application/x-www-form-urlencoded'),
      send(contract, '<a/>', 'text/xml'),
    ];
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  },
);

test('an answer with them is saved without them', async () => {
  const patient = await newPatient(app);
  const { id } = await createPedido(patient);
  const good = await historico(patient);
  const body = {
    ...good,
    histSaude: good.histSaude.map(dirty),
    histTrat: good.histTrat.map((text) => `${HALVES}${text}`),
    motivacao: dirty('Continuar'),
  };
  await patient.http.want(salvarHistorico, 200, { params: { id }, body });
  const read = await patient.http.want(lerPedido, 200, { params: { id } });
  expect([read.histSaude, read.motivacao]).toEqual([good.histSaude, 'Continuar']);
  expect(read.histTrat).toEqual(good.histTrat.map((text) => `\uFFFD\uFFFD${text}`));
  // A text of nothing else counts as empty.
  const empty = { ...body, motivacao: NUL };
  expect((await patient.http.call(salvarHistorico, { params: { id }, body: empty })).status).toBe(400);
});

test('names, cases and payments likewise; a password is what was typed, and none that is no text', async () => {
  const patient = await newPatient(app);
  const saved = await patient.http.want(salvarCliente, 200, {
    body: {
      ...patient.dados,
      nome: dirty('Ana'),
      nomeSocial: dirty('Bia\r\nLima'),
      endereco: dirty('Rua A'),
    },
  });
  expect([saved.nome, saved.nomeSocial, saved.endereco]).toEqual(['Ana', 'Bia Lima', 'Rua A']);

  const cpf = randomCpf();
  const senha = dirty('uma senha comprida');
  await visitor(app).want(cadastrar, 201, { body: { cpf: dirty(cpf), senha, confirmacao: senha } });
  await visitor(app).want(entrar, 200, { body: { cpf, senha } });
  expect((await visitor(app).call(entrar, { body: { cpf, senha: 'uma senha comprida' } })).status).toBe(401);
  const half = `${HALVES}uma senha comprida`;
  const made = { cpf: randomCpf(), senha: half, confirmacao: half };
  expect((await visitor(app).call(cadastrar, { body: made })).status).toBe(400);
  expect((await visitor(app).call(entrarAdm, { body: { email: HALVES, senha } })).status).toBe(400);

  const claim = claimOf(cpf, { nome: dirty('Helena Rios'), relato: HALVES });
  const http = visitor(app);
  const body = { ...claim, documento: await documentOf(http), chave: crypto.randomUUID() };
  await http.want(abrirContestacao, 201, { body });

  const asked = { data: { payId: dirty('pay_1') } };
  expect((await patient.http.call(retornarStatus, { body: asked })).status).toBe(404);
  expect((await http.call(sendPasswordEmail, { body: { data: { email: HALVES } } })).status).toBe(200);
  const admin = await signInAdmin(app);
  const params = { id: crypto.randomUUID() };
  expect((await admin.call(manterDevolucao, { params, body: { motivo: HALVES } })).status).toBe(404);
  const event = { id: dirty('evt_1'), event: HALVES, payment: { id: dirty('pay_1') } };
  const headers = { 'asaas-access-token': app.deps.settings.asaasWebhookToken };
  expect((await http.call(receberWebhookAsaas, { body: event, headers })).status).toBe(200);
});

test('what an upload says of itself likewise', async () => {
  const patient = await newPatient(app);
  const { id } = await createPedido(patient);
  const turned = `${String.fromCharCode(0x20_2e)}laudo.png`;
  const sent = { pedido: id, tipo: 'laudo_medico', filename: dirty(turned), bytes: PNG };
  expect((await upload(patient, sent)).status).toBe(204);
  const row = app.deps.db.selectFrom('anexos').select('nome_original').where('pedido_id', '=', id);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ nome_original: 'laudo.png' });
  for (const pedido of ['', 'nenhum', dirty(id)]) {
    expect((await begin(patient, { ...sent, pedido })).status).toBe(404);
  }
});

test('a refusal says what to do, in Portuguese', async () => {
  const { http } = await newPatient(app);
  const nest = (depth: number): unknown => (depth === 0 ? 1 : { a: nest(depth - 1) });
  const dados = { ...dadosDe(), nome: nest(40) };
  // @ts-expect-error -- no honest page sends it
  const answer = await http.call(salvarCliente, { body: dados });
  expect([answer.status, failureOf(answer).message]).toEqual([400, 'Confira os campos enviados.']);
});
