import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueCrl, newKey } from '#demo/psc/certificates.ts';
import { signingWorld, type SigningWorld } from '#testing/files/signing.ts';
import { buildChain, type ProvenChain } from './chain.ts';
import { createRevocationChecker, type RevocationChecker } from './revocation.ts';

const AC = 'http://ac.exemplo.com.br/ac';
const HOUR = 60 * 60_000;

let world: SigningWorld;
let chain: ProvenChain;
/** The answer of each address; a path that is not here is not reachable. */
let answers: Map<string, (body: Uint8Array) => Promise<Uint8Array>>;
let asked: string[];
let now: Date;
let checker: RevocationChecker;

beforeAll(async () => {
  world = await signingWorld('http://ac.exemplo.com.br', () => now ?? new Date());
});

beforeEach(async () => {
  now = new Date();
  asked = [];
  const { authority } = world;
  answers = new Map<string, (body: Uint8Array) => Promise<Uint8Array>>([
    [`${AC}/ocsp`, (body) => authority.answerOcsp(body)],
    [`${AC}/pessoas.crl`, () => authority.crl('intermediate')],
    [`${AC}/raiz.crl`, () => authority.crl('root')],
  ]);
  chain = proven(world.doctor.certificate);
  checker = createRevocationChecker({
    clock: () => now,
    maxBytes: 100_000,
    timeoutMs: 500,
    async fetch(url, init) {
      asked.push(url.slice(AC.length + 1));
      if (init.redirect !== 'error') throw new Error('a redirect would be followed');
      const answer = answers.get(url);
      if (!answer) throw new TypeError('fetch failed');
      const body = init.body instanceof Uint8Array ? init.body : new Uint8Array();
      return new Response(Uint8Array.from(await answer(body)));
    },
  });
});

function proven(certificate: Uint8Array): ProvenChain {
  const built = buildChain({
    certificate,
    others: [world.authority.intermediate],
    roots: [world.authority.root],
    at: new Date(),
  });
  if (!built.ok) throw new Error(built.why);
  return built.chain;
}

describe('a certificate that is good', () => {
  test('is asked about by OCSP, the authority above it by its list, and both answers are kept', async () => {
    const said = await checker.check(chain);
    expect(said).toMatchObject({ status: 'good' });
    expect(said.status === 'good' && said.until.getTime() - now.getTime()).toBeLessThanOrEqual(HOUR);
    await checker.check(chain);
    expect(asked).toEqual(['ocsp', 'raiz.crl']);
  });

  test('is asked about again when the answer is over', async () => {
    await checker.check(chain);
    now = new Date(now.getTime() + 2 * HOUR);
    expect(await checker.check(chain)).toMatchObject({ status: 'good' });
    expect(asked).toEqual(['ocsp', 'raiz.crl', 'ocsp']);
  });

  test('is not known to be good by kept answers while our clock is an hour back', async () => {
    await checker.check(chain);
    now = new Date(now.getTime() - HOUR);
    answers.clear();
    expect(await checker.check(chain)).toMatchObject({ status: 'unknown', why: 'unreachable' });
  });

  test('without OCSP is looked up in the list', async () => {
    answers.delete(`${AC}/ocsp`);
    expect(await checker.check(chain)).toMatchObject({ status: 'good' });
    expect(asked).toEqual(['ocsp', 'pessoas.crl', 'raiz.crl']);
  });
});

describe('a certificate that was revoked', () => {
  test.each([
    ['by OCSP', false],
    ['by the list', true],
  ])('is told %s, with the time', async (_how, byList) => {
    const lost = await world.authority.issue({ name: 'PERDIDA', cpf: '52998224725' });
    await world.authority.revoke(lost.certificate);
    if (byList) answers.delete(`${AC}/ocsp`);
    const said = await checker.check(proven(lost.certificate));
    expect(said).toMatchObject({ status: 'revoked', name: 'PERDIDA', at: expect.any(Date) });
    expect(await checker.check(chain)).toMatchObject({ status: 'good' });
  });
});

describe('nobody can say: refused, with the reason', () => {
  const list = `${AC}/pessoas.crl`;

  test('neither answer nor list is to be had', async () => {
    answers.clear();
    expect(await checker.check(chain)).toEqual({
      status: 'unknown',
      why: 'unreachable',
      name: 'JOÃO DA SILVA',
    });
  });

  test('the authority above it cannot be asked about', async () => {
    answers.delete(`${AC}/raiz.crl`);
    expect(await checker.check(chain)).toEqual({
      status: 'unknown',
      why: 'unreachable',
      name: 'AC da Demonstracao Zelo',
    });
  });

  test.each([
    [
      'signed by somebody else',
      'not-signed',
      async () => {
        const { privateKey } = await newKey();
        const issuer = { name: 'AC da Demonstracao Zelo', key: privateKey };
        return issueCrl(issuer, [], new Date(now.getTime() - HOUR), new Date(now.getTime() + HOUR));
      },
    ],
    ['of another authority', 'not-signed', () => world.authority.crl('root')],
    ['nonsense', 'unreadable', async () => Buffer.from('<html>')],
    ['cut off', 'unreadable', async () => (await world.authority.crl('intermediate')).subarray(0, -9)],
    ['longer than the limit', 'too-large', async () => Buffer.alloc(100_001)],
  ])('the list is %s', async (_name, why, make) => {
    answers.delete(`${AC}/ocsp`);
    answers.set(list, make);
    expect(await checker.check(chain)).toMatchObject({ status: 'unknown', why });
  });

  test('the list is older than it should be', async () => {
    answers.delete(`${AC}/ocsp`);
    const old = await world.authority.crl('intermediate');
    now = new Date(now.getTime() + 25 * HOUR);
    answers.set(list, async () => old);
    expect(await checker.check(chain)).toMatchObject({ status: 'unknown', why: 'stale' });
  });

  test('a flipped byte of the answer', async () => {
    answers.delete(list);
    answers.set(`${AC}/ocsp`, async (body) => {
      const bytes = await world.authority.answerOcsp(body);
      bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
      return bytes;
    });
    expect(await checker.check(chain)).toMatchObject({ status: 'unknown', why: 'unreachable' });
    expect(asked).toEqual(['ocsp', 'pessoas.crl']);
  });

  test('an answer about somebody else', async () => {
    answers.delete(list);
    const other = proven(world.pharmacist.certificate);
    let kept: Uint8Array | null = null;
    answers.set(`${AC}/ocsp`, async (body) => (kept ??= await world.authority.answerOcsp(body)));
    expect(await checker.check(chain)).toMatchObject({ status: 'good' });
    expect(await checker.check(other)).toMatchObject({ status: 'unknown', name: 'ANA FARMACÊUTICA' });
  });

  test('who hangs is given up in time', async () => {
    answers.set(`${AC}/ocsp`, () => new Promise(() => undefined));
    const slow = createRevocationChecker({
      clock: () => now,
      timeoutMs: 100,
      fetch: (_url, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError')));
        }),
    });
    const started = performance.now();
    expect(await slow.check(chain)).toMatchObject({ status: 'unknown', why: 'unreachable' });
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
