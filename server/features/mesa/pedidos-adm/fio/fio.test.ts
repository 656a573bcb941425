import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enviarMensagem, listarMensagensDoPaciente } from '#contracts/chat/chat.contract.ts';
import { perguntarAoPaciente } from '#contracts/consultorio/caso.contract.ts';
import { assumirCaso } from '#contracts/consultorio/fila.contract.ts';
import { lerFio, type Acontecimento } from '#contracts/mesa/fio.contract.ts';
import { abrirPedido } from '#contracts/mesa/pedidos-adm.contract.ts';
import { ACONTECIMENTOS_POR_PAGINA, FILTROS_DO_FIO } from '#domain/mesa/fio.ts';
import { mensagemDaEtapa } from '#domain/pedidos/mensagens-etapa.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { mailTo } from '#testing/app/mail.ts';
import * as build from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { countRoundTrips } from '#testing/database/round-trips.ts';

const options: TestAppOptions = {};
let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp(options);
  admin = await build.signInAdmin(app);
});
afterAll(() => app.stop());

type Filtro = (typeof FILTROS_DO_FIO)[number];
const read = (id: string, filtro: Filtro = 'tudo', lugar?: string) =>
  admin.want(lerFio, 200, { params: { id }, query: { filtro, ...(lugar && { lugar }) } });
