import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listarMensagens } from '#contracts/chat/chat.contract.ts';
import { listarNotasInternas, riscarNotaInterna } from '#contracts/chat/notas.contract.ts';
import { entrar } from '#contracts/contas/identidade.contract.ts';
import { lerPedido, listarPedidos } from '#contracts/pedidos/pedidos.contract.ts';
import { palavrasDaAcao } from '#domain/instalacao/acoes/acoes.ts';
import { AUTOR_DESCONHECIDO } from '#domain/importacao/mensagem-trazida.ts';
import { putCharge } from '#demo/seed/bank.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import * as build from '#testing/builders/builders.ts';
import { signInAdmin } from '#testing/builders/builders.ts';
import { cpfOf, SENHA_DE_ANTES, writePredecessor } from '#testing/predecessor/predecessor.ts';
import { jobsAtRest } from '#testing/app/jobs.ts';
import { until } from '#testing/app/until.ts';
import { tableHashes } from '#testing/predecessor/table-hashes.ts';
import { writeFiles } from '#testing/predecessor/predecessor-files.ts';
import { importar } from './importar.usecases.ts';
import { createRelato } from './relato.presenter.ts';

const actor = { tipo: 'Sistema', nome: 'importacao' } as const;
const SIZE = { patients: 61, ordersEach: 3 };
const NOTHING = {
  gravados: { clientes: 0, senhas: 0, pedidos: 0, mensagens: 0, arquivos: 0, listas: 0, notas: 0 },
  conferidos: 0,
  faltam: 0,
};
/** Orders by patient and turn, and what the provider says of their payments. */
const CHARGES: Readonly<Record<string, { status: string; paid?: boolean; customer?: string }>> = {
  '0-0': { status: 'RECEIVED', paid: true },
  '1-0': { status: 'RECEIVED', paid: true },
  '2-0': { status: 'RECEIVED', paid: true },
  '6-0': { status: 'PENDING', customer: 'cus_other' },
  '10-1': { status: 'OVERDUE' },
};
const NOW = new Date();

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
  const ids = new Map([['3-0', 'pay_nobody_knows']]);
  for (const [subject, { status, paid = false, customer }] of Object.entries(CHARGES)) {
    const charge = {
      subject,
      cobrancaId: '',
      status,
      valorCentavos: 3990,
      vencimento: '2024-01-10',
      descricao: '',
    };
    const at = { madeAt: NOW, paidAt: paid ? new Date('2024-01-09T12:00:00Z') : null };
    const of = { customer: customer ?? `cus_${subject.split('-')[0]}` };
    ids.set(subject, (await putCharge(app.demo.store, { ...charge, ...at, ...of })).id);
  }
  ids.set('9-0', ids.get('0-0') ?? '');
  const payments = {
    of: (n: number, k: number) => ids.get(`${n}-${k}`),
    customer: (n: number) => `cus_${n}`,
  };
  await writePredecessor(folder, { ...SIZE, payments });
  await writeFiles(folder);
  brought = await bring();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await app.stop();
});

/** Of all rows of this installation. */
const fingerprint = () => tableHashes(app.deps.db);

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
  expect(brought.gravados).toMatchObject({ pedidos: 183, mensagens: 21 * 6 + 1, listas: 2 });
  expect([brought.conferidos, brought.faltam]).toEqual([6, 0]);
  await jobsAtRest(app);
  await until('events are in their order', async () => {
    const waiting = await app.deps.db.selectFrom('eventos_novos').select('transacao').limit(1).execute();
    return waiting.length === 0;
  });
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
    'outros_documentos_1.pdf',
  ]);
  const novo = await build.attachedPedido({ http, cpf: cpfOf(0), dados: build.dadosDe() });
  expect(novo.status).toBe('Sendo Feito - Documentos Anexados');
  expect(await bring()).toEqual(NOTHING);
  expect((await signIn(0)).status).toBe(200);
});

