import { sql, type KyselyPlugin } from 'kysely';
import { onTestFinished } from 'vitest';
import {
  carimbarAuditoria,
  conferirAuditoria,
  type ADeConferir,
  lerCorrente,
  selarAuditoria,
} from '#features/instalacao/auditoria/auditoria.usecases.ts';
import {
  listUnsealed,
  readChain,
  readSealedUpTo,
} from '#features/instalacao/auditoria/auditoria.repository.ts';
import { chainHash, GENESIS } from '#features/instalacao/auditoria/cadeia.usecases.ts';
import { openDatabase } from '#platform/db/database.ts';
import { transactionRunner } from '#platform/db/transaction.ts';
import { createLogger } from '#platform/log/logger.ts';
import { runAs } from '../database/connections.ts';
import { createTestDatabase } from '../database/database.ts';

const GUARDED = ['auditoria', 'auditoria_lotes', 'auditoria_selos', 'auditoria_carimbos'];
const hex = (bytes: Buffer) => `'\\x${bytes.toString('hex')}'`;
const actor = { tipo: 'Sistema', nome: 'teste' } as const;

/** An audit log of a test's own, and what may be done to it. */
export async function auditForTest() {
  const database = await createTestDatabase();
  const logged: string[] = [];
  const log = createLogger('info', { write: (line) => void logged.push(line) });
  const opened = openDatabase(database.connection, log);
  const db = opened.kysely;
  onTestFinished(async () => {
    await opened.close();
    await database.drop();
  });
  const runInTransaction = transactionRunner(db, { enqueue: () => Promise.resolve(), wake: () => undefined });
  const deps = { db, runInTransaction, clock: () => new Date(), log };
  const write = (acao: string) =>
    runInTransaction({ actor }, async (uow) =>
      uow.audit({ action: acao, targetType: 'pedido', targetId: null }),
    );
  const seal = (input: { atrasadas: true } | null = null) => selarAuditoria({ actor, input, deps });

  const counts = { statements: 0, rows: 0 };
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      counts.statements += 1;
      counts.rows += result.rows.length;
      return result;
    },
  };
  const watched = { ...deps, db: db.withPlugin(counting) };

  /** So many batches of so many lines. */
  const fill = async (batches: number, rows: number) => {
    for (let n = 0; n < batches; n += 1) {
      await runInTransaction({ actor }, async (uow) => {
        for (let row = 0; row < rows; row += 1)
          uow.audit({ action: 'teste', targetType: 'pedido', targetId: null });
      });
      await seal();
    }
  };

  /** Rows and statements that a check reads. */
  const reads = async <T>(work: () => Promise<T>) => {
    Object.assign(counts, { statements: 0, rows: 0 });
    return { outcome: await work(), ...counts };
  };

  /** Changes what the triggers guard, as the owner of the tables can. */
  const force = (statement: string) =>
    runAs(
      database.owner,
      [
        ...GUARDED.map((table) => `alter table ${table} disable trigger user`),
        statement,
        ...GUARDED.map((table) => `alter table ${table} enable trigger user`),
      ].join('; '),
    );

  /** Hashes the whole chain anew, so that it is consistent after any change of its lines. */
  const rehash = async () => {
    let anterior = GENESIS.hash;
    const statements: string[] = [];
    let lote = 0;
    let chain = chainHash(anterior);
    for await (const page of readChain(db, 0)) {
      for (const line of page) {
        if (line.lote !== lote) chain = chainHash(anterior);
        if (line.lote !== lote)
          statements.push(`update auditoria_lotes set anterior = ${hex(anterior)} where id = ${line.lote}`);
        lote = line.lote;
        anterior = line.row ? chain.add(line.row) : anterior;
        statements.push(
          `update auditoria_selos set parcial = ${hex(anterior)} where auditoria_id = ${line.selo}`,
          `update auditoria_lotes set hash = ${hex(anterior)},
             linhas = (select count(*) from auditoria_selos where lote_id = ${lote}) where id = ${lote}`,
        );
      }
    }
    await force(statements.join('; '));
  };

  /** Rows of the audit and of its seals that sealing reads in PostgreSQL. */
  const rowsToSeal = () =>
    db.transaction().execute(async (tx) => {
      const read = async () => {
        const { rows } = await sql<{ n: number }>`
          select sum(seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables
           where relname in ('auditoria', 'auditoria_lotes', 'auditoria_selos')`.execute(tx);
        return rows[0]?.n ?? 0;
      };
      const before = await read();
      await listUnsealed(tx, await readSealedUpTo(tx, 1), 1000);
      return (await read()) - before;
    });

  return {
    ...database,
    db,
    rowsToSeal,
    deps,
    write,
    seal,
    stamp: (url: string) =>
      carimbarAuditoria({
        actor,
        input: null,
        deps: { ...deps, signing: { timestamp: { fetch, url } } },
      }),
    verify: ({ desde = 'a última', ateLinhas = Infinity }: Partial<ADeConferir> = {}) =>
      conferirAuditoria({ actor, input: { desde, ateLinhas }, deps: watched }),
    state: () => lerCorrente(deps),
    fill,
    reads,
    force,
    rehash,
    /** The lines of the log so far, as an installation ships them away. */
    logged: () => logged.join(''),
  };
}
