import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StorageNotFound, type Storage } from '#ports/storage.ts';

/** A store under test. */
export type StorageSetup = {
  storage: Storage;
  /** Creates a local file with this content. @returns its path */
  sourceFile(content: Buffer): Promise<string>;
  stop(): Promise<void>;
};

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** The contract tests of every store. */
export function describeStorage(name: string, makeSetup: () => Promise<StorageSetup>): void {
  describe(`storage: ${name}`, () => {
    let setup: StorageSetup;
    beforeEach(async () => {
      setup = await makeSetup();
    });
    afterEach(() => setup.stop());

    const put = async (key: string, content: Buffer) =>
      setup.storage.putFile(key, await setup.sourceFile(content));
    const contentOf = async (key: string): Promise<Buffer> => buffer(await setup.storage.read(key));

    async function namesOf(prefix: string): Promise<string[]> {
      const names: string[] = [];
      for await (const { key } of setup.storage.list(prefix)) names.push(key);
      return names.toSorted();
    }

    test.each([
      ['an empty file', 0],
      ['a small file', 17],
      ['a file of several chunks', 3_000_000],
    ])('%s comes back as it was put, and its source is gone', async (_name, size) => {
      const content = randomBytes(size);
      const source = await setup.sourceFile(content);
      const guardado = await setup.storage.putFile('52998224725/a1/laudo_medico.pdf', source);
      expect(guardado).toEqual({ size, sha256: sha256(content) });
      expect(existsSync(source)).toBe(false);
      expect((await contentOf('52998224725/a1/laudo_medico.pdf')).equals(content)).toBe(true);
      expect(await setup.storage.stat('52998224725/a1/laudo_medico.pdf')).toEqual({ size });
    });

    test('putting again replaces', async () => {
      await put('c/a', Buffer.from('old and longer'));
      await put('c/a', Buffer.from('new'));
      expect((await contentOf('c/a')).toString()).toBe('new');
    });

    test('what is not there: no content, no size, and removing it succeeds', async () => {
      await put('c/folder/a', Buffer.from('x'));
      for (const key of ['nothing', 'c/nothing', 'c/folder', 'c/folder/a/below']) {
        await expect(setup.storage.read(key)).rejects.toThrow(StorageNotFound);
        expect(await setup.storage.stat(key)).toBeNull();
      }
      await setup.storage.remove('c/nothing');
      await setup.storage.remove('nowhere/nothing');
    });

    test('a removed object is gone, its neighbour stays', async () => {
      await put('c/a', Buffer.from('a'));
      await put('c/b', Buffer.from('b'));
      await setup.storage.remove('c/a');
      await setup.storage.remove('c/a');
      expect(await setup.storage.stat('c/a')).toBeNull();
      expect((await contentOf('c/b')).toString()).toBe('b');
    });

    test('a source that is not there is refused and leaves nothing', async () => {
      const source = await setup.sourceFile(Buffer.from('x'));
      await expect(setup.storage.putFile('c/a', `${source}.not-there`)).rejects.toThrow(/ENOENT/);
      expect(await setup.storage.stat('c/a')).toBeNull();
    });

    test.each([
      ['nothing', ''],
      ['the root', '/'],
      ['an absolute path', '/etc/passwd'],
      ['the parent', '..'],
      ['a way out', '../outside'],
      ['a way out from below', 'c/../../outside'],
      ['a dot', 'c/./a'],
      ['an empty segment', 'c//a'],
      ['an empty end', 'c/'],
      ['a hidden file', '.hidden'],
      ['a hidden file below', 'c/.hidden'],
      ['a backslash', 'c\\a'],
      ['a space', 'c/a b'],
      ['an accent', 'c/laudo_médico.pdf'],
      ['a zero byte', 'c/a\0'],
      ['a line end', 'c/a\n'],
      ['a long segment', `c/${'a'.repeat(300)}`],
      ['a long key', `${'a/'.repeat(600)}a`],
    ])('%s is no key', async (_name, key) => {
      const source = await setup.sourceFile(Buffer.from('x'));
      await expect(setup.storage.putFile(key, source)).rejects.toThrow(TypeError);
      await expect(setup.storage.read(key)).rejects.toThrow(TypeError);
      await expect(setup.storage.stat(key)).rejects.toThrow(TypeError);
      await expect(setup.storage.remove(key)).rejects.toThrow(TypeError);
    });

    test('a piece of a content is just that piece, wherever it begins and ends', async () => {
      const content = randomBytes(200_000);
      await put('c/a', content);
      for (const [start, end] of [
        [0, 1],
        [0, 65_535],
        [65_535, 65_536],
        [65_536, 131_071],
        [100, 199_999],
        [199_999, 199_999],
        [0, 199_999],
      ] as const) {
        const piece = await buffer(await setup.storage.read('c/a', { start, end }));
        expect(piece.equals(content.subarray(start, end + 1))).toBe(true);
      }
      for (const trecho of [
        { start: 199_999, end: 200_000 },
        { start: 300_000, end: 300_001 },
      ]) {
        await expect(setup.storage.read('c/a', trecho)).rejects.toThrow(RangeError);
      }
      await expect(setup.storage.read('c/none', { start: 0, end: 1 })).rejects.toThrow(StorageNotFound);
    });

    test('a content that nobody reads to its end is let go', async () => {
      await put('c/a', randomBytes(1_000_000));
      const unread = await setup.storage.read('c/a');
      unread.destroy();
      const begun = await setup.storage.read('c/a');
      for await (const chunk of begun) if (chunk) break;
      await expect.poll(() => [unread.destroyed, begun.destroyed]).toEqual([true, true]);
    });

    test('it tells what it holds, all of it or what begins alike', async () => {
      expect(await namesOf('')).toEqual([]);
      const keys = ['a/1', 'a/2/3', 'ab/1', 'b'];
      for (const key of keys) await put(key, Buffer.from(key));
      await put('b', Buffer.from('again'));
      expect(await namesOf('')).toEqual(keys);
      expect(await namesOf('a/')).toEqual(['a/1', 'a/2/3']);
      expect(await namesOf('a')).toEqual(['a/1', 'a/2/3', 'ab/1']);
      expect(await namesOf('a/2/')).toEqual(['a/2/3']);
      expect(await namesOf('nothing/')).toEqual([]);
      for await (const { key, size, modifiedAt } of setup.storage.list('b')) {
        expect([key, size]).toEqual(['b', 5]);
        expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(3_600_000);
      }
    });

    test('putting and removing side by side lose nothing', async () => {
      const keys = Array.from({ length: 40 }, (_, n) => `c/d/${n}`);
      await Promise.all(
        keys.map(async (key, n) => {
          await put(key, Buffer.from(key));
          if (n % 2 === 0) await setup.storage.remove(key);
        }),
      );
      const sizes = await Promise.all(keys.map((key) => setup.storage.stat(key)));
      expect(sizes.map((stat) => stat !== null)).toEqual(keys.map((_, n) => n % 2 === 1));
    });

    test('it says that it is ready', async () => {
      await expect(setup.storage.check()).resolves.toBeUndefined();
    });
  });
}
