import { sql } from 'kysely';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as ajustes from '#contracts/catalogo/ajustes.contract.ts';
import * as avisos from '#contracts/catalogo/avisos.contract.ts';
import * as calendario from '#contracts/catalogo/feriados-locais.contract.ts';
import * as fretes from '#contracts/catalogo/fretes.contract.ts';
import * as perguntas from '#contracts/catalogo/perguntas.contract.ts';
import * as precos from '#contracts/catalogo/precos.contract.ts';
import * as reembolsos from '#contracts/catalogo/reembolsos.contract.ts';
import type { Contract } from '#contracts/contract.ts';
import * as repasse from '#contracts/mesa/repasse.contract.ts';
import { mesEmSaoPaulo } from '#domain/calendario/mes.ts';
import { AVISOS } from '#domain/avisos/avisos.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type AnyAnswer, type Client } from '#testing/app/client.ts';
import { openLive } from '#testing/app/live.ts';
import { signInAdmin } from '#testing/builders/builders.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signInAdmin(app);
});
afterAll(() => app.stop());

type Row = Readonly<Record<string, unknown>>;
type ValueList = {
  read: Contract;
  write: Contract;
  past: Contract;
  /** The name of the rows in an answer, and the fields of a row that name it and hold its value. */
  rows: string;
  key: readonly string[];
  value: string;
  /** The names of the two values that are edited. */
  campos: readonly [string, string];
} & Record<'action' | 'table' | 'code', string>;

/** The lists of values. */
const VALUES: Record<string, ValueList> = {
  precos: {
    read: precos.lerPrecosEditaveis,
    write: precos.salvarPrecos,
    past: precos.lerHistoricoDePrecos,
    rows: 'precos',
    key: ['Servico'],
    value: 'preco',
    campos: ['Renovação de Receita Azul', 'Pedido de Exames Complementares'],
    action: 'preco.mudar',
    table: 'precos_historico',
    code: 'precos_mudados',
  },
  fretes: {
    read: fretes.lerFretes,
    write: fretes.salvarFretes,
    past: fretes.lerHistoricoDeFretes,
    rows: 'fretes',
    key: ['uf', 'servico'],
    value: 'centavos',
    campos: ['SP/Renovação de Receita Azul', 'AC/Renovação de Receita Azul'],
    action: 'frete.mudar',
    table: 'fretes_historico',
    code: 'fretes_mudados',
  },
  reembolsos: {
    read: reembolsos.lerRegrasDeReembolso,
    write: reembolsos.salvarRegrasDeReembolso,
    past: reembolsos.lerHistoricoDeRegras,
    rows: 'regras',
    key: ['causa', 'estagio'],
    value: 'percentual',
    campos: ['recusado/depois da consulta', 'recusado/em leitura'],
    action: 'reembolso.regra',
    table: 'regras_de_reembolso_historico',
    code: 'regras_mudadas',
  },
};

const answered = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));

async function rowsOf(contract: Contract, name: string): Promise<Row[]> {
  const { body } = await admin.call(contract);
  return answered.parse(body)[name] ?? [];
}

const saveRows = ({ write, rows }: ValueList, ...edited: Row[]) =>
  admin.call(write, { body: { [rows]: edited } });
const versionOf = (row: Row) => z.number().parse(row['versao']);

async function readTwo({ read, rows, key, campos }: ValueList): Promise<[Row, Row]> {
  const all = await rowsOf(read, rows);
  const [first, second] = campos.map((campo) =>
    all.find((row) => key.map((name) => row[name]).join('/') === campo),
  );
  if (!first || !second) throw new Error(`no ${campos.join(', ')}`);
  return [first, second];
}

type Version = number | string;
type VersionedList = {
  version: () => Promise<Version>;
  /** Saves the n-th made-up content upon a version. */
  save: (n: number, versao: Version) => Promise<AnyAnswer>;
  action: string;
  table: string;
  code: string;
};

const ofValues = (list: ValueList): VersionedList => ({
  ...list,
  version: async () => versionOf((await readTwo(list))[0]),
  async save(n, versao) {
    const [first] = await readTwo(list);
    return saveRows(list, { ...first, [list.value]: 10 + n, versao });
  },
});

const params = { chave: 'pergunta', tipo: 'saude' } as const;

