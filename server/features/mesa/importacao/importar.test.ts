import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listarMensagens } from '#contracts/chat/chat.contract.ts';
import { entrar } from '#contracts/contas/identidade.contract.ts';
import { lerPedido, listarPedidos } from '#contracts/pedidos/pedidos.contract.ts';
import { AUTOR_DESCONHECIDO } from '#domain/importacao/mensagem-trazida.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import * as build from '#testing/builders/builders.ts';
import { cpfOf, SENHA_DE_ANTES, writePredecessor } from '#testing/predecessor/predecessor.ts';
import { importar } from './importar.usecases.ts';
import { createRelato } from './relato.presenter.ts';

const actor = { tipo: 'Sistema', nome: 'importacao' } as const;
const SIZE = { patients: 61, ordersEach: 3 };
const NOTHING = { clientes: 0, senhas: 0, pedidos: 0, mensagens: 0, listas: 0, notas: 0 };

let app: TestApp;
let folder: string;
const lines: string[] = [];
const bring = (pasta = folder) => {
  const relato = createRelato((line) => void lines.push(line));
  return importar({ actor, input: { pasta, adminEmail: 'adm@zelo.br', relato }, deps: app.deps });
};

let brought: Awaited<ReturnType<typeof bring>>;
beforeAll(async () => {
  app = await startTestApp();
  // Somebody registered here with the CPF of a patient of before.
  await build.registerPatient(app, cpfOf(20));
  folder = await mkdtemp(join(tmpdir(), 'predecessor-'));
  await writePredecessor(folder, SIZE);
  brought = await bring();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await app.stop();
});

/** A hash of all rows of each table that an import writes, and of what it must leave alone. */
async function fingerprint(): Promise<unknown> {
  const tables = [
    'clientes',
    'pedidos',
    'mensagens',
    'conversas',
    'perguntas_versoes',
    'precos',
    'precos_historico',
  ];
  const more = ['notas_da_importacao', 'auditoria', 'emails', 'eventos', 'eventos_novos', 'recados'];
  const of = (name: string) =>
    sql`select ${name} as name, md5(string_agg(t::text, '|' order by t::text)) as rows from ${sql.table(name)} t`;
  const { rows } = await sql
    .join([...tables, ...more].map(of), sql` union all `)
    .$castTo<unknown>()
    .execute(app.deps.db);
  return rows;
}
const signIn = async (n: number, senha = SENHA_DE_ANTES) => {
  const http = build.visitor(app);
  const { status } = await http.call(entrar, { body: { cpf: cpfOf(n), senha } });
  return { http, status };
};
const motivos = async (where: string) => {
  const { rows } = await sql<{ motivo: string }>`
    select distinct n.motivo from notas_da_importacao n where ${sql.raw(where)} order by 1`.execute(
    app.deps.db,
  );
  return rows.map(({ motivo }) => motivo);
};

test('a folder is brought twice → the second time changes no row', async () => {
  expect(brought).toMatchObject({ pedidos: 183, mensagens: 21 * 6 + 1, listas: 2 });
  const before = await fingerprint();
  expect(await bring()).toEqual(NOTHING);
  expect(await fingerprint()).toEqual(before);
});

test('a patient of before signs in with the password of before and goes on', async () => {
  const { http, status } = await signIn(0);
  expect(status).toBe(200);
  const { pedidos } = await http.want(listarPedidos, 200);
  expect(pedidos.map((one) => one.status).toSorted()).toEqual([
    'Concluído',
    'Sendo Feito - Documentos Anexados',
  ]);
  const [{ id } = { id: '' }] = pedidos;
  const pedido = await http.want(lerPedido, 200, { params: { id } });
  expect(JSON.stringify(pedido)).toContain('Motivo do pedido 0.');
  const { mensagens } = await http.want(listarMensagens, 200, { query: {} });
  const own = mensagens.map(({ mensagem }) => mensagem);
  expect(own).toEqual([
    `${AUTOR_DESCONHECIDO}Mensagem 5 de 0`,
    ...[3, 2, 1, 0, 4].map((i) => `Mensagem ${i} de 0`),
  ]);
  const novo = await build.attachedPedido({ http, cpf: cpfOf(0), dados: build.dadosDe() });
  expect(novo.status).toBe('Sendo Feito - Documentos Anexados');
  expect(await bring()).toEqual(NOTHING);
  expect((await signIn(0)).status).toBe(200);
});

test('plain passwords, closed accounts, CPFs written otherwise → who signs in, and who does not', async () => {
  expect((await signIn(13, 'plain password 13')).status).toBe(200);
  for (const n of [4, 7, 8, 11, 49]) expect([n, (await signIn(n)).status]).toEqual([n, 401]);
  const stored = await sql<{ texto: string }>`
    select string_agg(c::text, '') || (select string_agg(n::text, '') from notas_da_importacao n) as texto from clientes c`;
  expect((await stored.execute(app.deps.db)).rows[0]?.texto).not.toContain('plain password');
});

test('somebody registered here with a CPF of before → sees nothing of it; it waits closed', async () => {
  expect((await signIn(20)).status).toBe(401);
  const { http, status } = await signIn(20, build.SENHA);
  expect(status).toBe(200);
  expect((await http.want(listarPedidos, 200)).pedidos).toEqual([]);
  const closed = app.deps.db.selectFrom('clientes').select('id').where('cpf', '=', cpfOf(20));
  expect(await closed.where('contestada_em', 'is not', null).execute()).toHaveLength(1);
  expect(await motivos(`n.cliente_id in (select id from clientes where cpf = '${cpfOf(20)}')`)).toContain(
    'conta_ja_existe',
  );
});

test('what was odd → notes on the order or the patient', async () => {
  expect(await motivos('n.pedido_id is not null')).toEqual([
    'data_ausente',
    'pedido_sem_cliente',
    'respostas_de_mais',
    'respostas_de_menos',
    'sem_preco',
    'servico_desconhecido',
    'status_desconhecido',
  ]);
  expect(await motivos('n.pedido_id is null')).toEqual([
    'autor_desconhecido',
    'cadastro_repetido',
    'cadastro_sem_cliente',
    'conta_desativada',
    'conta_ja_existe',
    'cpf_ilegivel',
    'cpf_pontuado',
    'mensagem_sem_data',
  ]);
  const { rows } = await sql<{ texto: string }>`
    select texto from notas_da_importacao where motivo = 'cadastro_repetido'`.execute(app.deps.db);
  expect(rows[0]?.texto).toContain('Nome velho');
});

test('prices and questions of before → in force, until the desk edits them', async () => {
  const { db } = app.deps;
  const preco = () =>
    db
      .selectFrom('precos')
      .select('preco_centavos')
      .where('servico', '=', 'Atestados de saúde')
      .executeTakeFirst();
  expect(await preco()).toEqual({ preco_centavos: 4990 });
  await db
    .updateTable('precos')
    .set({ preco_centavos: 100 })
    .where('servico', '=', 'Atestados de saúde')
    .execute();
  await bring();
  expect(await preco()).toEqual({ preco_centavos: 100 });
  const asked = db.selectFrom('perguntas_versoes').select('perguntas').where('tipo', '=', 'tratamento');
  const [newest] = await asked.orderBy('numero', 'desc').limit(1).execute();
  expect(newest?.perguntas.map(({ pergunta }) => pergunta)).toEqual(['Para quê?', 'Desde quando?']);
});
