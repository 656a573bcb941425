import { afterAll, beforeAll, expect, test } from 'vitest';
import { lerPedido, salvarHistorico } from '#contracts/pedidos/pedidos.contract.ts';
import * as contracts from '#contracts/catalogo/perguntas.contract.ts';
import { listarPerguntas } from '#contracts/catalogo/perguntas.contract.ts';
import { MAX_PERGUNTAS, MENSAGENS_PERGUNTA } from '#domain/catalogo/perguntas-edicao.ts';
import type { Pergunta } from '#domain/catalogo/perguntas.ts';
import {
  PERGUNTAS_SAUDE_INICIAIS,
  PERGUNTAS_TRATAMENTO_INICIAIS,
} from '#domain/catalogo/perguntas-iniciais.ts';
import { appForTest, startTestApp, type TestApp } from '#testing/app/app.ts';
import {
  answeredPedido,
  createPedido,
  historico,
  newPatient,
  signInAdmin,
} from '#testing/builders/builders.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { openLive } from '#testing/app/live.ts';
import { ensurePerguntas, lerPerguntas } from './perguntas.usecases.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signInAdmin(app);
});
afterAll(() => app.stop());

type Tipo = 'saude' | 'tratamento';
const p = (pergunta: string, descricao = '') => ({ pergunta, descricao });
const ler = (tipo: Tipo) => admin.want(contracts.lerPerguntasEmVigor, 200, { params: { tipo } });

async function publicar(tipo: Tipo, perguntas: Pergunta[], base?: string) {
  const upon = base ?? (await ler(tipo)).versao;
  return admin.call(contracts.publicarPerguntas, { params: { tipo }, body: { base: upon, perguntas } });
}

async function publicada(...args: Parameters<typeof publicar>) {
  const answer = await publicar(...args);
  expect(answer.status).toBe(200);
  return contracts.publicarPerguntas.responses[200].parse(answer.body);
}

const publicacoes = async () =>
  (
    await app.deps.db
      .selectFrom('auditoria')
      .selectAll()
      .where('acao', 'like', 'perguntas.publicar.%')
      .execute()
  ).length;

test('a new version is asked at once, and its publication is noted and told', async () => {
  const patient = await newPatient(app);
  const live = await openLive(patient.http);
  const [antes, noted] = [await ler('tratamento'), await publicacoes()];
  const nova = await publicada('tratamento', [p('  Qual remédio? ', ' Nome e dose. '), p('Desde quando?')]);
  expect(nova).toMatchObject({
    numero: antes.numero + 1,
    quantas: 2,
    autor: 'administração',
    publicada: true,
  });
  const heard = await live.find(({ data }) => data.tipo === 'perguntas');
  live.close();
  // An event holds no question.
  expect(heard.data).toEqual({ tipo: 'perguntas', id: nova.versao, versao: nova.numero });
  const { tratamento } = await patient.http.want(listarPerguntas, 200);
  expect(tratamento).toEqual({
    versao: nova.versao,
    perguntas: [p('Qual remédio?', 'Nome e dose.'), p('Desde quando?')],
  });
  expect(await publicacoes()).toBe(noted + 1);
});

test('questions in force → also as the lists of words and descriptions of the records', async () => {
  const patient = await newPatient(app);
  await publicada('saude', [p('Tem alergia?'), p('Fuma?')]);
  await publicada('tratamento', [p('Qual remédio?', 'Nome e dose.'), p('Desde quando?')]);
  expect(await patient.http.want(listarPerguntas, 200)).toMatchObject({
    perguntasSaude: { perguntas: ['Tem alergia?', 'Fuma?'] },
    perguntasTratamento: {
      perguntas: ['Qual remédio?', 'Desde quando?'],
      descricao: ['Nome e dose.', ''],
    },
  });
});

test('a health question has no description', async () => {
  await publicada('saude', [p('Tem alergia?', 'Isto ninguém pede.')]);
  expect((await ler('saude')).perguntas).toEqual([p('Tem alergia?')]);
});

test('a mark belongs to its version → an answered order keeps it after a change', async () => {
  const plain = await publicada('saude', [p('Dói?'), p('Fuma?')]);
  expect(plain.perguntas).toEqual([p('Dói?'), p('Fuma?')]);
  const marked = { ...p('Dói?'), urgencia: true, agora: true, atencao: false };
  const kept = { ...p('Dói?'), urgencia: true, agora: true };
  const nova = await publicada('saude', [marked, p('Fuma?')]);
  expect(nova).toMatchObject({ numero: plain.numero + 1, publicada: true });
  expect(nova.perguntas).toStrictEqual([kept, p('Fuma?')]);
  expect((await publicada('saude', [kept, p('Fuma?')])).publicada).toBe(false);

  const patient = await newPatient(app);
  expect((await patient.http.want(listarPerguntas, 200)).saude.perguntas).toStrictEqual(nova.perguntas);
  const { id } = await answeredPedido(patient, 'Atestados de saúde');
  await publicada('saude', [p('Dói?'), p('Fuma?')]);
  const pedido = await patient.http.want(lerPedido, 200, { params: { id } });
  expect(pedido.pergSaude).toEqual(['Dói?', 'Fuma?']);
  expect(pedido.sinaisSaude).toStrictEqual([{ urgencia: true, agora: true }, {}]);
  const params = { tipo: 'saude', id: plain.versao } as const;
  const before = await admin.want(contracts.lerVersao, 200, { params });
  expect(before.perguntas).toStrictEqual([p('Dói?'), p('Fuma?')]);
});

