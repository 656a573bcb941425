import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { ByteRange } from '#ports/storage.ts';
import { SANDBOX_POLICY } from './security.ts';

/** Response headers of a file that somebody uploaded: the browser must not run, embed, index or cache it. */
const NEVER_RUN = {
  'content-security-policy': SANDBOX_POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, no-store',
} as const;

/** Answers with the preview (WebP) of an uploaded file, for a page to show. */
export async function sendPreview(reply: FastifyReply, content: Readable): Promise<'sent'> {
  await reply
    .headers({ ...NEVER_RUN, 'content-type': 'image/webp', 'content-disposition': 'inline' })
    .send(content);
  return 'sent';
}

/** Answers with an uploaded file as an attachment. */
export async function sendUploaded(
  reply: FastifyReply,
  file: { name: string; contentType: string; size: number },
  content: Readable,
): Promise<'sent'> {
  await reply
    .headers({
      'content-type': file.contentType,
      'content-length': file.size,
      'content-disposition': contentDisposition(file.name),
      ...NEVER_RUN,
    })
    .send(content);
  return 'sent';
}

/** Response headers of a downloaded file with personal data: no sniffing, indexing, referrer or shared cache. */
const TO_KEEP = {
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, no-store',
} as const;

/** Answers with a file of personal data that the server made, as an attachment; `size` in bytes, where it is known. */
export async function sendMade(
  reply: FastifyReply,
  { name, contentType, size }: { name: string; contentType: string; size?: number },
  content: Readable,
): Promise<'sent'> {
  await reply
    .headers({
      'content-type': contentType,
      ...(size !== undefined && { 'content-length': size }),
      'content-disposition': contentDisposition(name),
      ...TO_KEEP,
    })
    .send(content);
  return 'sent';
}

/** Answers with a resource of FHIR as an attachment. */
export function sendFhir(reply: FastifyReply, name: string, resource: object): Promise<'sent'> {
  const content = Readable.from([JSON.stringify(resource)], { objectMode: false });
  return sendMade(reply, { name, contentType: 'application/fhir+json; charset=utf-8' }, content);
}

/**
 * The one range of bytes that a request asks for. Null where it asks for everything, for several ranges, or in a form that
 * nobody has to answer: then the whole file is sent. `outside` where no byte of the file lies in it.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const count = Math.min(Number(last), size);
    return count === 0 ? 'outside' : { start: size - count, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'outside' : { start, end };
}
