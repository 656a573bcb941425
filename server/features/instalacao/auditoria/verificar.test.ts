import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { startTsaFake } from '#testing/providers/tsa.ts';
import { auditForTest } from '#testing/scenes/auditoria.ts';
import { readAnchors } from './ancoras.policy.ts';
import { verificarAuditoria, type StampRoots } from './verificar.usecases.ts';

const actor = { tipo: 'Sistema', nome: 'teste' } as const;

/** Three batches of three lines, the heads of all in the log. */
async function sealed() {
  const audit = await auditForTest();
  await audit.fill(3, 3);
  const anchors = await readAnchors(Readable.from(audit.logged().split('\n')));
  const verify = (known = anchors, roots: StampRoots = null) =>
    verificarAuditoria({ actor, input: { anchors: known, roots }, deps: audit.deps });
  return { ...audit, anchors, verify };
}

test('the log holds position and hash of each head and nothing else; other lines count nothing', async () => {
  const { logged, anchors, verify } = await sealed();
  const [first = ''] = logged().split('\n');
  const { auditoria, time, level, msg, ...more } = JSON.parse(first);
  expect([auditoria, msg, more]).toEqual([
    { lote: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    'audit sealed',
    {},
  ]);
  expect([typeof time, typeof level]).toEqual(['string', 'number']);
  expect([...anchors.keys()]).toEqual([1, 2, 3]);
  const shipped = [`zelo-1  | ${first}`, '', '{"auditoria":{', '{"auditoria":{"lote":"2"}}', 'uma linha'];
  expect([...(await readAnchors(Readable.from(shipped)))]).toEqual([...anchors].slice(0, 1));
  expect(await verify()).toMatchObject({ fault: null, lotes: 3, linhas: 9, ancoras: 3, testemunhado: 3 });
});

const REMOVE = (ids: string) =>
  `delete from auditoria_selos where auditoria_id in (${ids}); delete from auditoria where id in (${ids})`;
const CHANGED = `update auditoria set acao = 'outra' where id = 5`;
const SWAPPED = `update auditoria a set acao = b.acao, em = b.em + interval '1 s' from auditoria b
  where (a.id, b.id) in ((4, 6), (6, 4))`;

test.each([
  ['an edited line', CHANGED, { lote: 2, linha: 5 }],
  ['lines that changed places', SWAPPED, { lote: 2, linha: 4 }],
  ['a removed line', REMOVE('5'), { lote: 2, linha: 6 }],
  ['the removed last line of a batch', REMOVE('6'), { lote: 2, linha: 4 }],
  [
    'a seal moved to another batch',
    `update auditoria_selos set lote_id = 3 where auditoria_id = 6`,
    { lote: 2, linha: 4 },
  ],
  [
    'a removed batch',
    `${REMOVE('4, 5, 6')}; delete from auditoria_lotes where id = 2`,
    { lote: 3, linha: 7 },
  ],
  [
    'an edited line whose seal says nothing',
    `${CHANGED}; update auditoria_selos set parcial = null`,
    { lote: 2, linha: 4 },
  ],
])('%s is found by the chain alone, with the first wrong line', async (_, attack, fault) => {
  const { force, verify } = await sealed();
  await force(attack);
  expect((await verify(new Map())).fault).toEqual({ ...fault, por: 'cadeia' });
});

test.each([
  ['edited', CHANGED, { lote: 2, linha: 4 }],
  ['removed', REMOVE('5'), { lote: 2, linha: 4 }],
  ['changing places', SWAPPED, { lote: 2, linha: 4 }],
])('a line %s and the whole chain hashed anew is found by the anchors', async (_, attack, fault) => {
  const { force, rehash, verify, anchors } = await sealed();
  await force(attack);
  await rehash();
  expect(await verify(new Map())).toMatchObject({ fault: null, testemunhado: null });
  expect((await verify()).fault).toEqual({ ...fault, por: 'ancora' });
  const last = new Map([...anchors].slice(2));
  expect((await verify(last)).fault).toEqual({ lote: 3, linha: 1, por: 'ancora' });
});

test('a chain whose end was cut off is found by the anchors', async () => {
  const { force, verify } = await sealed();
  await force(`${REMOVE('7, 8, 9')}; delete from auditoria_lotes where id = 3`);
  expect((await verify(new Map())).fault).toBeNull();
  expect((await verify()).fault).toEqual({ lote: 3, linha: null, por: 'ancora' });
});

test('a time-stamp over the head witnesses it as an anchor does, once for each head', async () => {
  const tsa = await startTsaFake();
  onTestFinished(tsa.close);
  const { force, rehash, stamp, verify, fill } = await sealed();
  await stamp(tsa.url);
  await stamp(tsa.url);
  expect(tsa.state.calls).toBe(1);
  await fill(1, 2);
  const roots = { roots: [tsa.root], others: [] };
  expect(await verify(new Map(), roots)).toMatchObject({ fault: null, carimbos: 1, testemunhado: 3 });
  // Of an authority that nobody pinned.
  expect((await verify(new Map(), { roots: [], others: [] })).fault).toMatchObject({ por: 'carimbo' });
  await force(CHANGED);
  await rehash();
  expect((await verify(new Map(), roots)).fault).toEqual({ lote: 3, linha: 1, por: 'carimbo' });
  expect((await verify(new Map())).fault).toEqual({ lote: 3, linha: 1, por: 'carimbo' });
});