const words = (some: readonly Acontecimento[]) => some.map(({ quem, oQue }) => `${quem}: ${oQue}`);
const ownerOf = async (id: string) =>
  app.deps.db
    .selectFrom('pedidos')
    .select(['cliente_id', 'numero'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('an order nobody has is missing; a broken place yields the newest page', async () => {
  const answer = await admin.call(lerFio, { params: { id: randomUUID() } });
  expect([answer.status, failureOf(answer).code]).toEqual([404, 'nao_encontrado']);
  const { id } = await build.createPedido(await build.newPatient(app));
  // The first reading is an entry itself.
  await read(id);
  expect(await read(id, 'tudo', '2026-13-45T99:99:99+00:00|a')).toEqual(await read(id));
});

test('payment, question, conversation and mails → each once, in order, under its filter', async () => {
  const patient = await build.newPatient(app);
  const helena = await newMedico(app);
  const { id, numero } = await build.paidPedido(app, patient);
  const params = { id };
  await helena.http.want(assumirCaso, 200, { params });
  const question = { id: randomUUID(), texto: 'Desde quando toma este remédio?' };
  await helena.http.want(perguntarAoPaciente, 200, { params, body: question });
  await mailTo(app, patient.dados.emailContato, `pedido ${numero}`).catch(() => undefined);
  await patient.http.want(enviarMensagem, 200, {
    body: { id: randomUUID(), mensagem: 'Desde maio de 2024.' },
  });
  await expect.poll(async () => (await read(id, 'avisos')).contagens.avisos).toBeGreaterThan(1);
  await admin.want(abrirPedido, 200, { params });
  const { acontecimentos, contagens, anteriores } = await read(id);
  const times = acontecimentos.map(({ em }) => em);
  expect([times, anteriores]).toEqual([times.toSorted(), null]);
  const once = [
    'Provedor: Pagamento confirmado',
    'Médico: Caso assumido',
    'Médico: Pergunta ao paciente; o prazo parou',
    'Paciente: Mensagem',
  ];
  for (const told of once) expect(words(acontecimentos).filter((one) => one === told)).toHaveLength(1);
  const chat = (await read(id, 'conversa')).acontecimentos;
  expect(chat).toMatchObject([
    { quem: 'Médico', nome: helena.medico.nome, texto: question.texto },
    { quem: 'Paciente', texto: 'Desde maio de 2024.' },
  ]);
  // The link leads to the line itself.
  const { cliente_id } = await ownerOf(id);
  const { mensagens } = await admin.want(listarMensagensDoPaciente, 200, {
    params: { id: cliente_id },
    query: {},
  });
  const numbers = new Map(mensagens.map(({ n, mensagem }) => [n, mensagem]));
  expect(chat.map(({ linha }) => numbers.get(linha ?? 0))).toEqual(chat.map(({ texto }) => texto));
  expect(words((await read(id, 'acessos')).acontecimentos)).toEqual(['Administração: Aberto na mesa']);
  // The filters share what there is, but for the order's own steps.
  const parts = FILTROS_DO_FIO.filter((filtro) => filtro !== 'tudo');
  const own = acontecimentos.filter(({ grupo }) => grupo === 'pedido').length;
  expect(contagens.tudo).toBe(own + parts.reduce((sum, filtro) => sum + contagens[filtro], 0));
  for (const filtro of FILTROS_DO_FIO)
    expect((await read(id, filtro)).acontecimentos).toHaveLength(contagens[filtro]);
  const mails = (await read(id, 'avisos')).acontecimentos;
  expect(mails.map(({ oQue }) => oQue)).toEqual(
    expect.arrayContaining(['E-mail: pagamento confirmado', 'E-mail: pergunta ao paciente']),
  );
});

test('what was sent says how it went, on every channel; a payment of another amount says both', async () => {
  const { id } = await build.paidPedido(app, await build.newPatient(app));
  const { cliente_id } = await ownerOf(id);
  const now = new Date();
  const sent = { pedido_id: id, cliente_id, caminho: '/', aviso: 'pergunta', sai_em: now } as const;
  await app.deps.db
    .insertInto('recados')
    .values([
      { ...sent, id: randomUUID(), chave: 'pergunta-1', canal: 'whatsapp', enviado_em: now, lido_em: now },
      { ...sent, id: randomUUID(), chave: 'pergunta-2', canal: 'sms', falhou_em: now },
    ])
    .execute();
  await app.deps.db
    .insertInto('emails')
    .values([
      { chave: `atraso-${id}-1`, pedido_id: id, recusado_em: now },
      { chave: `atraso-${id}-2`, pedido_id: id },
    ])
    .execute();
  const told = (await read(id, 'avisos')).acontecimentos.map(({ oQue, detalhe }) => `${oQue}: ${detalhe}`);
  expect(told).toEqual(
    expect.arrayContaining([
      'WhatsApp: pergunta ao paciente: Lido',
      'SMS: pergunta ao paciente: Não saiu, ou não foi aceito',
      'E-mail: atraso: Não saiu: o endereço foi recusado',
      'E-mail: atraso: Ainda não saiu',
    ]),
  );
  await app.deps.db
    .updateTable('cobrancas')
    .set({ recebido_centavos: 100 })
    .where('pedido_id', '=', id)
    .execute();
  const paid = (await read(id, 'pagamento')).acontecimentos.find(({ oQue }) => oQue.includes('outro valor'));
  expect(paid?.detalhe).toMatch(/^Cobrado R\$\s.*, recebido R\$\s1,00$/);
});

test('an order of before the audit → its steps are read from the chat, once', async () => {
  const patient = await build.newPatient(app);
  const { id } = await build.createPedido(patient);
  const { cliente_id, numero } = await ownerOf(id);
  const em = new Date(Date.now() - 86_400_000);
  const line = (mensagem: string, n: number, created_at = em) => ({
    cliente_id,
    pedido_id: id,
    por: 'Adm' as const,
    automatica: true,
    mensagem,
    n,
    created_at,
  });
  await app.deps.db
    .insertInto('mensagens')
    .values([
      line(mensagemDaEtapa('historico', numero), 901, new Date(em.getTime() - 1_000)),
      line(mensagemDaEtapa('concluido-nada', numero), 902),
      line('outra coisa', 903),
    ])
    .execute();
  const { acontecimentos } = await read(id);
  expect(words(acontecimentos).slice(0, 3)).toEqual([
    'Paciente: Perguntas respondidas',
    'Administração: Concluído',
    'Paciente: Pedido criado',
  ]);
});

test('only what was not opened before is audited: reading the thread alone is', async () => {
  const { id } = await build.createPedido(await build.newPatient(app));
  await read(id);
  await read(id, 'acessos');
  const rows = await app.deps.db
    .selectFrom('auditoria')
    .select('acao')
    .where('alvo_id', '=', id)
    .where('acao', '=', 'pedido.abrir')
    .execute();
  expect(rows).toHaveLength(1);
});

test('an order with 5,000 events → pages without a gap or a repetition; the round trips stay', async () => {
  const { id } = await build.createPedido(await build.newPatient(app));
  await sql`insert into auditoria (em, ator_tipo, acao, alvo_tipo, alvo_id)
            select now() - (i / 3) * interval '1 minute', 'Admin',
                   (array['documento.baixar', 'caso.nota', 'pedido.abrir'])[1 + i % 3], 'pedido', ${id}
              from generate_series(1, 5000) i`.execute(app.deps.db);
  const seen: string[] = [];
  let lugar: string | undefined;
  let pages = 0;
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(id, 'documento', lugar);
    expect(page.acontecimentos.length).toBeLessThanOrEqual(ACONTECIMENTOS_POR_PAGINA);
    seen.unshift(...page.acontecimentos.map((one) => one.id));
    lugar = page.anteriores ?? undefined;
    pages += 1;
  } while (lugar !== undefined && pages < 100);
  const { contagens } = await read(id);
  expect([seen.length, new Set(seen).size]).toEqual([contagens.documento, contagens.documento]);
  expect(contagens.documento).toBeGreaterThan(1_600);
  options.jobs = false;
  await app.restart();
  await read(id);
  // The session, whose the order is, and the page with what says whether it was opened before.
  expect(await countRoundTrips(() => read(id))).toBe(3);
});
