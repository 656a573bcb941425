import { ERRORS } from '@tus/server';
import type { Queries } from '#platform/db/database.ts';
import { giveBack } from '#platform/files/bytes.ts';
import type { PieceStore, PieceWriter } from '#platform/storage/pieces.ts';
import { acknowledgePiece, findLastPiece, keyOfPiece } from './uploads.repository.ts';

/** How an upload is cut into pieces. */
export type PieceRules = {
  /** A piece holds at most so many bytes: what one request of a bucket takes. */
  mostBytes: number;
  /** A last piece of fewer bytes is written anew with those that follow it, so that small requests leave few pieces. */
  fewBytes: number;
  /** A piece is acknowledged after this time (milliseconds), however few bytes came. */
  longestMs: number;
};

/** The rules of the product (docs/decisions/0059). */
export const PIECES: PieceRules = { mostBytes: 4 * 1024 ** 2, fewBytes: 256 * 1024, longestMs: 5_000 };

/** `mayGoOn` is asked after each piece; its error stops the request there. */
export type AppendDeps = {
  db: Queries;
  now: () => Date;
  pieces: PieceStore;
  rules: PieceRules;
  mayGoOn: () => Promise<void>;
};

/** The bytes of one request on their way into pieces of the store. */
export type Append = {
  /** Takes the next bytes, whose memory is released. */
  take(bytes: Buffer): Promise<void>;
  /** Acknowledges what has come. @returns the upload's offset */
  finish(): Promise<number>;
  /** Gives up what is not acknowledged; to be called in every case. */
  close(): Promise<void>;
};

type Filling = { writer: PieceWriter; start: number; began: number };

/**
 * Appends to an upload from an offset on. While a full piece is put into the store the next one is filled already; pieces
 * are acknowledged in their order.
 */
export function appendTo(deps: AppendDeps, id: string, offset: number): Append {
  const { db, pieces, rules } = deps;
  /** Offsets received and acknowledged, and whether a piece was handed over since `mayGoOn` was asked. */
  const at = { received: offset, acknowledged: offset, handed: false };
  let filling: Filling | null = null;
  /** The piece on its way to the store; gives the error that kept it from being acknowledged. */
  let putting: Promise<{ error: unknown } | null> = Promise.resolve(null);

  async function begin(): Promise<Filling> {
    const begun = { writer: await pieces.begin(), start: at.received, began: performance.now() };
    filling = begun;
    // Where a piece is still on its way it is a full one, which is not written anew.
    const last = at.received === at.acknowledged ? await findLastPiece(db, id) : undefined;
    if (!last || last.bytes >= rules.fewBytes) return begun;
    if (last.start + last.bytes !== at.received) throw ERRORS.INVALID_OFFSET;
    await pieces.read(last.key, (bytes) => begun.writer.write(bytes));
    begun.start = last.start;
    return begun;
  }

  /** Hands the piece that is being filled to the store, once the one before it is there. */
  async function hand(): Promise<void> {
    await settled();
    if (!filling) return;
    const [{ writer, start }, to] = [filling, at.received];
    filling = null;
    at.handed = true;
    putting = put(writer, start, to).then(
      () => null,
      (error: unknown) => ({ error }),
    );
  }

  async function put(writer: PieceWriter, start: number, to: number): Promise<void> {
    try {
      const object = await writer.put(keyOfPiece(id, start));
      const from = at.acknowledged;
      const written = await acknowledgePiece(db, { id, from, to, object, now: deps.now() });
      // The upload has ended, or another request was faster: its pieces stand, and this one belongs to nothing.
      if (written === null) await pieces.discard([object]);
      if (written === null) throw ERRORS.INVALID_OFFSET;
      at.acknowledged = to;
      if (written.replaced) await pieces.discard([written.replaced]);
    } finally {
      await writer.close();
    }
  }

  /** Waits for the piece on its way. @throws what kept it from being acknowledged */
  async function settled(): Promise<void> {
    const failed = await putting;
    if (failed) throw failed.error;
  }

  return {
    async take(bytes) {
      for (let done = 0; done < bytes.length;) {
        if (at.handed) await deps.mayGoOn();
        at.handed = false;
        const { writer, began } = filling ?? (await begin());
        const part = bytes.subarray(done, done + rules.mostBytes - writer.size);
        await writer.write(part);
        done += part.length;
        at.received += part.length;
        const full = writer.size === rules.mostBytes;
        if (full || performance.now() - began >= rules.longestMs) await hand();
        // The next piece may take the bytes of a short one over, which must be there for that.
        if (!full && !filling) await settled();
      }
      giveBack(bytes);
    },
    async finish() {
      await hand();
      await settled();
      return at.acknowledged;
    },
    async close() {
      await putting;
      await filling?.writer.close();
      filling = null;
    },
  };
}
