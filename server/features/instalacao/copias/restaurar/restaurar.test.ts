import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createAgeTar } from '#adapters/archive/drivers/age-tar.ts';
import type { AppSecrets } from '#platform/secrets/app-secret.ts';
import { createSigner } from '#platform/secrets/secrets.ts';
import { transactionRunner } from '#platform/db/transaction.ts';
import { comSql, conteudoDe, COPIANDO as actor, outraInstalacao } from '#testing/builders/copias.ts';
import { instalacaoCheia } from '#testing/scenes/instalacao/instalacao-cheia.ts';
import { avisarPagamentoJob } from '#features/pagamentos/cobrancas/cobrancas.jobs.ts';
import { STRUCTURE_ONLY, JOB_TABLES } from '../conteudo.policy.ts';
import { restaurarCopia } from './restaurar.usecases.ts';
import { resumeJobs } from './retomar.usecases.ts';

let cheia: Awaited<ReturnType<typeof instalacaoCheia>>;
beforeAll(async () => {
  cheia = await instalacaoCheia();
});
afterAll(() => cheia.stop());

async function destino(change: Parameters<typeof outraInstalacao>[0] = {}) {
  const outra = await outraInstalacao(change);
  onTestFinished(() => outra.stop());
  const { deps } = outra;
  return {
    ...outra,
    restaurar: (arquivo = cheia.arquivo) => restaurarCopia({ actor, input: { arquivo }, deps }),
  };
}

test('what is restored is what was copied: every row, every position, every file', async () => {
  const outra = await destino();
  const before = await conteudoDe(cheia.app.connection);
  await outra.restaurar();
  const after = await conteudoDe(outra.deps.connection);
  const left = Object.keys(STRUCTURE_ONLY).filter(
    (nome) => !['restauros', 'instalacao'].includes(nome) && after.has(nome),
  );
  expect(left.filter((nome) => !after.get(nome)?.startsWith('0 '))).toEqual([]);
  // The audit has one more row, of the restoration, and the jobs come from the queue's tables.
  const copied = cheia.copia.conjuntos.filter(({ nome }) => nome !== 'auditoria' && nome !== JOB_TABLES);
  const expected = copied.map(({ nome, bytes, sha256 }) => [nome, `${bytes} ${sha256}`]);
  expect(copied.map(({ nome }) => [nome, after.get(nome)])).toEqual(expected);
  // Read from the tables directly, without an archive: the tables that no background job changes.
  const still = ['clientes', 'pedidos', 'mensagens', 'conversas', 'anexos', 'rascunhos', 'trocas_email'];
  const rowsOf = (all: Map<string, string>) => still.map((nome) => [nome, all.get(nome)]);
  expect(rowsOf(before)).toEqual(rowsOf(after));
  const files = await comSql<{ chave: string; sha256: string }>(
    outra.deps.connection,
    `select objeto as chave, sha256 from anexos union all select documento_objeto, documento_sha256 from contestacoes`,
  );
  for (const { chave, sha256 } of files) {
    const bytes = await buffer(await outra.storage.read(chave));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  }
  expect(outra.segredos).toEqual([[cheia.segredo, null]]);
});

test('after it, orders are numbered on, triggers guard again, and nobody is signed in', async () => {
  const outra = await destino();
  await outra.restaurar();
  const { connection } = outra.deps;
  const [last] = await comSql<{ n: number }>(connection, 'select max(numero) as n from pedidos');
  const [next] = await comSql<{ numero: number; nome_busca: string }>(
    connection,
    `insert into pedidos (cliente_id, chave, servico_selecionado, status, preco_centavos, preco_em)
     select cliente_id, gen_random_uuid(), servico_selecionado, status, 1, now() from pedidos limit 1
     returning numero, nome_busca`,
  );
  expect(next?.numero).toBe(Number(last?.n) + 1);
  expect(next?.nome_busca).not.toBe('');
  await expect(comSql(connection, 'delete from auditoria')).rejects.toThrow(/append-only/);
});