/** Every list that is edited upon a version, by the kind of its live event. */
const LISTS: Record<string, VersionedList> = {
  ...Object.fromEntries(Object.entries(VALUES).map(([kind, list]) => [kind, ofValues(list)])),
  calendario: {
    version: async () => (await admin.want(calendario.lerCalendario, 200)).versao,
    save(n, versao) {
      const feriados = [{ data: '2027-07-09', nome: `Festa ${n}`, todoAno: false }];
      const body = { carnavalConta: true, corpusChristiConta: true, feriados, versao: Number(versao) };
      return admin.call(calendario.salvarCalendario, { body });
    },
    action: 'calendario.mudar',
    table: 'calendarios',
    code: 'outro_calendario',
  },
  repasse: {
    version: async () => (await admin.want(repasse.lerRegrasDeRepasse, 200)).versao,
    save(n, versao) {
      const valores = [{ ato: 'recusa', centavos: 100 + n }];
      const body = { valores, valeDesde: `${mesEmSaoPaulo(new Date())}-01`, versao: Number(versao) };
      return admin.call(repasse.salvarRegrasDeRepasse, { body });
    },
    action: 'repasse.regras',
    table: 'regras_de_repasse',
    code: 'repasse_mudado',
  },
  ajustes: {
    async version() {
      const { ajustes: all } = await admin.want(ajustes.lerAjustes, 200);
      return all.find(({ secao }) => secao === 'marca')?.versao ?? 0;
    },
    save(n, versao) {
      const conteudo = { nome: `Casa ${n}`, frase: '' };
      return admin.call(ajustes.salvarAjuste, { body: { secao: 'marca', conteudo, versao: Number(versao) } });
    },
    action: 'ajuste.marca',
    table: 'ajustes',
    code: 'ajuste_mudado',
  },
  avisos: {
    async version() {
      const all = (await admin.want(avisos.lerAvisos, 200)).avisos;
      return all.find(({ chave }) => chave === params.chave)?.versao ?? 0;
    },
    save(n, versao) {
      const texto = { ...AVISOS[params.chave].texto, titulo: `Título ${n}` };
      return admin.call(avisos.salvarAviso, { params, body: { texto, versao: Number(versao) } });
    },
    action: 'aviso.mudar',
    table: 'avisos_editados',
    code: 'aviso_mudado',
  },
  perguntas: {
    version: async () => (await admin.want(perguntas.lerPerguntasEmVigor, 200, { params })).versao,
    save(n, versao) {
      const body = { base: String(versao), perguntas: [{ pergunta: `Pergunta ${n}?`, descricao: '' }] };
      return admin.call(perguntas.publicarPerguntas, { params, body });
    },
    action: 'perguntas.publicar.saude',
    table: 'perguntas_versoes',
    code: 'outra_versao',
  },
};

async function audited(action: string): Promise<(string | null)[]> {
  const rows = await app.deps.db
    .selectFrom('auditoria')
    .select('alvo_id')
    .where('acao', '=', action)
    .where('ator_tipo', '=', 'Admin')
    .orderBy('em')
    .execute();
  return rows.map(({ alvo_id }) => alvo_id);
}

describe.each(Object.entries(LISTS))('%s', (kind, { version, save, action, table, code }) => {
  test('an edit of the version in force → the next version, audited by its row and told', async () => {
    const live = await openLive(admin);
    const before = await version();
    expect((await save(1, before)).status).toBe(200);
    expect(await version()).not.toBe(before);
    await live.find(({ data }) => data.tipo === kind);
    live.close();
    const ids = await audited(action);
    expect(ids).toHaveLength(1);
    const { rows } = await sql`select from ${sql.table(table)} where id = ${ids[0]}`.execute(app.deps.db);
    expect(rows).toHaveLength(1);
  });

  test('what is in force already → no version and no audit, upon any version', async () => {
    const [before, old] = [await version(), typeof (await version()) === 'string' ? crypto.randomUUID() : 0];
    expect([(await save(1, before)).status, (await save(1, old)).status]).toEqual([200, 200]);
    expect([await version(), (await audited(action)).length]).toEqual([before, 1]);
  });

  test('three edits of one version at once → one is saved, two are refused as stale', async () => {
    const before = await version();
    const race = await Promise.all([2, 3, 4].map((n) => save(n, before)));
    expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const late = await save(5, before);
    expect([late.status, failureOf(late).code]).toEqual([409, code]);
    expect(await audited(action)).toHaveLength(2);
  });

  test('a row of a version cannot be changed', async () => {
    const attack = sql`update ${sql.table(table)} set id = id`.execute(app.deps.db);
    await expect(attack).rejects.toMatchObject({ code: '42501' });
  });
});

describe.each(Object.entries(VALUES))('values of %s', (_kind, list) => {
  const { value } = list;

  test('each change → kept with the value before it', async () => {
    const [first] = await readTwo(list);
    expect((await saveRows(list, { ...first, [value]: 40 })).status).toBe(200);
    const [change] = await rowsOf(list.past, 'mudancas');
    expect(change).toMatchObject({ [value]: 40, anterior: first[value] });
    expect(await audited(list.action)).toContain(change?.['id']);
  });

  test('one stale value → named in the refusal, and nothing beside it is saved', async () => {
    const before = await readTwo(list);
    const [first, second] = before;
    const stale = { ...first, [value]: 41, versao: versionOf(first) - 1 };
    const late = await saveRows(list, stale, { ...second, [value]: 42 });
    const fields = failureOf(late).details?.map(({ campo }) => campo);
    expect([late.status, fields]).toEqual([409, [list.campos[0]]]);
    expect(await readTwo(list)).toEqual(before);
  });

  test('edits of two values at once → both are saved', async () => {
    const [first, second] = await readTwo(list);
    const saves = [saveRows(list, { ...first, [value]: 50 }), saveRows(list, { ...second, [value]: 51 })];
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await readTwo(list)).map((row) => row[value])).toEqual([50, 51]);
  });
});
