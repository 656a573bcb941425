import { createReadStream } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  CompleteMultipartUploadCommand,
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { ProviderError } from '../../provider-error.port.ts';
import { StorageDamaged, StorageNotFound, type PresigningStorage } from '../storage.port.ts';
import { createS3Calls, type S3Calls, type S3Options } from './s3-calls.ts';
import { measureFile, sha256Of, type Measured } from './s3-measure.ts';
import { segmentsOf } from './storage-key.ts';

/** Beyond this a file goes up in parts, of which only a lost one is sent again. */
const PART_BYTES = 16 * 1024 * 1024;
/** What the protocol allows. */
const MOST_PARTS = 10_000;

/**
 * Storage in a bucket of any S3-compatible server. What the server keeps is proven after the upload: by its own
 * checksum where that is one, else by reading the object back. Every failure is a ProviderError without a name.
 */
export function createS3Storage(options: S3Options): PresigningStorage {
  const calls = createS3Calls(options);
  const { bucket: Bucket, prefix } = options;
  const at = (key: string) => ({ Bucket, Key: `${prefix}${segmentsOf(key).join('/')}` });

  return {
    async putFile(key, sourcePath) {
      const place = at(key);
      const file = await measureFile(sourcePath, partBytesOf);
      const etag = await send(calls, place, file);
      if (etag !== file.etag) await proveByReading(calls, place, file);
      await unlink(sourcePath);
      return { size: file.size, sha256: file.sha256 };
    },

    async read(key, trecho) {
      const Range = trecho && `bytes=${trecho.start}-${trecho.end}`;
      const command = new GetObjectCommand({ ...at(key), ...(Range ? { Range } : {}) });
      const { Body, ContentLength } = await calls.call('object.read', (client, abort) =>
        client.send(command, abort),
      );
      if (!(Body instanceof Readable)) throw new ProviderError('s3', 'invalid-answer');
      // A piece that goes beyond the end is answered with what there is of it.
      if (!trecho || ContentLength === trecho.end - trecho.start + 1) return Body;
      Body.destroy();
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
          if (Key === undefined) continue;
          yield { key: Key.slice(prefix.length), size: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
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

type Place = { Bucket: string; Key: string };

function partBytesOf(size: number): number {
  return Math.max(PART_BYTES, Math.ceil(size / MOST_PARTS));
}

/** Sends a file in one go or in parts; each is refused by the server unless its MD5 holds. @returns the ETag */
async function send(calls: S3Calls, place: Place, file: Measured): Promise<string> {
  const Metadata = { sha256: file.sha256 };
  const ContentType = 'application/octet-stream';
  const [only, ...more] = file.parts;
  if (only && more.length === 0) {
    const answer = await calls.repeatable('object.put', (client, abort) =>
      client.send(new PutObjectCommand({ ...place, Metadata, ContentType, ...bodyOf(file, only) }), abort),
    );
    return plain(answer.ETag);
  }
  const begin = new CreateMultipartUploadCommand({ ...place, Metadata, ContentType });
  const { UploadId } = await calls.call('upload.begin', (client, abort) => client.send(begin, abort));
  if (UploadId === undefined) throw new ProviderError('s3', 'invalid-answer');
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
    for (const part of file.parts) {
      const PartNumber = Parts.length + 1;
      const { ETag } = await calls.repeatable('upload.part', (client, abort) =>
        client.send(new UploadPartCommand({ ...place, UploadId, PartNumber, ...bodyOf(file, part) }), abort),
      );
      Parts.push({ ETag, PartNumber });
    }
    const end = new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } });
    const answer = await calls.call('upload.end', (client, abort) => client.send(end, abort));
    return plain(answer.ETag);
  } catch (error) {
    // What cannot be ended now, a rule of the bucket for unfinished uploads ends (docs/operations.md).
    const stop = new AbortMultipartUploadCommand({ ...place, UploadId });
    await calls.call('upload.stop', (client, abort) => client.send(stop, abort)).catch(() => undefined);
    throw error;
  }
}

function bodyOf({ path }: Measured, { start, length, md5 }: Measured['parts'][number]) {
  const Body = length === 0 ? Buffer.alloc(0) : createReadStream(path, { start, end: start + length - 1 });
  return { Body, ContentLength: length, ContentMD5: md5 };
}

function plain(etag: string | undefined): string {
  return (etag ?? '').replaceAll('"', '');
}

/** For a server whose ETag is not the MD5 of the content (encrypted at its side, say). @throws StorageDamaged */
async function proveByReading(calls: S3Calls, place: Place, file: Measured): Promise<void> {
  const command = new GetObjectCommand(place);
  const { Body } = await calls.call('object.prove', (client, abort) => client.send(command, abort));
  const proven = Body instanceof Readable ? await calls.orProviderError(sha256Of(Body)) : null;
  if (proven?.sha256 !== file.sha256 || proven.size !== file.size) throw new StorageDamaged();
}

async function sizeOf(calls: S3Calls, place: Place): Promise<number> {
  const command = new HeadObjectCommand(place);
  const { ContentLength } = await calls.call('object.stat', (client, abort) => client.send(command, abort));
  if (ContentLength === undefined) throw new ProviderError('s3', 'invalid-answer');
  return ContentLength;
}
