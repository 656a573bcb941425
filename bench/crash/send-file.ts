import { askOffset, begin, sendBytes, type Sent } from '#testing/builders/upload.ts';
import type { Client } from '#testing/app/client.ts';
import { insist } from './insist.ts';

const PARTS = 3;

/** A resumable upload as our pages do it: after every cut it asks for the server's offset. */
export async function sendFile(http: Client, sent: Sent): Promise<void> {
  for (;;) {
    const begun = await insist(() => begin({ http }, sent));
    const location = begun.headers.get('location');
    if (begun.status !== 201 || !location) throw new Error(`an upload began with ${begun.status}`);
    if (await sendAll(http, location, sent.bytes)) return;
  }
}

/** False when the server lost an upload without acknowledged bytes. */
async function sendAll(http: Client, location: string, bytes: Buffer): Promise<boolean> {
  const step = Math.ceil(bytes.length / PARTS);
  let offset = 0;
  while (offset < bytes.length) {
    const part = bytes.subarray(offset, offset + step);
    const from = offset;
    const answer = await sendBytes({ http }, location, part, from).catch(() => null);
    if (answer?.status === 204) {
      offset += part.length;
      continue;
    }
    const asked = await insist(() => askOffset({ http }, location));
    if (asked.status === 404 && from === 0) return false;
    if (asked.status !== 200) throw new Error(`an upload under way answered ${asked.status}`);
    const told = Number(asked.headers.get('upload-offset'));
    // Acknowledged bytes must survive any death.
    if (told < from) throw new Error(`acknowledged ${from} bytes, the server has ${told}`);
    offset = told;
  }
  return true;
}