test('nothing changed: nothing is published, whatever it was edited upon', async () => {
  const { perguntas, versao } = await ler('tratamento');
  const noted = await publicacoes();
  const spaced = perguntas.map(({ pergunta, descricao }) => p(` ${pergunta}  `, descricao));
  for (const base of [versao, crypto.randomUUID()]) {
    expect(await publicada('tratamento', spaced, base)).toMatchObject({ versao, publicada: false });
  }
  expect(await publicacoes()).toBe(noted);
});

test.each([
  ['an empty one', [p('Fuma?'), p(' ')], 'perguntas.1', MENSAGENS_PERGUNTA.vazia],
  ['a doubled one', [p('Fuma?'), p('fuma')], 'perguntas.1', MENSAGENS_PERGUNTA.repetida],
  ['a fixed field', [p('Motivação')], 'perguntas.0', MENSAGENS_PERGUNTA.reservada],
])('%s is refused in words, and the version in force stays', async (_name, lista, campo, mensagem) => {
  const { versao } = await ler('saude');
  const refused = await publicar('saude', lista);
  expect(refused.status).toBe(400);
  expect(failureOf(refused).details).toEqual([{ campo, mensagem }]);
  expect((await ler('saude')).versao).toBe(versao);
});

test('a question of the other list → refused in words, also when both are published at once', async () => {
  const [{ perguntas }, { versao }] = [await ler('tratamento'), await ler('saude')];
  const taken = perguntas[0]?.pergunta ?? '';
  const refused = await publicar('saude', [p('Fuma?'), p(taken.toUpperCase())]);
  expect(failureOf(refused).details).toEqual([{ campo: 'perguntas.1', mensagem: MENSAGENS_PERGUNTA.noutra }]);
  expect((await ler('saude')).versao).toBe(versao);
  const race = await Promise.all(
    (['saude', 'tratamento'] as const).map((tipo) => publicar(tipo, [p('Dorme bem?')])),
  );
  expect(race.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(race.filter(({ status }) => status === 400)).toHaveLength(1);
  // Free again: the other list may ask it.
  const [first, second] =
    race[0]?.status === 200 ? (['saude', 'tratamento'] as const) : (['tratamento', 'saude'] as const);
  await publicada(first, [p('Come bem?')]);
  await publicada(second, [p('Dorme bem?')]);
});

test('none and too many are refused', async () => {
  const many = Array.from({ length: MAX_PERGUNTAS + 1 }, (_, i) => p(`Pergunta de número ${i}`));
  expect(failureOf(await publicar('saude', [])).code).toBe('nenhuma_pergunta');
  expect(failureOf(await publicar('saude', many)).code).toBe('perguntas_demais');
  expect((await publicar('saude', many.slice(1))).status).toBe(200);
});

test('the versions are listed newest first; each is read under its own list only', async () => {
  const { versoes } = await admin.want(contracts.listarVersoes, 200, { params: { tipo: 'saude' } });
  expect(versoes.map(({ numero }) => numero)).toEqual(versoes.map((_, i) => versoes.length - i));
  expect(versoes.at(-1)).toMatchObject({
    numero: 1,
    autor: 'instalação',
    quantas: PERGUNTAS_SAUDE_INICIAIS.length,
  });
  const id = versoes.at(-1)?.versao ?? '';
  const first = await admin.want(contracts.lerVersao, 200, { params: { tipo: 'saude', id } });
  expect(first.perguntas).toEqual(PERGUNTAS_SAUDE_INICIAIS);
  const other = { params: { tipo: 'tratamento', id } } as const;
  expect((await admin.call(contracts.lerVersao, other)).status).toBe(404);
  // An old list comes back as a new version.
  const back = await publicada('saude', first.perguntas);
  expect(back).toMatchObject({ numero: versoes.length + 1, perguntas: first.perguntas });
});

test('an answered order keeps its questions; an unanswered one is asked the new ones', async () => {
  const patient = await newPatient(app);
  const answered = await answeredPedido(patient, 'Atestados de saúde');
  const asked = await patient.http.want(lerPedido, 200, { params: { id: answered.id } });
  const open = await createPedido(patient, 'Pedido de Encaminhamentos');
  await publicada('saude', [p('Uma pergunta nova?')]);
  const kept = await patient.http.want(lerPedido, 200, { params: { id: answered.id } });
  expect([kept.pergSaude, kept.versaoSaude]).toEqual([asked.pergSaude, asked.versaoSaude]);
  const body = await historico(patient);
  await patient.http.want(salvarHistorico, 200, { params: { id: open.id }, body });
  const now = await patient.http.want(lerPedido, 200, { params: { id: open.id } });
  expect(now.pergSaude).toEqual(['Uma pergunta nova?']);
});

const start = ({ deps }: Pick<TestApp, 'deps'> = app) =>
  ensurePerguntas({ actor: { tipo: 'Sistema', nome: 'início' }, input: null, deps });

test('lists nobody edited → today’s first questions at a start; one edited → both stay', async () => {
  const fresh = await appForTest();
  const earlier = (tipo: Tipo, numero: number) =>
    fresh.deps.db
      .insertInto('perguntas_versoes')
      .values({ tipo, numero, perguntas: JSON.stringify([p('De antes?')]) })
      .returning('id')
      .executeTakeFirstOrThrow();
  await earlier('saude', 2);
  for (const _ of ['first', 'again']) {
    await start(fresh);
    const { saude, tratamento } = await lerPerguntas(fresh.deps);
    expect([saude.numero, tratamento.numero]).toEqual([3, 1]);
    expect([saude.perguntas, tratamento.perguntas]).toEqual([
      PERGUNTAS_SAUDE_INICIAIS,
      PERGUNTAS_TRATAMENTO_INICIAIS,
    ]);
  }
  const own = await earlier('tratamento', 2);
  const edited = {
    administrador_id: (
      await fresh.deps.db.selectFrom('administradores').select('id').executeTakeFirstOrThrow()
    ).id,
  };
  await fresh.deps.db
    .insertInto('perguntas_versoes')
    .values({
      tipo: 'saude',
      numero: 4,
      perguntas: JSON.stringify([{ ...p('Nossa?'), alergia: true }]),
      ...edited,
    })
    .execute();
  await start(fresh);
  const kept = await lerPerguntas(fresh.deps);
  expect([kept.saude.numero, kept.tratamento.id]).toEqual([4, own.id]);
});

test('no mark of allergy or request → marked once by its words at the next start', async () => {
  const [about, other] = [p('Você é ALÉRGICO a quê?'), p('Bebe?', 'Ou tem alergia a álcool?')];
  const own = await publicada('tratamento', [about, other]);
  await start();
  const marked = await ler('tratamento');
  expect(marked).toMatchObject({
    numero: own.numero + 1,
    autor: 'instalação',
    perguntas: [{ ...about, alergia: true }, other],
  });
  // This kind had the mark of allergy once, that of the request never.
  const needed = p('De qual remédio você precisa?');
  await publicada('saude', [p('Fuma?'), needed]);
  await start();
  expect((await ler('saude')).perguntas).toEqual([p('Fuma?'), { ...needed, pedido: true }]);
  const off = await publicada('tratamento', [about, other]);
  await start();
  expect((await ler('tratamento')).versao).toBe(off.versao);
});

test('a question for one service is asked for no other, and every answer stays with its question', async () => {
  const [somente, outro] = ['Atestados de saúde', 'Pedido de Encaminhamentos'];
  const perguntas = [{ ...p('Quantos dias faltou?'), servicos: [somente] }, p('Fuma?')];
  expect((await publicada('saude', perguntas)).perguntas[0]?.servicos).toEqual([somente]);
  const patient = await newPatient(app);
  const { saude, tratamento } = await patient.http.want(listarPerguntas, 200);
  const body = {
    ...(await historico(patient)),
    versaoSaude: saude.versao,
    versaoTrat: tratamento.versao,
    histSaude: ['Nunca fumei.'],
  };
  const save = async (servico: string, histSaude: string[]) => {
    const { id } = await createPedido(patient, servico);
    const answer = await patient.http.call(salvarHistorico, {
      params: { id },
      body: { ...body, histSaude },
    });
    return { id, answer };
  };
  const { id, answer } = await save(outro, ['Nunca fumei.']);
  expect(answer.status).toBe(200);
  expect(await patient.http.want(lerPedido, 200, { params: { id } })).toMatchObject({
    pergSaude: ['Fuma?'],
    histSaude: ['Nunca fumei.'],
  });
  const short = await save(somente, ['Nunca fumei.']);
  expect(failureOf(short.answer).details?.map(({ campo }) => campo)).toEqual(['histSaude.1']);
  expect((await save(somente, ['Dois.', 'Nunca fumei.'])).answer.status).toBe(200);
});
