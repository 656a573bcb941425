import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { S3Options } from '#adapters/storage/drivers/s3-calls.ts';
import { startS3, type TestS3 } from './s3-server.ts';

/** A bucket and a folder of sources for the tests of one file. */
export function useTestBucket() {
  let s3: TestS3;
  let home: string;
  beforeAll(async () => {
    s3 = await startS3();
    home = await mkdtemp(join(tmpdir(), 'zelo-s3-'));
  });
  afterAll(async () => {
    await s3.stop();
    await rm(home, { recursive: true, force: true });
  });
  return {
    get home() {
      return home;
    },
    /** A place of one's own in the bucket. */
    options: (over: Partial<S3Options> = {}): S3Options => ({
      ...s3.options,
      prefix: `${randomUUID()}/`,
      ...over,
    }),
    sourceFile: async (content: Buffer): Promise<string> => {
      const file = join(home, randomUUID());
      await writeFile(file, content);
      return file;
    },
  };
}
