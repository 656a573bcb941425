import { rm } from 'node:fs/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { ProviderError } from '#ports/provider-error.ts';
import { isKey, segmentsOf, StorageNotFound, type PresigningStorage } from '#ports/storage.ts';
import { createS3Calls, type S3Options } from './s3-calls.ts';
import { sizeOf, uploadFile } from './s3-upload.ts';

/**
 * Creates a store in a bucket of any S3-compatible server. Every failure is a ProviderError without the
 * object's name.
 */
export function createS3Storage(options: S3Options): PresigningStorage {
  const calls = createS3Calls(options);
  const { bucket: Bucket, prefix } = options;
  const at = (key: string) => ({ Bucket, Key: `${prefix}${segmentsOf(key).join('/')}` });

  return {
    async putFile(key, sourcePath) {
      const stored = await uploadFile(calls, at(key), sourcePath);
      await rm(sourcePath, { force: true });
      return stored;
    },

    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const command = new GetObjectCommand({ ...at(key), ...(Range ? { Range } : {}) });
      const answer = await calls.call('object.read', (client, abort) => client.send(command, abort));
      const body = calls.bodyOf(answer);
      // A range beyond the object's end is answered with the bytes that exist.
      if (!range || answer.ContentLength === range.end - range.start + 1) return body;
      body.destroy();
      throw new RangeError('not a piece of the object');
    },

    async stat(key) {
      try {
        return { size: await sizeOf(calls, at(key)) };
      } catch (error) {
        if (error instanceof StorageNotFound) return null;
        throw error;
      }
    },

    async remove(key) {
      const command = new DeleteObjectCommand(at(key));
      await calls.call('object.remove', (client, abort) => client.send(command, abort));
    },

    async *list(start) {
      for (let token: string | undefined; ;) {
        const command = new ListObjectsV2Command({
          Bucket,
          Prefix: `${prefix}${start}`,
          ContinuationToken: token,
        });
        const page = await calls.call('bucket.list', (client, abort) => client.send(command, abort));
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          const key = Key?.slice(prefix.length) ?? '';
          if (isKey(key)) yield { key, size: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
        }
        token = page.NextContinuationToken;
        if (token === undefined) return;
      }
    },

    async check() {
      const command = new HeadBucketCommand({ Bucket });
      await calls
        .call('bucket.check', (client, abort) => client.send(command, abort))
        .catch((error: unknown) => {
          if (error instanceof StorageNotFound) throw new ProviderError('s3', 'refused', 404);
          throw error;
        });
    },

    presign(key, seconds) {
      const command = new GetObjectCommand({ ...at(key), ResponseContentDisposition: 'attachment' });
      return getSignedUrl(calls.client, command, { expiresIn: seconds });
    },
  };
}
