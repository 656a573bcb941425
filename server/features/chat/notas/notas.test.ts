import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { abrirConversa, buscarConversas, enviarMensagem } from '#contracts/chat/chat.contract.ts';
import * as etiquetas from '#contracts/chat/etiquetas.contract.ts';
import * as contracts from '#contracts/chat/notas.contract.ts';
import { assumirCaso, devolverCaso } from '#contracts/consultorio/fila.contract.ts';
import { salvarPessoa } from '#contracts/contas/pessoas.contract.ts';
import { MAX_ETIQUETAS, MAX_ETIQUETAS_DA_CONVERSA } from '#domain/chat/etiqueta.ts';
import { MAX_NOTAS_INTERNAS } from '#domain/chat/nota-interna.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { openLive } from '#testing/app/live.ts';
import * as build from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await build.signInAdmin(app);
});
afterAll(() => app.stop());

const idOf = async ({ cpf }: build.Patient) => (await admin.want(abrirConversa, 200, { body: { cpf } })).id;
async function newConversation() {
  const patient = await build.newPatient(app);
  return { patient, id: await idOf(patient) };
}
type Note = { id?: string; texto?: string; sobre?: string };
const keep = (conversa: string, { id = randomUUID(), texto = 'Ligar à tarde.', sobre }: Note = {}) =>
  admin.call(contracts.escreverNotaInterna, {
    params: { id: conversa },
    body: { id, texto, ...(sobre !== undefined && { sobre }) },
  });
const kept = async (id: string) =>
  (await admin.want(contracts.listarNotasInternas, 200, { params: { id } })).notas;
const strike = (id: string, notaId: string) =>
  admin.call(contracts.riscarNotaInterna, { params: { id, notaId } });

test('a note is kept once, never changed, and struck out for good', async () => {
  const { id } = await newConversation();
  const nota = randomUUID();
  expect((await keep(id, { id: nota })).status).toBe(200);
  expect((await keep(id, { id: nota })).status).toBe(200);
  expect(failureOf(await keep(id, { id: nota, texto: 'Outra.' })).code).toBe('id_em_uso');
  const note = { id: nota, texto: 'Ligar à tarde.', minha: true, sobre: null, riscadaEm: null };
  expect(await kept(id)).toMatchObject([{ ...note, autor: expect.stringContaining('@') }]);
  expect((await strike(id, nota)).status).toBe(200);
  const [struck] = await kept(id);
  expect(struck).toMatchObject({ texto: note.texto, riscadaEm: expect.any(String) });
  expect((await strike(id, nota)).status).toBe(200);
  expect((await kept(id))[0]?.riscadaEm).toBe(struck?.riscadaEm);
  const { id: elsewhere } = await newConversation();
  expect((await strike(elsewhere, nota)).status).toBe(404);
  const rows = app.deps.db.updateTable('notas_internas').where('id', '=', nota);
  for (const change of [{ texto: 'x' }, { riscada_em: new Date() }, { created_at: new Date() }])
    await expect(rows.set(change).execute()).rejects.toMatchObject({ code: '42501' });
});

test('a note of another administrator → read with its author, not to be struck out', async () => {
  const { id } = await newConversation();
  const other = { id: randomUUID(), email: 'outra@exemplo.com.br', senha_hash: 'x' };
  const { db } = app.deps;
  await db.insertInto('administradores').values(other).execute();
  const nota = { id: randomUUID(), cliente_id: id, paciente_id: id, administrador_id: other.id };
  await db
    .insertInto('notas_internas')
    .values({ ...nota, texto: 'Dela.', created_at: new Date() })
    .execute();
  expect(await kept(id)).toMatchObject([{ autor: other.email, minha: false }]);
  const refused = await strike(id, nota.id);
  expect([refused.status, failureOf(refused).message]).toEqual([
    403,
    'Só quem escreveu a nota pode riscá-la.',
  ]);
});

test('a blank and a too long note → refused in words', async () => {
  const { id } = await newConversation();
  const refused = [await keep(id, { texto: '  ' }), await keep(id, { texto: 'x'.repeat(2001) })];
  expect(refused.map((one) => [one.status, failureOf(one).message])).toEqual([
    [400, 'Escreva a nota antes de guardar.'],
    [400, 'A nota tem 2001 letras e o limite é 2000. Divida em duas.'],
  ]);
});

test('an unknown account, and a person of another one → refused', async () => {
  const { id } = await newConversation();
  expect((await keep(randomUUID())).status).toBe(404);
  expect(failureOf(await keep(id, { sobre: randomUUID() })).code).toBe('pessoa_fora_da_conta');
});

test('notes kept at once → never more than an account may have', async () => {
  const { id } = await newConversation();
  const { id: administrador_id } = await app.deps.db
    .selectFrom('administradores')
    .select('id')
    .executeTakeFirstOrThrow();
  const nota = { cliente_id: id, paciente_id: id, administrador_id, texto: 'x', created_at: new Date() };
  const rows = Array.from({ length: MAX_NOTAS_INTERNAS - 2 }, () => ({ ...nota, id: randomUUID() }));
  await app.deps.db.insertInto('notas_internas').values(rows).execute();
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => keep(id)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409]);
  expect(await kept(id)).toHaveLength(MAX_NOTAS_INTERNAS);
});

