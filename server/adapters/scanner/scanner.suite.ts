import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scanner } from '#ports/scanner.ts';

/** A scanner under test. */
export type ScannerSetup = {
  scanner: Scanner;
  /** Bytes that it reports as a threat; null for a scanner that scans nothing. */
  threat: Buffer | null;
  stop(): Promise<void>;
};

/** The contract tests of every scanner. */
export function describeScanner(name: string, makeSetup: () => Promise<ScannerSetup>): void {
  describe(`scanner: ${name}`, () => {
    let setup: ScannerSetup;
    beforeAll(async () => {
      setup = await makeSetup();
    });
    afterAll(() => setup.stop());

    const look = (...chunks: Buffer[]) => setup.scanner.scan(Readable.from(chunks), 10_000);

    const clean = () => (setup.threat ? 'limpo' : 'sem_exame');
    const found = () => (setup.threat ? 'ameaca' : 'sem_exame');

    test('nothing, a little and a lot of harmless content is clean', async () => {
      expect(await look()).toBe(clean());
      expect(await look(Buffer.from('oi'))).toBe(clean());
      expect(await look(...Array.from({ length: 50 }, () => randomBytes(100_000)))).toBe(clean());
    });

    test('a threat is found, also in pieces; who looks at nothing calls nothing clean', async () => {
      const threat = setup.threat ?? Buffer.from('anything at all');
      expect(await look(threat)).toBe(found());
      expect(await look(threat.subarray(0, 5), threat.subarray(5))).toBe(found());
    });

    test('many at once each get their own answer', async () => {
      const answers = Array.from({ length: 12 }, (_, n) =>
        n % 2 === 0 ? look(randomBytes(50_000)) : look(setup.threat ?? Buffer.from('x')),
      );
      expect(await Promise.all(answers)).toEqual(answers.map((_, n) => (n % 2 === 0 ? clean() : found())));
    });

    test('the content is let go of', async () => {
      const content = Readable.from([randomBytes(10)]);
      await setup.scanner.scan(content, 10_000);
      expect(content.destroyed).toBe(true);
    });
  });
}
