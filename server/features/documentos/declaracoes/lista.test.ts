import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  listarDeclaracoes,
  LISTAS_DE_DECLARACOES,
  type ListaDeDeclaracoes,
} from '#contracts/documentos/declaracoes.contract.ts';
import { buildItem } from '#domain/documentos/regras/regras.testing.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import type { Client } from '#testing/app/client.ts';
import { writeDocumento, type DocumentoFeito } from '#testing/builders/documento-assinado.ts';
import { answeredPedido, newPatient, signInAdmin } from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { runAs } from '#testing/database/connections.ts';
import { countRoundTrips } from '#testing/database/round-trips.ts';
import { countDeclaracoes, listDeclaracoes } from './lista.repository.ts';

const options = { jobs: true };
let app: TestApp;
let admin: Client;
let medico: Awaited<ReturnType<typeof newMedico>>['medico'];
let pedido: { id: string; numero: number };
beforeAll(async () => {
  app = await startTestApp(options);
  ({ medico } = await newMedico(app));
  pedido = await answeredPedido(await newPatient(app));
  admin = await signInAdmin(app);
  // The statements of jobs and streams would be counted, too.
  options.jobs = false;
  await app.restart();
});
afterAll(() => app.stop());

const issue = (dados: Record<string, unknown>, parts: Partial<DocumentoFeito> = {}) =>
  writeDocumento(app, { pedidoId: pedido.id, medicoId: medico.id, dados, ...parts });

const declaration = () => ({
  itens: [
    buildItem('losartana'),
    buildItem('Zyxwvutin', { substanciaAtiva: 'qwertina', foraDasListas: true }),
  ],
});
const mention = (n = 1) => ({
  orientacoes: 'Não use com tramadol.',
  itens: [buildItem('losartana', { posologia: 'Suspender o tramadol antes.' })],
  mencoes: ['orientacoes: tramadol', 'itens.0.posologia: tramadol'].slice(0, n),
});

const page = (lista: ListaDeDeclaracoes, depois?: string) =>
  admin.want(listarDeclaracoes, 200, { query: { lista, ...(depois && { depois }) } });

test('declarations and mentions of issued documents → listed and counted; drafts → not', async () => {
  const declared = await issue(declaration());
  const revoked = await issue(declaration(), { estado: 'revogado' });
  const mentioned = await issue(mention(2), { tipo: 'simples' });
  await issue(declaration(), { estado: 'rascunho' });
  await issue({ itens: [buildItem('losartana')] });
  await issue({}, { tipo: 'atestado' });

  const { documentos, proxima, contagens } = await page('declaracoes');
  expect(documentos.map(({ id, estado }) => [id, estado])).toEqual([
    [revoked.id, 'revogado'],
    [declared.id, 'assinado'],
  ]);
  expect(documentos[1]).toEqual({
    id: declared.id,
    codigo: declared.codigo,
    tipo: 'simples',
    estado: 'assinado',
    emitidoEm: expect.any(String),
    medico: medico.nome,
    pedido: { id: pedido.id, numero: pedido.numero },
    declarados: [{ medicamento: 'Zyxwvutin', substanciaAtiva: 'qwertina' }],
    mencoes: [],
    desajustes: [],
  });
  expect([proxima, contagens]).toEqual([null, { desajustes: 0, declaracoes: 2, mencoes: 1 }]);
  expect((await page('mencoes')).documentos).toMatchObject([
    {
      id: mentioned.id,
      declarados: [],
      mencoes: [
        { nome: 'tramadol', campo: 'Orientações' },
        { nome: 'tramadol', campo: 'Posologia 1' },
      ],
    },
  ]);
});

/** Copies of an issued document, one a minute, from `from` up to `to`; their sheets are blank. */
async function copy(id: string, from: number, to: number): Promise<void> {
  await sql`
    insert into documentos (id, pedido_id, cliente_id, medico_id, tipo, estado, dados, codigo, canal, emitido_em, folha)
    select gen_random_uuid(), pedido_id, cliente_id, medico_id, tipo, 'a assinar', dados, gen_random_uuid(), canal,
           timestamptz '2020-01-01' + n * interval '1 minute', '{}'
      from documentos, generate_series(${from}::int, ${to}::int - 1) n where id = ${id}`.execute(app.deps.db);
}

test('several pages → consecutive, each document once; one round trip beside the session’s', async () => {
  const { id } = await issue(declaration());
  await copy(id, 0, 60);
  const seen: string[] = [];
  const instants: string[] = [];
  let next: string | undefined;
  do {
    const { documentos, proxima } = await page('declaracoes', next);
    expect(documentos.length).toBeLessThanOrEqual(25);
    seen.push(...documentos.map((one) => one.id));
    instants.push(...documentos.map(({ emitidoEm }) => emitidoEm));
    next = proxima ?? undefined;
  } while (next);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength((await page('declaracoes')).contagens.declaracoes);
  expect(instants).toEqual(instants.toSorted().toReversed());
  expect((await page('declaracoes', randomUUID())).documentos).toEqual([]);
  for (const lista of LISTAS_DE_DECLARACOES) expect(await countRoundTrips(() => page(lista))).toBe(2);
});

/** Rows of documents and judgements that the middle page of a list and all counts read, by PostgreSQL's counters. */
function touched(lista: ListaDeDeclaracoes, depois: string): Promise<number> {
  return app.deps.db.transaction().execute(async (tx) => {
    const read = async () => {
      const { rows } = await sql<{ n: number }>`
        select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as n
          from pg_stat_xact_user_tables where relname in ('documentos', 'declaracoes_revistas')`.execute(tx);
      return rows[0]?.n ?? 0;
    };
    const before = await read();
    await listDeclaracoes(tx, { lista, depois }, 26);
    await countDeclaracoes(tx);
    return (await read()) - before;
  });
}

test('reading a page and the counts → cost of the page, not of the number of documents', async () => {
  const { db } = app.deps;
  const kinds = [await issue(declaration()), await issue(mention()), await issue({})];
  const [declared] = kinds;
  const judged = { versao: 'teste', pede: 'azul', revista_em: new Date() };
  await db
    .insertInto('declaracoes_revistas')
    .values({ ...judged, documento_id: declared?.id ?? '' })
    .execute();
  const counts = async (from: number, to: number) => {
    for (const { id } of kinds) await copy(id, from, to);
    await runAs(app.owner, 'analyze documentos, declaracoes_revistas');
    const { id } = await db
      .selectFrom('documentos')
      .select('id')
      .where('emitido_em', '=', new Date(Date.UTC(2020, 0, 1, 0, to / 2)))
      .limit(1)
      .executeTakeFirstOrThrow();
    const seen: number[] = [];
    for (const lista of LISTAS_DE_DECLARACOES) seen.push(await touched(lista, id));
    return seen;
  };
  const few = await counts(100, 2_000);
  const many = await counts(2_000, 8_000);
  LISTAS_DE_DECLARACOES.forEach((lista, i) => {
    expect.soft(many[i], `${lista}: ${few[i]} rows before`).toBeLessThan((few[i] ?? 0) * 1.1 + 50);
    // Of 24,000; two counts end at a thousand of their own.
    expect.soft(many[i], lista).toBeLessThan(8_000);
  });
}, 60_000);