test('a doctor with the case → reads what is about its patient; the patient hears nothing', async () => {
  const mother = await build.newPatient(app);
  const typed = { nome: 'Davi Alves', data_nascimento: '03/09/2019', cpf: build.randomCpf() };
  const child = await mother.http.want(salvarPessoa, 201, {
    body: { ...typed, parentesco: 'filho', declara: true },
  });
  const { id: pedido } = await build.paidPedido(app, mother, build.SERVICO, child.id);
  const { http } = await newMedico(app);
  const params = { id: pedido };
  const read = async () =>
    (await http.want(contracts.listarNotasDoCaso, 200, { params })).notas.map(({ texto }) => texto);
  const id = await idOf(mother);
  const streams = await Promise.all([admin, http, mother.http].map((one) => openLive(one)));
  await keep(id, { texto: 'Da mãe.' });
  await keep(id, { texto: 'Do filho.', sobre: child.id });
  expect(await read()).toEqual([]);
  await http.want(assumirCaso, 200, { params });
  expect(await read()).toEqual(['Do filho.']);
  expect((await kept(id)).map(({ texto, sobre }) => [texto, sobre?.nome])).toEqual([
    ['Do filho.', 'Davi Alves'],
    ['Da mãe.', undefined],
  ]);
  const [desk, doctor, own] = streams;
  expect((await desk?.find(({ data }) => data.tipo === 'nota', 3_000))?.data.id).toBe(id);
  expect((await doctor?.find(({ data }) => data.tipo === 'nota', 3_000))?.data.id).toBeNull();
  await mother.http.want(enviarMensagem, 200, { body: { id: randomUUID(), mensagem: 'oi' } });
  await own?.find(({ data }) => data.tipo === 'chat');
  expect(own?.messages.filter(({ data }) => data.tipo === 'nota' || data.tipo === 'etiqueta')).toEqual([]);
  for (const stream of streams) stream.close();
  expect((await http.call(devolverCaso, { params })).status).toBeLessThan(300);
  expect(await read()).toEqual([]);
  const other = await newMedico(app);
  expect((await other.http.call(contracts.listarNotasInternas, { params: { id } })).status).toBe(403);
});

const label = (nome: string, cor: 'azul' | 'verde' = 'azul') =>
  admin.want(etiquetas.criarEtiqueta, 201, { body: { nome, cor } });
const put = (id: string, etiquetaId: string) =>
  admin.call(etiquetas.porEtiqueta, { params: { id, etiquetaId } });
const labels = async () => (await admin.want(etiquetas.listarEtiquetas, 200)).etiquetas;
const labelled = async (etiqueta: string, body: { busca?: string; caixa?: 'abertas' } = {}) =>
  (await admin.want(buscarConversas, 200, { body: { ...body, etiqueta } })).conversas;

test('a label → made, put, counted, filtered by, renamed, taken off and removed', async () => {
  const [a, b] = [await newConversation(), await newConversation()];
  const made = await label(' Retornar ligação ');
  expect(made.nome).toBe('Retornar ligação');
  for (const { id } of [a, b, a]) expect((await put(id, made.id)).status).toBe(204);
  await a.patient.http.want(enviarMensagem, 200, { body: { id: randomUUID(), mensagem: 'oi' } });
  expect(await labels()).toMatchObject([{ id: made.id, conversas: 2 }]);
  expect((await labelled(made.id)).map(({ id, etiquetas: on }) => [id, on])).toEqual([
    [a.id, [made.id]],
    [b.id, [made.id]],
  ]);
  expect((await labelled(made.id, { caixa: 'abertas' })).map(({ id }) => id)).toEqual([a.id]);
  expect((await labelled(made.id, { busca: b.patient.cpf })).map(({ id }) => id)).toEqual([b.id]);
  const body = { nome: 'Ligar', cor: 'verde' } as const;
  await admin.want(etiquetas.mudarEtiqueta, 200, { params: { id: made.id }, body });
  expect(await labels()).toMatchObject([{ ...body, conversas: 2 }]);
  const off = { id: a.id, etiquetaId: made.id };
  await admin.want(etiquetas.tirarEtiqueta, 204, { params: off });
  expect((await labelled(made.id)).map(({ id }) => id)).toEqual([b.id]);
  await admin.want(etiquetas.apagarEtiqueta, 204, { params: { id: made.id } });
  expect([await labels(), await labelled(made.id)]).toEqual([[], []]);
  expect((await put(a.id, made.id)).status).toBe(404);
});

test('labels → refused in words: no name, a taken one, too many in all or on one conversation', async () => {
  const { id } = await newConversation();
  const many = Array.from({ length: MAX_ETIQUETAS + 2 }, (_, i) => `Etiqueta ${i}`);
  const answers = await Promise.all(
    many.map((nome) => admin.call(etiquetas.criarEtiqueta, { body: { nome, cor: 'cinza' } })),
  );
  const full = answers.filter(({ status }) => status === 409);
  expect([full.length, full[0] && failureOf(full[0]).message]).toEqual([
    2,
    `Já existem ${MAX_ETIQUETAS} etiquetas. Apague uma antes de criar outra.`,
  ]);
  const [first, second] = await labels();
  const rename = (nome: string) =>
    admin.call(etiquetas.mudarEtiqueta, { params: { id: first?.id ?? '' }, body: { nome, cor: 'azul' } });
  const refusals = [
    await rename(' '),
    await rename('x'.repeat(25)),
    await rename(second?.nome.toUpperCase() ?? ''),
  ];
  expect(refusals.map((one) => failureOf(one).message)).toEqual([
    'Dê um nome à etiqueta.',
    'O nome pode ter até 24 letras.',
    'Já existe uma etiqueta com este nome.',
  ]);
  const all = (await labels()).slice(0, MAX_ETIQUETAS_DA_CONVERSA + 2);
  const puts = await Promise.all(all.map((one) => put(id, one.id)));
  expect(puts.filter(({ status }) => status === 204)).toHaveLength(MAX_ETIQUETAS_DA_CONVERSA);
  for (const one of await labels())
    await admin.want(etiquetas.apagarEtiqueta, 204, { params: { id: one.id } });
});
