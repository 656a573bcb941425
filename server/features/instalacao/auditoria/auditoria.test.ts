import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { auditForTest } from '#testing/scenes/auditoria.ts';

test('rows are sealed in batches, each once, and the chain holds', async () => {
  const { write, seal, verify } = await auditForTest();
  await write('um');
  await write('dois');
  expect(await seal()).toBe(2);
  expect(await seal()).toBe(0);
  await write('três');
  expect(await Promise.all([seal(), seal()])).toContain(1);
  expect(await verify()).toBeNull();
});

test('the log refuses to be changed, and a change forced on it is found', async () => {
  const { db, force, write, seal, verify } = await auditForTest();
  await write('um');
  await seal();
  await expect(sql`update auditoria set acao = 'outra'`.execute(db)).rejects.toMatchObject({ code: '42501' });
  await expect(sql`delete from auditoria`.execute(db)).rejects.toMatchObject({ code: '42501' });
  await force(`update auditoria set acao = 'outra'`);
  expect(await verify()).toEqual({ lote: 1, linha: 1 });
});

test('a check reads each line once, in pages; the next one reads only what is new', async () => {
  const { fill, verify, reads } = await auditForTest();
  await fill(300, 10);
  const first = await reads(verify);
  expect(first).toMatchObject({ outcome: null, rows: 3000 });
  expect(first.statements).toBeLessThanOrEqual(6);

  await fill(20, 10);
  const second = await reads(verify);
  // The line that keeps how far it was proven, the proven head, and what is new.
  expect(second).toMatchObject({ outcome: null, rows: 202 });
  expect(second.statements).toBeLessThan(first.statements);

  await fill(600, 10);
  const third = await reads(verify);
  expect(third).toMatchObject({ outcome: null, rows: 6002 });
  expect(third.statements).toBeLessThanOrEqual(2 * first.statements);
});

test('a fault after the proven head is found each night, a head that is another one as well', async () => {
  const { force, fill, verify } = await auditForTest();
  await fill(3, 2);
  expect(await verify()).toBeNull();
  await fill(3, 2);
  await force(`update auditoria set acao = 'outra' where id = 9`);
  expect([await verify(), await verify()]).toEqual([
    { lote: 5, linha: 9 },
    { lote: 5, linha: 9 },
  ]);
  await force(`update auditoria_lotes set hash = sha256('outro') where id = 4`);
  expect(await verify()).toEqual({ lote: 4, linha: null });
});
