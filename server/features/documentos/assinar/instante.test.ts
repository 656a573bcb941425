import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { claimedTimeOf, findSignatures } from '#pades/find-signatures.ts';
import type { TestApp } from '#testing/app/app.ts';
import { signingDoctor, startSigningApp } from '#testing/scenes/assinatura.ts';
import type { AssinarDeps } from './documento.usecases.ts';

/** RDC 1.000/2025, art. 12: the instant on the sheet is that of the signature. */

let house: Awaited<ReturnType<typeof startSigningApp>>;
let app: TestApp;
let one: Awaited<ReturnType<typeof signingDoctor>>;
beforeAll(async () => {
  house = await startSigningApp();
  ({ app } = house);
});
afterAll(() => app.stop());
beforeEach(async () => {
  one = await signingDoctor(house);
});

const MINUTE = 60_000;

/** The doctor’s deps by a clock that is `ahead` of the real one, and the instants that their sheets print. */
function late() {
  const state = { ahead: 0, printed: [] as Date[] };
  const deps: AssinarDeps = {
    ...one.deps,
    clock: () => new Date(Date.now() + state.ahead),
    setSheet: (ask) => {
      state.printed.push(ask.em);
      return one.deps.setSheet(ask);
    },
  };
  return { state, deps };
}

async function expectTogether(id: string, printed: Date | undefined): Promise<void> {
  const { assinado_em: signed } = await one.rowOf(id);
  const claimed = findSignatures(await one.bytesOf(id)).found.map((found) => found && claimedTimeOf(found));
  const instants = [printed, claimed[0], signed].map((instant) => instant?.getTime() ?? 0);
  expect(Math.max(...instants) - Math.min(...instants)).toBeLessThan(5 * MINUTE);
}

test('a sheet that waited four minutes for its signature is set again', async () => {
  const id = await one.write();
  const { state, deps } = late();
  app.fakes.psc.faults.loseAnswer = true;
  await one.sign(deps);
  app.fakes.psc.faults.loseAnswer = false;
  state.ahead = 4 * MINUTE;
  expect(await one.signAll(deps)).toEqual(['done']);
  expect(state.printed).toHaveLength(2);
  await expectTogether(id, state.printed.at(-1));
});

test('a sheet that waited one minute is signed as it is', async () => {
  const id = await one.write();
  const { state, deps } = late();
  app.fakes.psc.faults.loseAnswer = true;
  await one.sign(deps);
  app.fakes.psc.faults.loseAnswer = false;
  state.ahead = MINUTE;
  expect(await one.signAll(deps)).toEqual(['done']);
  expect(state.printed).toHaveLength(1);
  await expectTogether(id, state.printed[0]);
});

test('a signature six minutes after the printed instant → discarded; the next one counts', async () => {
  const id = await one.write();
  const { state, deps } = late();
  const { page } = deps.signing;
  if (!page) throw new Error('no cloud certificates');
  const slow = {
    ...page,
    sign: async (...asked: Parameters<typeof page.sign>) => {
      const signatures = await page.sign(...asked);
      if (state.printed.length === 1) state.ahead = 6 * MINUTE;
      return signatures;
    },
  };
  expect(await one.signAll({ ...deps, signing: { ...deps.signing, page: slow } })).toEqual(['more', 'done']);
  expect(state.printed).toHaveLength(2);
  expect(await one.timesSigned(id)).toBe(1);
  await expectTogether(id, state.printed.at(-1));
});
