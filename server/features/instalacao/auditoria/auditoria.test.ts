import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../platform/db/database.ts';
import { transactionRunner } from '../../../platform/db/transaction.ts';
import { createLogger } from '../../../platform/log/logger.ts';
import { createTestDatabase } from '../../../testing/database/database.ts';
import { conferirAuditoria, selarAuditoria } from './auditoria.usecases.ts';

const log = createLogger('silent');
const actor = { tipo: 'Sistema', nome: 'teste' } as const;

async function setUp() {
  const database = await createTestDatabase();
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
  const call = { actor, input: null, deps };
  return { db, write, seal: () => selarAuditoria(call), verify: () => conferirAuditoria(call) };
}

test('rows are sealed in batches, each once, and the chain holds', async () => {
  const { write, seal, verify } = await setUp();
  await write('um');
  await write('dois');
  expect(await seal()).toBe(2);
  expect(await seal()).toBe(0);
  await write('três');
  expect(await Promise.all([seal(), seal()])).toContain(1);
  expect(await verify()).toBeNull();
});

test('the log refuses to be changed, and a change forced on it is found', async () => {
  const { db, write, seal, verify } = await setUp();
  await write('um');
  await seal();
  await expect(sql`update auditoria set acao = 'outra'`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`delete from auditoria`.execute(db)).rejects.toThrow('append-only');
  await sql`alter table auditoria disable trigger auditoria_acrescenta`.execute(db);
  await sql`update auditoria set acao = 'outra'`.execute(db);
  expect(await verify()).toBe(1);
});