test('plain passwords, closed accounts, CPFs written otherwise → who signs in, and who does not', async () => {
  expect((await signIn(13, 'plain password 13')).status).toBe(200);
  for (const n of [4, 7, 8, 11, 49]) expect([n, (await signIn(n)).status]).toEqual([n, 401]);
  const stored = sql<{ texto: string }>`
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
    'arquivo_recusado',
    'concluido_sem_pagamento',
    'data_ausente',
    'pagador_diferente',
    'pagamento_de_outro',
    'pagamento_desconhecido',
    'pago_e_excluido',
    'pedido_sem_cliente',
    'respostas_de_mais',
    'respostas_de_menos',
    'sem_preco',
    'servico_desconhecido',
    'status_desconhecido',
  ]);
  expect(await motivos('n.pedido_id is null')).toEqual([
    'arquivo_recusado',
    'autor_desconhecido',
    'cadastro_repetido',
    'cadastro_sem_cliente',
    'conta_desativada',
    'conta_ja_existe',
    'cpf_ilegivel',
    'cpf_pontuado',
    'mensagem_sem_data',
  ]);
  const words = await sql<{ acao: string }>`
    select distinct acao from auditoria where acao like 'importacao.%'`.execute(app.deps.db);
  for (const { acao } of words.rows) expect(palavrasDaAcao(acao)).toMatch(/\.$/);
  expect(words.rows).toHaveLength(new Set(await motivos('true')).size);
});

test('what was odd about a patient → a note of the conversation that nobody can strike out', async () => {
  const { cliente_id: id } = await app.deps.db
    .selectFrom('notas_da_importacao')
    .select('cliente_id')
    .where('motivo', '=', 'cadastro_repetido')
    .executeTakeFirstOrThrow();
  const desk = await signInAdmin(app);
  const { notas } = await desk.want(listarNotasInternas, 200, { params: { id } });
  expect(notas).toContainEqual(
    expect.objectContaining({
      autor: 'Sistema anterior',
      minha: false,
      texto: expect.stringMatching(/^Havia dois cadastros[^]*Nome velho/),
    }),
  );
  for (const { id: notaId } of notas)
    expect((await desk.call(riscarNotaInterna, { params: { id, notaId } })).status).toBe(404);
});

test('files of before → on their order or in the chat, drawn anew; the others stay out', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select a.tipo, a.nome, a.nome_original, a.content_type, a.situacao, p.motivacao, m.por
      from anexos a left join pedidos p on p.id = a.pedido_id left join mensagens m on m.id = a.mensagem_id
     order by a.nome_original, a.nome`.execute(app.deps.db);
  expect(rows).toMatchObject([
    { tipo: 'chat', nome_original: 'laudo_medico', motivacao: null, por: 'Cliente' },
    {
      tipo: 'laudo_medico',
      nome_original: 'laudo_medico',
      motivacao: 'Motivo do pedido 0.1',
      content_type: 'image/png',
    },
    { tipo: 'outros_documentos', nome: 'outros_documentos_1', nome_original: 'laudo_medico.png' },
    { tipo: 'chat', nome_original: 'outros_documentos_1.pdf', content_type: 'application/pdf' },
  ]);
  const said = lines.join('\n');
  expect(said).toContain('files/100.***.***-');
  for (const words of [
    'receita_vencida: Arquivo não aceito',
    'documento_oficial: Arquivo não aceito: a ficha dele diz que é de outro CPF',
    'exames_anteriores: É um atalho',
    'files/nao-e-cpf/laudo_medico: A pasta não tem o nome de um CPF',
  ])
    expect(said).toContain(words);
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

test('payments of before → the order is what the provider says, and nobody is told', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select c.nome, p.preco_centavos as preco, p.status, p.atendimento, p.pago_em is not null as pago, p.prazo is not null as prazo, k.status as word,
           k.paga_pedido as paga, k.encerrada_em is null as aberta, k.pix is not null as pix, c.asaas_id,
           (select sum(m.centavos)::int from movimentos m where m.cobranca_id = k.id) as livro
      from cobrancas k join pedidos p on p.id = k.pedido_id join clientes c on c.id = p.cliente_id
     order by c.nome`.execute(app.deps.db);
  const over = { preco: 3990, atendimento: null, prazo: false, aberta: false };
  const unpaid = { preco: 3990, pago: false, prazo: false, paga: false, livro: null, atendimento: null };
  const received = { word: 'RECEIVED', pago: true, paga: true, preco: 3990, livro: 3990 };
  expect(rows).toMatchObject([
    { nome: 'Paciente 0 da Silva', status: 'Concluído', ...over, ...received, asaas_id: 'cus_0' },
    { nome: 'Paciente 1 da Silva', status: 'Excluído', ...over, ...received },
    {
      nome: 'Paciente 10 da Silva',
      status: 'Aguardando Pagamento',
      ...unpaid,
      word: 'OVERDUE',
      pix: true,
      aberta: true,
    },
    {
      nome: 'Paciente 2 da Silva',
      status: 'Aguardando Pagamento',
      ...received,
      aberta: true,
      atendimento: 'na fila',
      prazo: true,
    },
    {
      nome: 'Paciente 6 da Silva',
      status: 'Concluído',
      ...unpaid,
      word: 'PENDING',
      aberta: false,
      asaas_id: null,
    },
  ]);
  const told = await sql`select name from pgboss.job where data ?| array['pedidoId', 'cobrancaId']`.execute(
    app.deps.db,
  );
  expect(told.rows).toEqual([]);
});
