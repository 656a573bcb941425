import { Readable } from 'node:stream';

/**
 * The text of a message, of which nothing is read before `mark` has ended: it is asked for when the server has taken
 * sender and recipient and waits for it. A mark that fails ends the delivery before the first byte.
 */
export function markedStream(text: Readable, mark: () => Promise<void>): Readable {
  async function* marked() {
    await mark();
    yield* text;
  }
  return Readable.from(marked(), { objectMode: false });
}
