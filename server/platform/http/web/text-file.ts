import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply } from 'fastify';

const compress = promisify(brotliCompress);

/** A text that is served often: compressed once with Brotli, with an ETag of its content. */
export type TextFile = { type: string; body: string; brotli: Buffer; etag: string };

/** Prepares a text for serving. */
export async function textFile(type: string, body: string): Promise<TextFile> {
  const brotli = await compress(body, {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  });
  // A weak ETag, because it is the same for every encoding.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  return { type: `${type}; charset=utf-8`, body, brotli, etag };
}

/** Serves a prepared text from a fixed address; answers 304 to a client that has it. */
export async function sendTextFile(reply: FastifyReply, file: TextFile): Promise<'sent'> {
  const { headers } = reply.request;
  void reply.header('cache-control', 'no-cache').header('etag', file.etag).header('vary', 'accept-encoding');
  if (headers['if-none-match'] === file.etag) {
    await reply.code(304).send();
    return 'sent';
  }
  void reply.type(file.type);
  const brotli = /\bbr\b/.test(headers['accept-encoding'] ?? '');
  // Without Brotli support the answer is compressed while it is sent, like all others.
  if (brotli) await reply.header('content-encoding', 'br').send(file.brotli);
  else await reply.send(file.body);
  return 'sent';
}