test('the jobs that waited are handed to the queue once, and only those', async () => {
  const outra = await destino();
  await outra.restaurar();
  const enqueued: unknown[] = [];
  const deps = {
    ...outra.deps,
    runInTransaction: transactionRunner(outra.deps.db, {
      enqueue: async (_tx, job, data, options) =>
        void enqueued.push([job.name, data, options?.startAfterSeconds]),
      wake: () => undefined,
    }),
  };
  const knownJobs = new Set([avisarPagamentoJob.name]);
  const input = { knownJobs };
  await resumeJobs({ actor, input, deps });
  await resumeJobs({ actor, input, deps });
  expect(enqueued).toMatchObject([
    [avisarPagamentoJob.name, { pedidoId: expect.any(String) }, expect.any(Number)],
  ]);
  const left = await comSql(outra.deps.connection, `select 1 from ${JOB_TABLES}`);
  expect(left).toEqual([]);
});

test('an installation with data is refused in words, and untouched', async () => {
  const outra = await destino();
  await comSql(outra.deps.connection, `insert into precos (servico, preco_centavos) values ('x', 1)`);
  const before = await conteudoDe(outra.deps.connection);
  await expect(outra.restaurar()).rejects.toThrow(/instalação vazia.*tabela precos/);
  expect(await conteudoDe(outra.deps.connection)).toEqual(before);
});

test('tables of another program are refused, also empty ones', async () => {
  const outra = await destino();
  await comSql(
    outra.deps.connection,
    'drop schema public cascade; create schema public; create table alheia ()',
  );
  await expect(outra.restaurar()).rejects.toThrow(/não são deste programa/);
  await expect(comSql(outra.deps.connection, 'select * from alheia')).resolves.toEqual([]);
});

