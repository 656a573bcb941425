import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as avisos from '#contracts/catalogo/avisos.contract.ts';
import * as calendario from '#contracts/catalogo/feriados-locais.contract.ts';
import * as fretes from '#contracts/catalogo/fretes.contract.ts';
import * as perguntas from '#contracts/catalogo/perguntas.contract.ts';
import * as precos from '#contracts/catalogo/precos.contract.ts';
import * as reembolsos from '#contracts/catalogo/reembolsos.contract.ts';
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

type Value = { campo: string; valor: number | null; versao: number };
type ValueList = {
  /** The names of the two values that are edited. */
  campos: readonly [string, string];
  all(): Promise<Value[]>;
  save(edits: readonly Value[]): Promise<AnyAnswer>;
  history(): Promise<{ id: string; valor: number | null; anterior: number | null }[]>;
} & Record<'action' | 'table' | 'code', string>;

const halves = (campo: string) => campo.split('/') as [string, string];

/** The lists of values. */
const VALUES: Record<string, ValueList> = {
  precos: {
    campos: ['Renovação de Receita Azul', 'Pedido de Exames Complementares'],
    async all() {
      const all = (await admin.want(precos.lerPrecosEditaveis, 200)).precos;
      return all.map(({ Servico, preco, versao }) => ({ campo: Servico, valor: preco, versao }));
    },
    save(edits) {
      const body = edits.map(({ campo, valor, versao }) => ({ Servico: campo, preco: valor, versao }));
      return admin.call(precos.salvarPrecos, { body: { precos: body } });
    },
    async history() {
      const { mudancas } = await admin.want(precos.lerHistoricoDePrecos, 200);
      return mudancas.map(({ id, preco, anterior }) => ({ id, valor: preco, anterior }));
    },
    action: 'preco.mudar',
    table: 'precos_historico',
    code: 'precos_mudados',
  },
  fretes: {
    campos: ['SP/Renovação de Receita Azul', 'AC/Renovação de Receita Azul'],
    async all() {
      const all = (await admin.want(fretes.lerFretes, 200)).fretes;
      return all.map(({ uf, servico, centavos, versao }) => {
        return { campo: `${uf}/${servico}`, valor: centavos, versao };
      });
    },
    save(edits) {
      const body = edits.map(({ campo, valor, versao }) => {
        const [uf, servico] = halves(campo);
        return { uf, servico, centavos: valor, versao };
      });
      return admin.call(fretes.salvarFretes, { body: { fretes: body } });
    },
    async history() {
      const { mudancas } = await admin.want(fretes.lerHistoricoDeFretes, 200);
      return mudancas.map(({ id, centavos, anterior }) => ({ id, valor: centavos, anterior }));
    },
    action: 'frete.mudar',
    table: 'fretes_historico',
    code: 'fretes_mudados',
  },
  reembolsos: {
    campos: ['recusado/depois da consulta', 'recusado/em leitura'],
    async all() {
      const all = (await admin.want(reembolsos.lerRegrasDeReembolso, 200)).regras;
      return all.map(({ causa, estagio, percentual, versao }) => {
        return { campo: `${causa}/${estagio}`, valor: percentual, versao };
      });
    },
    save(edits) {
      const body = edits.map(({ campo, valor, versao }) => {
        const [causa, estagio] = halves(campo);
        return { causa, estagio, percentual: valor ?? 0, versao };
      });
      return admin.call(reembolsos.salvarRegrasDeReembolso, { body: { regras: body } });
    },
    async history() {
      const { mudancas } = await admin.want(reembolsos.lerHistoricoDeRegras, 200);
      return mudancas.map(({ id, percentual, anterior }) => ({ id, valor: percentual, anterior }));
    },
    action: 'reembolso.regra',
    table: 'regras_de_reembolso_historico',
    code: 'regras_mudadas',
  },
};

async function readTwo({ all, campos }: ValueList): Promise<[Value, Value]> {
  const rows = await all();
  const [first, second] = campos.map((campo) => rows.find((row) => row.campo === campo));
  if (!first || !second) throw new Error(`no ${campos.join(', ')}`);
  return [first, second];
}

type Version = number | string;
type VersionedList = {
  version(): Promise<Version>;
  /** Saves the n-th made-up content upon a version. */
  save(n: number, versao: Version): Promise<AnyAnswer>;
  action: string;
  table: string;
  code: string;
};

const ofValues = (list: ValueList): VersionedList => ({
  ...list,
  version: async () => (await readTwo(list))[0].versao,
  save: (n, versao) => list.save([{ campo: list.campos[0], valor: 10 + n, versao: Number(versao) }]),
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
  test('each change → kept with the value before it', async () => {
    const [first] = await readTwo(list);
    expect((await list.save([{ ...first, valor: 40 }])).status).toBe(200);
    const [change] = await list.history();
    expect(change).toMatchObject({ valor: 40, anterior: first.valor });
    expect(await audited(list.action)).toContain(change?.id);
  });

  test('one stale value → named in the refusal, and nothing beside it is saved', async () => {
    const before = await readTwo(list);
    const [first, second] = before;
    const late = await list.save([
      { ...first, valor: 41, versao: first.versao - 1 },
      { ...second, valor: 42 },
    ]);
    const fields = failureOf(late).details?.map(({ campo }) => campo);
    expect([late.status, fields]).toEqual([409, [first.campo]]);
    expect(await readTwo(list)).toEqual(before);
  });

  test('edits of two values at once → both are saved', async () => {
    const [first, second] = await readTwo(list);
    const saves = await Promise.all([
      list.save([{ ...first, valor: 50 }]),
      list.save([{ ...second, valor: 51 }]),
    ]);
    expect(saves.map(({ status }) => status)).toEqual([200, 200]);
    expect((await readTwo(list)).map(({ valor }) => valor)).toEqual([50, 51]);
  });
});
