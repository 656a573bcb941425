import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** What the browser may keep but must ask about: its name changes with its content. */
export function etagOf(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

/** Sends a text that lives at a fixed address; 304 to whoever has it already. */
export async function sendText(
  reply: FastifyReply,
  { type, body, etag = etagOf(body) }: { type: string; body: string; etag?: string },
): Promise<'sent'> {
  void reply.header('cache-control', 'no-cache').header('etag', etag);
  // A proxy that compresses makes the name weak.
  const fresh = reply.request.headers['if-none-match']?.replace(/^W\//, '') === etag;
  await (fresh ? reply.code(304).send() : reply.type(`${type}; charset=utf-8`).send(body));
  return 'sent';
}
