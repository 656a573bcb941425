import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { ProviderError } from '#ports/provider-error.ts';
import type { StoredContent } from '#ports/storage.ts';
import { giveBack, readWhole, sha256Of } from '#platform/files/bytes.ts';
import type { S3Calls } from './s3-calls.ts';

/** Bucket and key of an object, in the SDK's names. */
export type ObjectPlace = { Bucket: string; Key: string };

/**
 * Larger files are uploaded in parts of this size, of which only a lost one is repeated; the protocol allows
 * no smaller ones.
 */
const PART_BYTES = 5 * 1024 * 1024;
/** The protocol's limit of parts. */
const MOST_PARTS = 10_000;

/**
 * Uploads a local file in one request or in parts, reusing one buffer. Each request carries an MD5 that the
 * server must verify; the ETag it returns is compared, and where it is no MD5 the object is read back.
 * @throws ProviderError also when the stored object is not the file: nothing was stored then
 */
export async function uploadFile(calls: S3Calls, place: ObjectPlace, path: string): Promise<StoredContent> {
  // Symbolic links are not followed: their target must not be read or deleted.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new TypeError('the source is not a file');
    const { size } = stats;
    const partBytes = Math.max(PART_BYTES, Math.ceil(size / MOST_PARTS));
    const memory = Buffer.allocUnsafeSlow(Math.min(size, partBytes));
    const sending = { calls, place, file, size, memory };
    const sent = await (size > partBytes ? inParts(sending) : inOneGo(sending));
    const stored = { size, sha256: sent.sha256 };
    if (!sent.proven) await proveByReading(calls, place, stored);
    // The server has named the hash of all of it, so no request reads this memory any more.
    else giveBack(memory);
    return stored;
  } finally {
    await file.close();
  }
}

type Sending = { calls: S3Calls; place: ObjectPlace; file: FileHandle; size: number; memory: Buffer };
/** `proven`: the server has confirmed the MD5 of every part. */
type Sent = { sha256: string; proven: boolean };

async function inOneGo({ calls, place, file, memory }: Sending): Promise<Sent> {
  await readWhole(file, memory, 0);
  const md5 = createHash('md5').update(memory).digest();
  const command = () => new PutObjectCommand({ ...place, ...bodyOf(memory, md5) });
  const { ETag } = await calls.repeatable('object.put', memory.length, (client, abort) =>
    client.send(command(), abort),
  );
  return { sha256: createHash('sha256').update(memory).digest('hex'), proven: names(ETag, md5) };
}

async function inParts({ calls, place, file, size, memory }: Sending): Promise<Sent> {
  const begin = new CreateMultipartUploadCommand({ ...place, ContentType });
  const { UploadId } = await calls.call('upload.begin', (client, abort) => client.send(begin, abort));
  if (UploadId === undefined) throw new ProviderError('s3', 'invalid-answer');
  const whole = createHash('sha256');
  const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
  let proven = true;
  try {
    for (let at = 0; at < size; at += memory.length) {
      const part = memory.subarray(0, Math.min(memory.length, size - at));
      await readWhole(file, part, at);
      whole.update(part);
      const md5 = createHash('md5').update(part).digest();
      const PartNumber = Parts.length + 1;
      const command = () => new UploadPartCommand({ ...place, UploadId, PartNumber, ...bodyOf(part, md5) });
      const { ETag } = await calls.repeatable('upload.part', part.length, (client, abort) =>
        client.send(command(), abort),
      );
      proven &&= names(ETag, md5);
      Parts.push({ ETag, PartNumber });
    }
    const end = new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } });
    await calls.call('upload.end', (client, abort) => client.send(end, abort));
  } catch (error) {
    // An upload that cannot be aborted now is removed by the bucket's rule for incomplete uploads
    // (docs/operations.md).
    const stop = new AbortMultipartUploadCommand({ ...place, UploadId });
    await calls.call('upload.stop', (client, abort) => client.send(stop, abort)).catch(() => undefined);
    throw error;
  }
  // Every part is confirmed; the size shows that all of them are there.
  if (proven && (await sizeOf(calls, place)) !== size) throw new ProviderError('s3', 'invalid-answer');
  return { sha256: whole.digest('hex'), proven };
}

const ContentType = 'application/octet-stream';

function bodyOf(Body: Buffer, md5: Buffer) {
  return { Body, ContentLength: Body.length, ContentMD5: md5.toString('base64'), ContentType };
}

/** True when the ETag is this MD5; with server-side encryption it may be something else. */
function names(etag: string | undefined, md5: Buffer): boolean {
  return etag?.replaceAll('"', '') === md5.toString('hex');
}

async function proveByReading(calls: S3Calls, place: ObjectPlace, stored: StoredContent): Promise<void> {
  const command = new GetObjectCommand(place);
  const answer = await calls.call('object.prove', (client, abort) => client.send(command, abort));
  const there = await calls.orProviderError(sha256Of(calls.bodyOf(answer)));
  if (there.sha256 !== stored.sha256 || there.size !== stored.size)
    throw new ProviderError('s3', 'invalid-answer');
}

/** The size of an object in bytes. @throws StorageNotFound */
export async function sizeOf(calls: S3Calls, place: ObjectPlace): Promise<number> {
  const command = new HeadObjectCommand(place);
  const { ContentLength } = await calls.call('object.stat', (client, abort) => client.send(command, abort));
  if (ContentLength === undefined) throw new ProviderError('s3', 'invalid-answer');
  return ContentLength;
}
