import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verify } from '#pades/verify.ts';
import type { TestApp } from '#testing/app/app.ts';
import { makeWell, signingDoctor, startSigningApp } from '#testing/scenes/assinatura.ts';
import type { AssinarDeps } from './documento.usecases.ts';

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

describe('ended between two steps, the next try goes on and signs once', () => {
  const boom = new Error('killed');
  const putting = (nth: number) => {
    let count = 0;
    const { storage } = app.deps;
    const putFile: typeof storage.putFile = async (...args) => {
      count += 1;
      if (count === nth) throw boom;
      return storage.putFile(...args);
    };
    return { ...one.deps, storage: { ...storage, putFile } };
  };
  const afterCommit = (nth: number): AssinarDeps => {
    let count = 0;
    return {
      ...one.deps,
      async runInTransaction(context, work) {
        const result = await one.deps.runInTransaction(context, work);
        count += 1;
        if (count === nth) throw boom;
        return result;
      },
    };
  };

  test.each([
    ['before the prepared bytes are stored', () => putting(1), 2],
    [
      'after the prepared bytes are stored, before their row',
      () => ({ ...one.deps, signer: brokenSigner() }),
      2,
    ],
    ['after the row of the preparation', () => afterCommit(2), 1],
    ['before the signed bytes are stored', () => putting(2), 1],
    ['in the transaction that marks it', () => ({ ...one.deps, aoAssinar: () => Promise.reject(boom) }), 1],
    ['right after the mark', () => afterCommit(3), 1],
  ])('%s', async (_name, dying, sheetsSet) => {
    const id = await one.write();
    await one.sign(dying()).catch((error: unknown) => {
      if (error !== boom) throw error;
    });
    await one.signAll();
    expect(await one.estadoOf(id)).toBe('assinado');
    expect([one.sheets.length, await one.timesSigned(id)]).toEqual([sheetsSet, 1]);
    const { root } = await app.fakes.psc.authority();
    const seen = await verify(await one.bytesOf(id), { roots: [root], at: new Date() });
    expect(seen).toMatchObject({ verdict: 'authentic' });
  });

  function brokenSigner(): AssinarDeps['signer'] {
    return {
      ...one.deps.signer,
      token() {
        throw boom;
      },
    };
  }
});

describe('a failing provider → the document waits, the doctor reads why, signed on recovery', () => {
  test.each([
    ['dies between the sheet and the signature', { loseAnswer: true }, 'não respondeu'],
    ['is down', { down: true }, 'não respondeu'],
    ['fails', { status500: true }, 'não respondeu'],
    ['refuses', { refuseSigning: true }, 'recusou'],
    ['answers twice', { answerTwice: true }, 'respondeu duas vezes'],
    ['signs something else', { signOther: true }, 'uma resposta que não se entende'],
    ['cannot be asked about revocation', { noRevocation: true }, 'não disse se ele ainda vale'],
    ['sends somebody else', { otherPerson: true }, 'de outra pessoa'],
    ['is refused by its person', { deny: true }, 'recusou, ou a autorização foi negada'],
  ])('it %s', async (_name, fault, words) => {
    const id = await one.write();
    Object.assign(app.fakes.psc.faults, fault);
    expect(await one.sign()).toBe('later');
    expect(await one.estadoOf(id)).toBe('a assinar');
    expect(await one.problema()).toContain(words);
    await makeWell(app);
    expect(await one.signAll()).toEqual(['done']);
    expect([await one.estadoOf(id), await one.problema(), one.sheets.length]).toEqual(['assinado', null, 1]);
  });
});

test('a provider that is slow is given up, and asked again', async () => {
  await one.write();
  await one.signAll();
  const id = await one.write();
  app.fakes.psc.faults.slowMs = 20_000;
  expect(await one.sign()).toBe('later');
  expect(await one.problema()).toContain('demorou demais');
  await makeWell(app);
  expect(await one.signAll()).toEqual(['done']);
  expect([await one.estadoOf(id), await one.problema()]).toEqual(['assinado', null]);
});
