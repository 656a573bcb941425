import type { Writable } from 'node:stream';
import { extract, pack, type Entry } from 'tar-stream';
import type { Part } from '#ports/archive.ts';

/** Packs the parts into a tar and yields its bytes as they are read. */
export async function* tarOf(parts: AsyncIterable<Part>): AsyncGenerator<Uint8Array> {
  const packed = pack();
  const filling = (async () => {
    for await (const { name, size, content } of parts) {
      const entry = packed.entry({ name, size, mode: 0o600, mtime: new Date(0) });
      await pour(content, entry);
      await ended(entry);
    }
    packed.finalize();
  })().catch((error: unknown) => {
    packed.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  // The reader learns of a failure through the stream, and below.
  filling.catch(() => undefined);
  for await (const piece of packed) yield piece;
  await filling;
}

/** Yields the parts of a tar. @throws when the tar is incomplete */
export async function* untar(source: AsyncIterable<Uint8Array>): AsyncGenerator<Part> {
  const taking = extract();
  pour(source, taking).then(
    () => taking.end(),
    (error: unknown) => taking.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  try {
    for await (const entry of taking) {
      const { name, size = 0 } = entry.header;
      const content = piecesOf(entry);
      yield { name, size, content };
      // Skips what the caller left unread, up to the next part.
      for await (const _ of content);
    }
  } finally {
    taking.destroy();
  }
}

async function* piecesOf(entry: Entry): AsyncGenerator<Uint8Array> {
  for await (const piece of entry) yield piece;
}

async function pour(source: AsyncIterable<Uint8Array>, sink: Writable): Promise<void> {
  for await (const chunk of source) {
    if (!sink.write(chunk)) await drained(sink);
  }
}

/** Resolves when the stream accepts more; a stream that was destroyed meanwhile would never say so. */
function drained(sink: Writable): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      sink.removeListener('drain', more);
      sink.removeListener('close', gone);
      finish();
    };
    const more = () => settle(resolve);
    const gone = () => settle(() => reject(new Error('the stream was closed')));
    sink.on('drain', more);
    sink.on('close', gone);
  });
}

function ended(sink: Writable): Promise<void> {
  return new Promise((resolve, reject) => {
    sink.on('finish', () => resolve());
    sink.on('error', reject);
    sink.on('close', () => reject(new Error('the stream was closed')));
    sink.end();
  });
}
