import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server';
import type { Queries } from '#platform/db/database.ts';
import { unavailable } from '../error-handler.ts';
import { releaseUploadLock, renewUploadLock, takeUploadLock } from './uploads.repository.ts';

/** Times of the right to write an upload, in milliseconds. */
export const LOCK = {
  /** A killed replica loses the right after this time. */
  termMs: 8_000,
  /** How often it is renewed, and asked whether another request waits. */
  renewMs: 2_000,
  /** How long a request waits for the right; the client then tries again. */
  waitMs: 30_000,
} as const;

/** Pause in milliseconds between two questions whether the right is free; half of it is random. */
const PAUSE_MS = 200;

type LockerOptions = {
  db: Queries;
  /** Resolves when no bytes of this upload are being written by this process. */
  whenIdle: (id: string) => Promise<void>;
};

/** One request at a time writes an upload, over all replicas. */
export type UploadLocker = Locker & {
  /** Runs work while no request writes this upload. @throws 503 when another holder keeps it for too long */
  holding<T>(id: string, work: () => Promise<T>): Promise<T>;
};

/**
 * Creates the locker of the tus library over the rows of the uploads: a right that expires and is renewed while it is held,
 * without a database connection of its own. Who wants it asks its holder to let go, in this process at once, in another one
 * at its next renewal. It keeps requests from working in vain; that none of them damages an upload does not depend on it
 * (see `acknowledgePiece`).
 */
export function createUploadLocker({ db, whenIdle }: LockerOptions): UploadLocker {
  const here = new Map<string, RequestRelease>();

  function newLock(id: string): Lock {
    const holder = randomUUID();
    let renewing: NodeJS.Timeout | undefined;
    let mine: RequestRelease | undefined;

    async function renew(letGo: RequestRelease): Promise<void> {
      // While the database is away nobody else can take the right either.
      const now = await renewUploadLock(db, id, { holder, termMs: LOCK.termMs }).catch(() => null);
      if (now && (!now.held || now.wanted)) await letGo();
    }

    return {
      async lock(signal, letGo) {
        const until = performance.now() + LOCK.waitMs;
        while ((await takeUploadLock(db, id, { holder, termMs: LOCK.termMs })) === 'busy') {
          if (signal.aborted) throw ERRORS.ABORTED;
          if (performance.now() > until) throw unavailable();
          await here.get(id)?.();
          await sleep(PAUSE_MS * (0.5 + Math.random() / 2));
        }
        mine = letGo;
        here.set(id, letGo);
        renewing = setInterval(() => void renew(letGo), LOCK.renewMs).unref();
      },
      async unlock() {
        await whenIdle(id);
        clearInterval(renewing);
        if (here.get(id) === mine) here.delete(id);
        // A lock that cannot be released now expires.
        await releaseUploadLock(db, id, holder).catch(() => undefined);
      },
    };
  }

  return {
    newLock,
    async holding(id, work) {
      const lock = newLock(id);
      await lock.lock(new AbortController().signal, () => undefined);
      try {
        return await work();
      } finally {
        await lock.unlock();
      }
    },
  };
}

/** The locker of an upload that is only being announced: nobody else knows its address yet. */
export const NEW_UPLOAD: Locker = {
  newLock: () => ({ lock: async () => undefined, unlock: async () => undefined }),
};
