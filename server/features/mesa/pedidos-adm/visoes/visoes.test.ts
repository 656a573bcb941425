import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import * as contracts from '#contracts/mesa/visoes.contract.ts';
import { MAX_VISOES } from '#domain/mesa/visao.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import * as build from '#testing/builders/builders.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { countRoundTrips } from '#testing/database/round-trips.ts';

const options = { jobs: true };
let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp(options);
  admin = await build.signInAdmin(app);
});
afterAll(() => app.stop());

const TUDO: z.input<typeof contracts.filtrosDaVisao> = { ordem: 'recentes' };
const keep = (nome: string, filtros = TUDO) =>
  admin.call(contracts.guardarVisao, { body: { nome, filtros } });
const kept = async () => (await admin.want(contracts.listarVisoes, 200)).visoes;

test('a view keeps filters and order, counts its orders, and goes without touching one', async () => {
  const patient = await build.newPatient(app);
  await build.createPedido(patient, 'Atestados de saúde');
  await build.createPedido(patient, 'Renovação de Receita Azul');
  const filtros = {
    ...TUDO,
    bandeja: 'inacabados',
    servico: 'Atestados de saúde',
    ordem: 'antigos',
  } as const;
  const { id } = await admin.want(contracts.guardarVisao, 201, { body: { nome: ' Atestados ', filtros } });
  await admin.want(contracts.guardarVisao, 201, { body: { nome: 'Tudo', filtros: TUDO } });
  expect(await kept()).toMatchObject([
    { id, nome: 'Atestados', filtros, contagem: 1 },
    { nome: 'Tudo', contagem: 2 },
  ]);
  await admin.want(contracts.apagarVisao, 204, { params: { id } });
  expect((await admin.call(contracts.apagarVisao, { params: { id } })).status).toBe(404);
  expect((await kept()).map(({ nome, contagem }) => [nome, contagem])).toEqual([['Tudo', 2]]);
});

test('the views with their counts are read in two round trips after the session’s', async () => {
  options.jobs = false;
  await app.restart();
  await kept();
  expect(await countRoundTrips(kept)).toBe(3);
  options.jobs = true;
  await app.restart();
});

test('what was searched for is never kept', async () => {
  const filtros = { ...TUDO, atrasados: true, busca: 'Maria' };
  await admin.want(contracts.guardarVisao, 201, { body: { nome: 'Com busca', filtros } });
  const { rows } = await app.deps.pool.query(`select filtros::text as filtros from visoes_de_pedidos`);
  expect(JSON.stringify(rows)).not.toContain('Maria');
});

test('a name of another view or of a tab is refused in words, and so is one view too many', async () => {
  const taken = await keep('TUDO');
  expect([taken.status, failureOf(taken).message]).toEqual([409, 'Você já tem uma visão com este nome.']);
  const tab = await keep('todos');
  expect([tab.status, failureOf(tab).message]).toEqual([400, 'Este nome já é de uma das filas.']);
  // All at once: the limit holds however they meet.
  const many = await Promise.all(Array.from({ length: MAX_VISOES + 3 }, (_, i) => keep(`Visão ${i}`)));
  const refused = many.filter(({ status }) => status !== 201);
  expect(await kept()).toHaveLength(MAX_VISOES);
  expect(new Set(refused.map((answer) => failureOf(answer).message))).toEqual(
    new Set([`Você já guarda ${MAX_VISOES} visões. Apague uma antes de guardar outra.`]),
  );
});
