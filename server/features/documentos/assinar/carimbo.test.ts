import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verify } from '../../../platform/pades/verify.ts';
import { startTsaFake } from '../../../testing/providers/tsa.ts';
import { signingDoctor, startSigningApp } from '../../../testing/scenes/assinatura.ts';

let tsa: Awaited<ReturnType<typeof startTsaFake>>;
let house: Awaited<ReturnType<typeof startSigningApp>>;
let one: Awaited<ReturnType<typeof signingDoctor>>;
beforeAll(async () => {
  tsa = await startTsaFake();
  house = await startSigningApp({ env: { TSA_URL: tsa.url } });
});
afterAll(async () => {
  await house.app.stop();
  await tsa.close();
});
beforeEach(async () => {
  one = await signingDoctor(house);
  tsa.state.calls = 0;
});

/** What a stranger who trusts both authorities reads of a signed document. */
async function readBy(id: string) {
  const { root } = await house.app.fakes.psc.authority();
  return verify(await one.bytesOf(id), { roots: [root, tsa.root], at: new Date() });
}

test('each document of a queue carries its own witness', async () => {
  const ids = [await one.write(), await one.write()];
  expect(await one.signAll()).toEqual(['done']);
  expect(tsa.state.calls).toBe(2);
  for (const id of ids) {
    expect(await readBy(id)).toMatchObject({
      verdict: 'authentic',
      signatures: [{ timestamp: { holds: true } }],
    });
  }
});

test.each([
  ['is down', { down: true }],
  ['fails', { status500: true }],
  ['says something else', { html: true }],
  ['says again what it said of another', { again: true }],
])(
  'an authority that %s: the document waits, the doctor reads why, and nothing is signed twice',
  async (_name, fault) => {
    await one.write();
    await one.signAll();
    const id = await one.write();
    Object.assign(tsa.faults, fault);
    Object.assign(tsa.state, fault);
    expect(await one.sign()).toBe('later');
    expect(await one.estadoOf(id)).toBe('a assinar');
    expect(await one.problema()).toContain('A autoridade do carimbo do tempo não respondeu.');
    Object.assign(tsa.faults, { down: false, status500: false, html: false });
    tsa.state.again = false;
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
