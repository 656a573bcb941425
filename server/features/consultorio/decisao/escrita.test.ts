import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as contracts from '#contracts/consultorio/decisao.contract.ts';
import { assumirCaso, devolverCaso } from '#contracts/consultorio/fila.contract.ts';
import { importarFaixa, listarFaixas } from '#contracts/documentos/numeros.contract.ts';
import { dataEmSaoPaulo, formatDataBr } from '#domain/calendario/datas.ts';
import type { TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import { dadosIniciais } from '#domain/documentos/dados.ts';
import { buildItem } from '#domain/documentos/regras/regras.testing.ts';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import { doctorTopic } from '#platform/live/topics.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type AnyAnswer } from '#testing/app/client.ts';
import { newPatient, paidPedido } from '#testing/builders/builders.ts';
import { documentoDigitado } from '#testing/builders/documentos.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { writtenEvents } from '#testing/database/events.ts';

let app: TestApp;
let helena: Awaited<ReturnType<typeof newMedico>>;
let caio: Awaited<ReturnType<typeof newMedico>>;
beforeAll(async () => {
  app = await startTestApp({ fill: true });
  helena = await newMedico(app);
  caio = await newMedico(app);
}, 60_000);
afterAll(() => app.stop());

const titleOf = (slug: string) => SERVICOS.find((one) => one.slug === slug)?.titulo;

async function caseOf(slug = 'receita-simples', medico = helena) {
  const patient = await newPatient(app);
  const { id } = await paidPedido(app, patient, titleOf(slug));
  await medico.http.want(assumirCaso, 200, { params: { id } });
  return { id, patient };
}

async function begin(pedidoId: string, tipo: TipoDeDocumento, more: object = {}, medico = helena) {
  const body = { id: randomUUID(), tipo, ...more };
  return (await medico.http.want(contracts.criarDocumento, 201, { params: { id: pedidoId }, body }))
    .documento;
}

const read = (id: string, medico = helena) =>
  medico.http.want(contracts.lerDocumentosDoCaso, 200, { params: { id } });

function save(documento: contracts.DocumentoDoCaso, change: Partial<contracts.DocumentoDoCaso> = {}) {
  const { id, versao, documento: typed } = { ...documento, ...change };
  return helena.http.call(contracts.salvarDocumento, { params: { id }, body: { documento: typed, versao } });
}

const codeOf = (answer: AnyAnswer) => `${answer.status} ${failureOf(answer).code}`;

test('a document begins with what the record says, and nothing of the questionnaire', async () => {
  const { id, patient } = await caseOf();
  const begun = await begin(id, 'simples');
  expect(begun).toMatchObject({ estado: 'rascunho', canal: 'eletronico', versao: 1, codigo: null });
  const local = `${patient.dados.cidade}, ${patient.dados.uf}`;
  expect(begun.documento.dados).toEqual({ ...dadosIniciais('simples'), local });
  expect(begun.problemas.map(({ mensagem }) => mensagem)).toContain('Preencha “Medicamento 1”.');
  // One click, sent twice.
  const body = { id: begun.id, tipo: 'simples' } as const;
  await helena.http.want(contracts.criarDocumento, 201, { params: { id }, body });
  expect((await read(id)).documentos).toHaveLength(1);
});

test('the kinds that fit the service, with how each would leave', async () => {
  const { id } = await caseOf('receita-azul');
  const { tipos } = await read(id);
  expect(tipos).toEqual([
    { tipo: 'azul', titulo: 'Notificação de receita B', canal: 'transcricao', acompanha: false },
    { tipo: 'azul_b2', titulo: 'Notificação de receita B2', canal: 'transcricao', acompanha: false },
    { tipo: 'simples', titulo: 'Receita simples', canal: 'eletronico', acompanha: true },
  ]);
});

test('a draft is kept as typed, with its problems; an older version of it changes nothing', async () => {
  const { id } = await caseOf();
  const begun = await begin(id, 'simples');
  const whole = documentoDigitado('simples', { local: 'Santos, SP' });
  const saved = await save(begun, { documento: whole });
  expect(saved.status).toBe(200);
  expect((await read(id)).documentos[0]).toMatchObject({ documento: whole, versao: 2, problemas: [] });
  // A lost answer: the same again is no change.
  expect((await save(begun, { documento: whole })).status).toBe(200);
  const other = documentoDigitado('simples', { local: 'Campinas, SP' });
  expect(codeOf(await save(begun, { documento: other }))).toBe('409 rascunho_mudou');
  expect((await read(id)).documentos[0]).toMatchObject({ documento: whole, versao: 2 });
  // Other windows of this doctor, and nobody else, read the case again, once for what was written.
  const events = (await writtenEvents(app.deps.db)).filter(
    ({ ref, topico }) => ref === id && topico.startsWith('medico:'),
  );
  expect(events.map(({ topico, tipo }) => ({ topico, tipo }))).toEqual([
    { topico: doctorTopic(helena.medico.id), tipo: 'rascunho' },
  ]);
});

test('a stricter medicine, an unknown name, an unprintable sign → reported', async () => {
  const { id } = await caseOf();
  const begun = await begin(id, 'simples');
  const itens = ['Clonazepam', 'Clonasepan', 'Losartana 田'].map((name) => buildItem(name));
  await save(begun, { documento: documentoDigitado('simples', { itens }) });
  const words = (await read(id)).documentos[0]?.problemas.map(({ mensagem }) => mensagem).join('\n');
  expect(words).toContain('e pede Notificação de receita B');
  expect(words).toContain('Parece clonazepam');
  expect(words).toContain('um sinal que não sabemos imprimir: “田” (U+7530)');
});

test('a companion → the same medicine; without its main document → on its own', async () => {
  const { id } = await caseOf('receita-azul');
  const main = await begin(id, 'azul');
  await save(main, { documento: documentoDigitado('azul') });
  const companion = await begin(id, 'simples', { acompanha: main.id });
  expect(companion.acompanha).toEqual({ id: main.id, tipo: 'azul' });
  expect(JSON.stringify(companion.documento)).toContain('Clonazepam');
  expect(companion.problemas.filter(({ gravidade }) => gravidade === 'impede')).toEqual([]);
  await helena.http.want(contracts.apagarDocumento, 204, { params: { id: main.id } });
  const [alone] = (await read(id)).documentos;
  expect(alone).toMatchObject({ id: companion.id, acompanha: null });
  expect(alone?.problemas[0]?.mensagem).toContain('só acompanha outro documento');
});

test('ten documents at most', async () => {
  const { id } = await caseOf();
  for (let i = 0; i < 10; i += 1) await begin(id, 'simples');
  const body = { id: randomUUID(), tipo: 'simples' } as const;
  const eleventh = await helena.http.call(contracts.criarDocumento, { params: { id }, body });
  expect(codeOf(eleventh)).toBe('409 documentos_demais');
});

test('only in the hand of this doctor: a colleague neither reads nor writes', async () => {
  const { id } = await caseOf();
  const begun = await begin(id, 'simples');
  const calls = [
    () => caio.http.call(contracts.salvarDocumento, { params: { id: begun.id }, body: begun }),
    () => caio.http.call(contracts.apagarDocumento, { params: { id: begun.id } }),
    () => caio.http.call(contracts.previaDoDocumento, { params: { id: begun.id } }),
    () => caio.http.call(contracts.lerDocumentosDoCaso, { params: { id } }),
  ];
  for (const call of calls) expect([404, 409]).toContain((await call()).status);
  // Drafts stay with the case: the next doctor goes on with them.
  await helena.http.want(devolverCaso, 204, { params: { id } });
  await caio.http.want(assumirCaso, 200, { params: { id } });
  expect((await read(id, caio)).documentos.map((one) => one.id)).toEqual([begun.id]);
});

test('a template keeps what is true of any patient', async () => {
  const modelo = randomUUID();
  const body = { nome: 'Gripe', documento: documentoDigitado('atestado') };
  const kept = await helena.http.want(contracts.salvarModelo, 200, { params: { id: modelo }, body });
  expect(kept.modelo.documento.dados).toMatchObject({ local: '', cid: '', inicio: '', dias: 2 });
  // Another one of the same name takes its place; another doctor's cannot be used.
  const again = randomUUID();
  await helena.http.want(contracts.salvarModelo, 200, { params: { id: again }, body });
  const { modelos } = await helena.http.want(contracts.listarModelos, 200);
  expect(modelos.map((one) => one.id)).toEqual([again]);
  expect(codeOf(await caio.http.call(contracts.salvarModelo, { params: { id: again }, body }))).toBe(
    '404 nao_encontrado',
  );
  await caio.http.want(contracts.apagarModelo, 204, { params: { id: again } });
  expect((await helena.http.want(contracts.listarModelos, 200)).modelos).toHaveLength(1);
  await helena.http.want(contracts.apagarModelo, 204, { params: { id: again } });
  expect((await helena.http.want(contracts.listarModelos, 200)).modelos).toEqual([]);
});

test('a certificate begins today', async () => {
  const { id } = await caseOf('atestado');
  const { documento } = await begin(id, 'atestado');
  expect(documento.dados).toMatchObject({ inicio: formatDataBr(dataEmSaoPaulo(app.deps.clock())) });
});

test('ranges of numbers do not overlap, and those of a demonstration say so', async () => {
  const enter = (numero: 'NRB' | 'RCE', inicio: number, fim: number, id = randomUUID()) =>
    caio.http.call(importarFaixa, { body: { id, numero, inicio, fim } });
  const id = randomUUID();
  expect((await enter('RCE', 100, 199, id)).status).toBe(201);
  expect((await enter('RCE', 100, 199, id)).status).toBe(201);
  expect(codeOf(await enter('NRB', 100, 149))).toBe('409 faixa_repetida');
  expect((await enter('NRB', 300, 349)).status).toBe(201);
  expect(codeOf(await enter('RCE', 199, 250))).toBe('409 faixa_repetida');
  expect(codeOf(await enter('RCE', 50, 300))).toBe('409 faixa_repetida');
  expect(codeOf(await enter('RCE', 300, 299))).toBe('400 faixa_invalida');
  expect((await enter('RCE', 200, 299)).status).toBe(201);
  const { faixas } = await caio.http.want(listarFaixas, 200);
  expect(faixas.map(({ numero, inicio, livres, simulada }) => [numero, inicio, livres, simulada])).toEqual([
    ['NRB', 300, 50, true],
    ['RCE', 100, 100, true],
    ['RCE', 200, 100, true],
  ]);
});

test('a preview is a picture of the page', async () => {
  const { id } = await caseOf();
  const begun = await begin(id, 'simples');
  const page = (pagina: number) =>
    helena.http.fetch(`/api/medico/documentos/${begun.id}/previa?pagina=${pagina}`);
  const first = await page(1);
  expect([first.status, first.headers.get('content-type'), first.headers.get('x-paginas')]).toEqual([
    200,
    'image/jpeg',
    '1',
  ]);
  expect(Buffer.from(await first.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect((await page(2)).status).toBe(404);
}, 30_000);

/** How often the database is asked by a call; what runs beside it, the queue of jobs and the live streams, is left out. */
async function roundTripsOf(call: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(Client.prototype, 'query');
  try {
    await call();
    const texts = spy.mock.calls.map(([query]: unknown[]) => JSON.stringify(query));
    const beside = ['pgboss', 'LISTEN', 'sequence_events', 'follow_events', 'announce_position'];
    return texts.filter((text) => !beside.some((part) => text.includes(part))).length;
  } finally {
    spy.mockRestore();
  }
}

test('keeping a draft asks the database a fixed number of times, however many medicines it has', async () => {
  const { id } = await caseOf();
  const begun = await begin(id, 'simples');
  const trips: number[] = [];
  // The fewest of three: what runs beside the call asks, too.
  for (const versao of [1, 2, 3]) {
    const itens = Array.from({ length: 10 }, (_, i) => buildItem(`Losartana ${versao} ${i}`));
    const documento = documentoDigitado('simples', { itens });
    trips.push(await roundTripsOf(() => save(begun, { documento, versao })));
  }
  expect((await read(id)).documentos[0]?.versao).toBe(4);
  // Session; begin, order, case with claim and facts, draft, live event, commit; substances.
  expect(Math.min(...trips)).toBe(8);
});
