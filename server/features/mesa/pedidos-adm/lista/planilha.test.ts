import { afterAll, beforeAll, expect, test } from 'vitest';
import { salvarCliente } from '#contracts/contas/clientes.contract.ts';
import { darProva, encerrarSessao, listarSessoes } from '#contracts/contas/conta.contract.ts';
import { criarPlanilha } from '#contracts/mesa/pedidos-em-csv.contract.ts';
import { ADMIN, startTestApp, type TestApp } from '#testing/app/app.ts';
import * as build from '#testing/builders/builders.ts';
import { failureOf, type CallInput, type Client } from '#testing/app/client.ts';
import { abrirPlanilha } from './planilha.usecases.ts';

let app: TestApp;
let admin: Client;
let patient: build.Patient;
let now = new Date();
beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
  admin = await build.signInAdmin(app);
  patient = await build.newPatient(app);
});
afterAll(() => app.stop());

type Body = NonNullable<CallInput<typeof criarPlanilha>['body']>;
const address = async (filtros: Body = {}) => (await admin.want(criarPlanilha, 201, { body: filtros })).url;

test('the filtered orders, oldest first, for a Brazilian spreadsheet', async () => {
  const nome = '=HYPERLINK("x") Ávila';
  await patient.http.want(salvarCliente, 200, { body: { ...patient.dados, nome } });
  const first = await build.chargedPedido(patient, 'Atestados de saúde');
  now = new Date(now.getTime() + 1_000);
  const second = await build.chargedPedido(patient, 'Renovação de Receita Azul');
  const answer = await admin.fetch(await address({ busca: patient.cpf }));
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=pedidos-[\d-]+\.csv$/);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [header, ...lines] = bytes.subarray(3).toString().trimEnd().split('\r\n');
  expect(header?.split(';')).toContain('"Número"');
  expect(lines.map((line) => line.split(';')[0])).toEqual([`"${first.numero}"`, `"${second.numero}"`]);
  expect(lines[0]).toContain('"\'=HYPERLINK(""x"") Ávila"');
  expect(lines[1]).toContain('"Aguardando Pagamento";"";"Aguardando pagamento"');
});

test('in the order of the list: what waits for the team first, and nothing is left out', async () => {
  const someone = await build.newPatient(app);
  await build.createPedido(someone, 'Atestados de saúde');
  now = new Date(now.getTime() + 1_000);
  const paid = await build.paidPedido(app, someone, 'Renovação de Receita Azul');
  const numbers = async (ordem: 'recentes' | 'prazo') => {
    const text = await (await admin.fetch(await address({ busca: someone.cpf, ordem }))).text();
    return text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(';')[0]);
  };
  expect((await numbers('recentes'))[0]).toBe(`"${paid.numero}"`);
  expect(await numbers('recentes')).toHaveLength(2);
  expect((await numbers('prazo'))[0]).toBe(`"${paid.numero}"`);
  expect(await numbers('prazo')).toHaveLength(2);
});

test('every page of it', async () => {
  const { id } = await app.deps.db
    .selectFrom('clientes')
    .select('id')
    .where('cpf', '=', patient.cpf)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 1_100 }, () => ({
    cliente_id: id,
    chave: crypto.randomUUID(),
    servico_selecionado: 'Atestados de saúde',
    status: 'Concluído' as const,
    preco_centavos: 4_990,
    preco_em: now,
  }));
  await app.deps.db.insertInto('pedidos').values(rows).execute();
  const text = await (await admin.fetch(await address({ busca: patient.cpf, status: 'Concluído' }))).text();
  const numeros = text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';')[0]);
  expect(new Set(numeros).size).toBe(1_100);
});

test('a session that is ended meanwhile is given no more of it', async () => {
  const thief = await build.signInAdmin(app);
  const { sessoes } = await thief.want(listarSessoes, 200);
  const sessaoId = sessoes.find(({ atual }) => atual)?.id ?? '';
  const { id: administradorId } = await app.deps.db
    .selectFrom('administradores')
    .select('id')
    .executeTakeFirstOrThrow();
  const made = await thief.want(criarPlanilha, 201, { body: { busca: patient.cpf, status: 'Concluído' } });
  const chave = new URL(made.url, app.url).searchParams.get('chave') ?? '';
  const actor = { tipo: 'Admin', administradorId, sessaoId } as const;
  const { conteudo: content } = await abrirPlanilha({ actor, input: { chave }, deps: app.deps });
  const parts = content[Symbol.asyncIterator]();
  expect((await parts.next()).done).toBe(false);
  await admin.want(encerrarSessao, 204, { params: { id: sessaoId } });
  const rest = (async () => {
    while (!(await parts.next()).done);
  })();
  await expect(rest).rejects.toMatchObject({ status: 401 });
});

test('without a recent proof → refused; no name in the address', async () => {
  now = new Date(now.getTime() + 6 * 60_000);
  const refused = await admin.call(criarPlanilha, { body: {} });
  expect([refused.status, failureOf(refused).code]).toEqual([403, 'prova_necessaria']);
  await admin.want(darProva, 200, { body: { senhaAtual: ADMIN.senha } });
  const url = await address({ busca: patient.cpf });
  const sealed = new URL(url, app.url).searchParams.get('chave') ?? '';
  const clear = Buffer.from(sealed.split('.')[1] ?? '', 'base64url').toString('latin1');
  expect(`${url} ${clear}`).not.toContain(patient.cpf);
});

test('another session, a forged address and one that ran out give nothing', async () => {
  const url = await address();
  const other = await build.signInAdmin(app);
  expect((await other.fetch(url)).status).toBe(404);
  const middle = Math.floor((url.length + '?chave='.length) / 2);
  const forged = url.slice(0, middle) + (url[middle] === 'A' ? 'B' : 'A') + url.slice(middle + 1);
  expect((await admin.fetch(forged)).status).toBe(404);
  expect((await admin.fetch('/api/adm/pedidos/planilha')).status).toBe(404);
  const before = now;
  now = new Date(before.getTime() + 6 * 60_000);
  expect((await admin.fetch(url)).status).toBe(404);
  now = before;
});

async function count(): Promise<number> {
  const rows = await app.deps.db
    .selectFrom('auditoria')
    .select('acao')
    .where('acao', 'in', ['pedidos.exportar', 'pedidos.exportar_baixar'])
    .execute();
  return rows.length;
}

test('asking for it and taking it are both audited', async () => {
  const before = await count();
  await (await admin.fetch(await address({ busca: '#1' }))).text();
  expect(await count()).toBe(before + 2);
});
