import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { abrirConversa, enviarMensagem, responderPaciente } from '#contracts/chat/chat.contract.ts';
import { procurarMensagens } from '#contracts/chat/palavras.contract.ts';
import { palavrasDaMensagem } from '#domain/chat/palavras.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import * as build from '#testing/builders/builders.ts';
import { upload } from '#testing/builders/upload.ts';
import { pdfOf } from '#testing/files/small-files.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await build.signInAdmin(app);
});
afterAll(() => app.stop());

const find = (busca: string, depois: string | null = null) =>
  admin.want(procurarMensagens, 200, { body: { busca, depois } });
const found = async (busca: string) =>
  (await find(busca)).mensagens.map(({ trecho }) => trecho.map(({ texto }) => texto).join(''));
const say = ({ http }: build.Patient, mensagem: string) =>
  http.want(enviarMensagem, 200, { body: { id: randomUUID(), mensagem } });

test('a word of either side, or of a file’s name → its line, by beginning and without accents', async () => {
  const patient = await build.newPatient(app);
  const { n } = await say(patient, 'Estou com tontura desde sábado, João');
  await upload(patient, { filename: 'Exame_de-Tireóide.pdf', bytes: pdfOf(2_000), mensagem: randomUUID() });
  const { id } = await admin.want(abrirConversa, 200, { body: { cpf: patient.cpf } });
  const body = { id: randomUUID(), mensagem: 'A tontura passou?' };
  await admin.want(responderPaciente, 200, { params: { id }, body });
  await build.createPedido(patient);
  expect(await found('TONTUR')).toEqual(['A tontura passou?', 'Estou com tontura desde sábado, João']);
  expect((await find('joao sabado')).mensagens).toMatchObject([
    { n, Por: 'Cliente', autor: null, arquivo: false, cpf: patient.cpf },
  ]);
  expect((await find('tireoide exa')).mensagens).toMatchObject([{ n: n + 1, arquivo: true }]);
  expect([await found('tontura joana'), await found('to'), await found('ontura')]).toEqual([[], [], []]);
  // Automatic lines are found by nobody.
  expect(await found('serviço selecionado')).toEqual([]);
  const { rows } = await app.deps.pool.query(
    "select count(*)::int as n from auditoria where acao = 'chat.procurar' and alvo_tipo = 'administrador'",
  );
  expect(rows).toEqual([{ n: 6 }]);
});

/** Lines as years of a clinic leave them: some of each age, written straight into the table. */
async function years(patient: build.Patient, word: string, ages: readonly number[]) {
  const { id: cliente_id } = await admin.want(abrirConversa, 200, { body: { cpf: patient.cpf } });
  const now = Date.now();
  const rows = ages.map((days, i) => {
    const created_at = new Date(now - days * 86_400_000 - i);
    const mensagem = `${word} ${days}`;
    const palavras = palavrasDaMensagem(mensagem, created_at);
    return { cliente_id, n: 1_000 + i, mensagem, por: 'Cliente' as const, created_at, palavras };
  });
  await app.deps.db.insertInto('mensagens').values(rows).execute();
}

test('pages of old and new lines → each once, newest first; a closed account’s are left out', async () => {
  const [a, b] = [await build.newPatient(app), await build.newPatient(app)];
  const ages = Array.from({ length: 50 }, (_, i) => (i < 10 ? i : i * 13));
  await years(a, 'enjoo', ages);
  // More lines than are looked at one by one: the old ones are found by the index.
  await years(
    b,
    'nada',
    Array.from({ length: 1_100 }, (_, i) => i / 200),
  );
  const pages: string[][] = [];
  for (let depois: string | null = null, more = true; more;) {
    const page = await find('enj', depois);
    pages.push(page.mensagens.map(({ trecho }) => trecho.map(({ texto }) => texto).join('')));
    depois = page.proxima;
    more = depois !== null;
  }
  expect(pages.map((page) => page.length)).toEqual([20, 20, 10]);
  expect(pages.flat()).toEqual(ages.toSorted((x, y) => x - y).map((days) => `enjoo ${days}`));
  expect((await find('nada')).mensagens).toHaveLength(20);
  await app.deps.db
    .updateTable('clientes')
    .set({ contestada_em: new Date() })
    .where('cpf', '=', a.cpf)
    .execute();
  expect(await found('enjoo')).toEqual([]);
  const refused = await admin.call(procurarMensagens, { body: { busca: 'enjoo', depois: 'x' } });
  expect([refused.status, failureOf(refused).code]).toEqual([400, 'pagina_desconhecida']);
  expect((await b.http.call(procurarMensagens, { body: { busca: 'nada' } })).status).toBe(403);
});

test('words in the column of older lines → those that the program writes', async () => {
  const texts = [
    '“Dói” o peito, à direita!',
    'receita_Maria-2024.PDF',
    `${'x'.repeat(40)} 50mg`,
    '👍 …',
    'Prescric\u0327a\u0303o',
  ];
  const em = new Date('2026-11-28T12:00:00Z');
  const migration = await readFile('migrations/0118_notas_e_etiquetas.sql', 'utf8');
  const expression = /set palavras = ([\s\S]*?)\n where/.exec(migration)?.[1] ?? '';
  const { rows } = await app.deps.pool.query<{ same: boolean }>(
    `select ${expression} = w::tsvector as same
       from unnest($1::text[], $2::text[]) x(mensagem, w) cross join (select $3::timestamptz as created_at) t`,
    [texts, texts.map((texto) => palavrasDaMensagem(texto, em)), em],
  );
  expect(rows.map(({ same }) => same)).toEqual(texts.map(() => true));
});
