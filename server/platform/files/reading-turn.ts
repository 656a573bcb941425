import { setTimeout as sleep } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { accountKey, type Account } from '../account.ts';
import { tooManyTries } from '../app-error.ts';
import type { Queries } from '../db/database.ts';
import { LeaseBusy, withLease } from '../db/queries/lease.ts';
import { countTry, giveTryBack, type Limit } from '../db/queries/rate-limit.ts';
import type { Signer } from '../secrets/secrets.ts';
import { countedNetwork, type LoopbackRule } from '../space/network.ts';

/** Tenths of a second that the files of one visitors' network may take of a reader: a minute, some two hundred photographs. */
export const PER_NETWORK: Limit = { max: 600, windowSeconds: 600 };
/** The reservation of a visitor's file before it is opened, in tenths of a second: the most that reading it takes. */
export const PER_FILE = 100;

/**
 * While a file of somebody is read or waits for the reader, the next one of theirs waits here: each reader's queue holds
 * one file of a person, so that people take turns however many files one of them sends.
 */
export const TURN = {
  /** The turn of a killed replica ends after it. */
  termMs: 120_000,
  /** Longer than a reader's whole queue is busy on an ordinary day; the client tries again. */
  waitMs: 90_000,
};

/** A stop waits so long (ms) for turns to be returned; callers that only wait for one hold nothing. */
const GIVE_BACK_MS = 1_000;

type TurnDeps = LoopbackRule & { db: Queries; signer: Pick<Signer, 'key'> };

const here = new Map<string, LimitFunction>();

/** The turns of this process that are held or waited for, and whether it takes no more, by its database. */
type Turns = { open: Set<Promise<unknown>>; over: boolean };
const turns = new WeakMap<Queries, Turns>();

function turnsOf(db: Queries): Turns {
  const known = turns.get(db) ?? { open: new Set(), over: false };
  turns.set(db, known);
  return known;
}

/**
 * Ends the turns of this process before its database is closed, once no reader works any more: otherwise the owners of files
 * that were read would wait until the turns expire. From then on nobody gets a turn.
 */
export async function endReadingTurns(db: Queries): Promise<void> {
  const mine = turnsOf(db);
  mine.over = true;
  await Promise.race([Promise.allSettled(mine.open), sleep(GIVE_BACK_MS, undefined, { ref: false })]);
}

/**
 * Reads one file of an account at a time, over all replicas: `work` begins when no other file of this account is being
 * read. Two database round trips.
 * @throws LeaseBusy after 90 s
 */
export function readAsAccount<T>(db: Queries, account: Account, work: () => Promise<T>): Promise<T> {
  return inTurn(db, accountKey(account), work);
}

/**
 * Reads one file of a visitors' network at a time, over all replicas, within the seconds that this network may take of a
 * reader in ten minutes; loopback addresses of the demonstration have no such budget.
 * @throws LeaseBusy after 90 s, 429 when the budget is used up
 */
export function readAsVisitor<T>(deps: TurnDeps, ip: string, work: () => Promise<T>): Promise<T> {
  const { db, signer } = deps;
  const network = countedNetwork(deps, ip);
  if (network === null) return work();
  const key = signer.key('leitura-rede', network);
  return inTurn(db, key, async () => {
    if (!(await countTry(db, key, PER_NETWORK, PER_FILE))) {
      await giveTryBack(db, key, PER_FILE);
      throw tooManyTries();
    }
    const started = performance.now();
    try {
      return await work();
    } finally {
      const taken = Math.ceil((performance.now() - started) / 100);
      await giveTryBack(db, key, Math.max(0, PER_FILE - taken));
    }
  });
}

/** First the files that wait in this process, one after the other; the first of them asks the other replicas. */
async function inTurn<T>(db: Queries, owner: string, work: () => Promise<T>): Promise<T> {
  const turn = here.get(owner) ?? pLimit(1);
  here.set(owner, turn);
  try {
    return await turn(() => takeTurn(db, `leitura:${owner}`, work));
  } finally {
    if (turn.activeCount + turn.pendingCount === 0) here.delete(owner);
  }
}

/** Runs `work` while this process has the turn of a key. @throws LeaseBusy, also where this process is ending */
async function takeTurn<T>(db: Queries, key: string, work: () => Promise<T>): Promise<T> {
  const mine = turnsOf(db);
  const unlessOver = async (next: () => Promise<T>) => {
    if (mine.over) throw new LeaseBusy(key);
    return next();
  };
  const turn = unlessOver(() => withLease(db, key, TURN, () => unlessOver(work)));
  mine.open.add(turn);
  try {
    return await turn;
  } finally {
    mine.open.delete(turn);
  }
}