test('a database that was never migrated takes a copy as well', async () => {
  const outra = await destino();
  await comSql(outra.deps.connection, 'drop schema public cascade; create schema public');
  await outra.restaurar();
  // The restored installation is another one and must not use the file store of the copied one.
  const ids = [cheia.app.connection, outra.deps.connection].map((connection) =>
    comSql<{ id: string }>(connection, 'select id from instalacao'),
  );
  const [[copied], [restored]] = await Promise.all([ids[0] ?? [], ids[1] ?? []]);
  expect(restored?.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(restored?.id).not.toBe(copied?.id);
  expect((await comSql(outra.deps.connection, 'select 1 from clientes')).length).toBeGreaterThan(3);
});

test('another APP_SECRET, and a demonstration outside of one, are refused in words', async () => {
  const other = await destino({ configuredSecrets: ['outro segredo que não é o da cópia', null] });
  await expect(other.restaurar()).rejects.toThrow(/outro APP_SECRET/);
  const production = await destino({ demo: false });
  await expect(production.restaurar()).rejects.toThrow(/de uma demonstração/);
  // Tables left over from a trial do not make a production installation a demonstration.
  const real = join(cheia.folder, 'de-verdade.age');
  await cheia.fazer(real, { demo: false });
  await production.restaurar(real);
  const same = await destino({ configuredSecrets: [cheia.segredo, null] });
  await same.restaurar();
  expect(same.segredos).toEqual([]);
});

test('a copy during a change of APP_SECRET → needs both secrets; an earlier one the earlier', async () => {
  const both: AppSecrets = ['o segredo seguinte, comprido o bastante', cheia.segredo];
  const between = join(cheia.folder, 'na-troca.age');
  await cheia.fazer(between, { signer: createSigner(...both), generatedSecrets: both });
  const half = await destino({ configuredSecrets: [both[0], null] });
  await expect(half.restaurar(between)).rejects.toThrow(/APP_SECRET_PREVIOUS \(ele está na cópia/);
  const later = await destino({ configuredSecrets: both });
  await later.restaurar(cheia.arquivo);
  const alone = await destino();
  await alone.restaurar(between);
  expect(alone.segredos).toEqual([both]);
});

test('another key, a cut archive and a changed byte are refused in words, and nothing is written', async () => {
  const outra = await destino();
  const before = await conteudoDe(outra.deps.connection);
  const bytes = await readFile(cheia.arquivo);
  const broken = join(cheia.folder, 'quebrada.age');
  const cuts = [0, 1, 100, 250, bytes.length >> 1, bytes.length - 17, bytes.length - 1];
  for (const at of cuts) {
    await writeFile(broken, bytes.subarray(0, at));
    await expect(outra.restaurar(broken), `cut at ${at}`).rejects.toThrow(
      /incompleta ou foi alterada|não é uma cópia/,
    );
  }
  for (const at of [300, 5_000, bytes.length >> 1, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 0x10;
    await writeFile(broken, changed);
    await expect(outra.restaurar(broken), `changed at ${at}`).rejects.toThrow(/incompleta ou foi alterada/);
  }
  const deps = { ...outra.deps, archive: createAgeTar('uma outra chave, longa o bastante para servir') };
  await expect(restaurarCopia({ actor, input: { arquivo: cheia.arquivo }, deps })).rejects.toThrow(
    /não abre esta cópia/,
  );
  expect(await conteudoDe(outra.deps.connection)).toEqual(before);
  expect(existsSync(join(outra.dataDir, 'arquivos'))).toBe(false);
});

test('while one restoration is under way no second one begins, and each ends itself alone', async () => {
  const outra = await destino();
  const { storage } = outra;
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const deps = {
    ...outra.deps,
    openStorage: async () => {
      reached.resolve();
      await goOn.promise;
      return storage;
    },
  };
  const first = restaurarCopia({ actor, input: { arquivo: cheia.arquivo }, deps });
  await Promise.race([reached.promise, first]);
  await expect(outra.restaurar()).rejects.toThrow(/Outra restauração está em curso/);
  await comSql(outra.deps.connection, 'insert into restauros (iniciado_em) values (now())');
  goOn.resolve();
  await first;
  const rows = 'select terminado_em is null as aberto from restauros order by 1';
  expect(await comSql(outra.deps.connection, rows)).toEqual([{ aberto: false }, { aberto: true }]);
});

test('a restoration whose place was taken by another does not end as done', async () => {
  const outra = await destino();
  const { storage } = outra;
  const deps = {
    ...outra.deps,
    openStorage: async () => {
      await comSql(outra.deps.connection, 'update restauros set id = gen_random_uuid()');
      return storage;
    },
  };
  await expect(restaurarCopia({ actor, input: { arquivo: cheia.arquivo }, deps })).rejects.toThrow(
    /Outra restauração/,
  );
});

test('a restoration that breaks off among the files can be done again', async () => {
  const outra = await destino();
  const { storage } = outra;
  let left = 1;
  const deps = {
    ...outra.deps,
    openStorage: async () => ({
      ...storage,
      putFile: async (key: string, path: string) => {
        if (left-- > 0) return storage.putFile(key, path);
        throw new Error('disco cheio');
      },
    }),
  };
  await expect(restaurarCopia({ actor, input: { arquivo: cheia.arquivo }, deps })).rejects.toThrow(
    'disco cheio',
  );
  const unfinished = 'select 1 from restauros where terminado_em is null';
  expect(await comSql(outra.deps.connection, unfinished)).toHaveLength(1);
  const idOf = (connection: typeof outra.connection) => comSql(connection, 'select id from instalacao');
  // The store is marked with the installation's id by now and must still be accepted.
  const id = await idOf(outra.deps.connection);
  await outra.restaurar();
  expect(await idOf(outra.deps.connection)).toEqual(id);
  expect(await comSql(outra.deps.connection, unfinished)).toHaveLength(0);
});
