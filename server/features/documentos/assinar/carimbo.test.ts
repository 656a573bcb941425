import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TsaFake } from '#demo/tsa/tsa-fake.ts';
import { verify } from '#pades/verify.ts';
import { signingDoctor, startSigningApp } from '#testing/scenes/assinatura.ts';
import { arquivarDocumentos } from '../arquivamento/arquivamento.usecases.ts';

let tsa: TsaFake;
let house: Awaited<ReturnType<typeof startSigningApp>>;
let one: Awaited<ReturnType<typeof signingDoctor>>;
beforeAll(async () => {
  house = await startSigningApp({ carimbo: true });
  if (!house.app.fakes.tsa) throw new Error('no authority of time');
  ({ tsa } = house.app.fakes);
});
afterAll(() => house.app.stop());
beforeEach(async () => {
  one = await signingDoctor(house);
});

/** A signed document as somebody reads it who trusts the authority. */
async function readBy(id: string) {
  const { root } = await house.app.fakes.psc.authority();
  return verify(await one.bytesOf(id), { roots: [root], at: new Date() });
}

test('each document of a queue has its own time-stamp', async () => {
  const before = tsa.calls;
  const ids = [await one.write(), await one.write()];
  expect(await one.signAll()).toEqual(['done']);
  expect(tsa.calls - before).toBe(2);
  for (const id of ids) {
    expect(await readBy(id)).toMatchObject({
      verdict: 'authentic',
      signatures: [{ timestamp: { holds: true } }],
    });
  }
});

const SILENT = 'A autoridade do carimbo do tempo não respondeu.';
const UNTRUSTED = 'O carimbo do tempo não veio de uma autoridade que aceitamos';

test.each([
  ['is down', { down: true }, SILENT],
  ['fails', { status500: true }, SILENT],
  ['says something else', { html: true }, SILENT],
  ['refuses', { refuseStamp: true }, SILENT],
  ['answers another question', { otherNonce: true }, SILENT],
  ['has a certificate that ended', { certificateEnded: true }, UNTRUSTED],
])(
  'an authority that %s → the document waits, the doctor reads why, one signature',
  async (_name, fault, sentence) => {
    const [id, other] = [await one.write(), await one.write()];
    Object.assign(tsa.faults, fault);
    const { calls } = tsa;
    expect(await one.sign()).toBe('later');
    // One answer tells of all; what is not trusted is the fault of the answer.
    expect(tsa.calls - calls).toBe(sentence === SILENT ? 1 : 2);
    expect([await one.estadoOf(id), await one.estadoOf(other)]).toEqual(['a assinar', 'a assinar']);
    expect(await one.problema()).toContain(sentence);
    Object.assign(tsa.faults, Object.fromEntries(Object.keys(fault).map((key) => [key, false])));
    expect(await one.signAll()).toEqual(['done']);
    expect([await one.estadoOf(id), await one.problema(), await one.timesSigned(id)]).toEqual([
      'assinado',
      null,
      1,
    ]);
    expect(one.sheets).toHaveLength(2);
    expect(await readBy(id)).toMatchObject({ signatures: [{ timestamp: { holds: true } }] });
  },
);

test('a signed document takes its proofs and a second time-stamp by the same authority', async () => {
  const id = await one.write();
  await one.signAll();
  const { app } = house;
  const actor = { tipo: 'Sistema', nome: 'arquivamento' } as const;
  const signed = await one.rowOf(id);
  let outcome = await arquivarDocumentos({ actor, input: { depois: null }, deps: app.deps });
  while (outcome.state === 'more')
    outcome = await arquivarDocumentos({ actor, input: outcome, deps: app.deps });
  expect(outcome).toEqual({ state: 'done' });
  const archived = await one.rowOf(id);
  expect(archived.provado_ate).toEqual(signed.provado_ate);
  expect(archived.arquivado_em).not.toBeNull();
  expect(await readBy(id)).toMatchObject({
    verdict: 'authentic',
    signatures: [{ timestamp: { holds: true } }, { kind: 'timestamp', timestamp: { holds: true } }],
  });
});
