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

test('ten times as many sealed lines → sealing reads as many rows as before', async () => {
  const { db, force, fill, rowsToSeal } = await auditForTest();
  const age = async () => {
    await force(`update auditoria_lotes set created_at = created_at - interval '2 hours'; analyze`);
  };
  await fill(5, 100);
  await age();
  await fill(1, 3);
  const few = await rowsToSeal();
  expect(few).toBeGreaterThan(2);
  await sql`insert into auditoria (ator_tipo, acao, alvo_tipo) select 'Sistema', 'teste', 'pedido' from generate_series(1, 5000)`.execute(
    db,
  );
  await fill(6, 1);
  await age();
  await fill(1, 3);
  expect(await rowsToSeal()).toBeLessThanOrEqual(few);
});

test('a line seen after a later one was sealed → sealed next; an hour late, in the night', async () => {
  const { db, force, fill, seal, verify } = await auditForTest();
  const line = (id: number) =>
    sql`insert into auditoria (id, ator_tipo, acao, alvo_tipo) overriding system value
        values (${id}, 'Sistema', 'teste', 'pedido')`.execute(db);
  await force(`alter table auditoria alter column id restart with 10`);
  await fill(1, 2);
  await line(5);
  expect(await seal()).toBe(1);
  await force(`update auditoria_lotes set created_at = created_at - interval '2 hours'`);
  await line(4);
  expect([await seal(), await seal({ atrasadas: true }), await seal({ atrasadas: true })]).toEqual([0, 1, 0]);
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
  const first = await reads(() => verify());
  expect(first).toMatchObject({ outcome: null, rows: 3000 });
  expect(first.statements).toBeLessThanOrEqual(6);

  await fill(20, 10);
  const second = await reads(() => verify());
  // The line that keeps how far it was proven, the proven head, and what is new.
  expect(second).toMatchObject({ outcome: null, rows: 202 });
  expect(second.statements).toBeLessThan(first.statements);

  await fill(600, 10);
  const third = await reads(() => verify());
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

test('each check says when it was and how it ended, with how many lines are proven', async () => {
  const { fill, force, state, verify } = await auditForTest();
  expect(await state()).toEqual({ estado: 'inteira', em: null, linhas: 0, falha: null, selo: null });
  await verify();
  expect(await state()).toMatchObject({ em: expect.any(Date), linhas: 0, selo: null });
  await fill(3, 2);
  await verify();
  const whole = await state();
  expect(whole).toMatchObject({ estado: 'inteira', linhas: 6, falha: null });
  expect(whole.selo).toMatch(/^[0-9a-f]{64}$/);
  await fill(2, 2);
  await force(`update auditoria set acao = 'outra' where id = 9`);
  await verify();
  const broken = { estado: 'quebrada', linhas: 8, falha: { lote: 5, linha: 9 } };
  expect(await state()).toMatchObject(broken);
  await force(`update auditoria set acao = 'teste' where id = 9`);
  await verify();
  expect(await state()).toMatchObject({ estado: 'inteira', linhas: 10, falha: null });
});

test('a check of so many lines ends after their batch, and the next one goes on there', async () => {
  const { fill, state, verify } = await auditForTest();
  await fill(4, 5);
  expect(await verify({ ateLinhas: 6 })).toBeNull();
  expect((await state()).linhas).toBe(10);
  expect(await verify({ ateLinhas: 6 })).toBeNull();
  expect((await state()).linhas).toBe(20);
});

test('a proven line changed later is found by a check from the beginning, and stays found', async () => {
  const { fill, force, state, verify } = await auditForTest();
  await fill(4, 3);
  await verify();
  await force(`update auditoria set acao = 'outra' where id = 5`);
  expect(await verify()).toBeNull();
  expect(await verify({ desde: 'o começo' })).toEqual({ lote: 2, linha: 5 });
  expect(await verify()).toEqual({ lote: 2, linha: 5 });
  expect(await state()).toMatchObject({ estado: 'quebrada', linhas: 3 });
});
