import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FakeName } from '../../demo/fault-switches.ts';
import { SCENES, type FaultRow } from '../../demo/fault-scenes.ts';
import { FAULT_WORDS, ROWS } from '../../demo/fault-table.ts';
import type { TestApp } from '../app/app.ts';
import { Refused } from '../app/client.ts';
import { hurryJobs } from '../app/jobs.ts';
import { setScenes, startFaultHouse, untilReady, type FaultHouse } from './fault-house.ts';
import { asksAgain, readOf, type Played } from '../scenes/played.ts';

const HEAL_MS = 60_000;

/**
 * Plays every row of the fault table that is about one of these providers, each as a test of the file that calls it,
 * over one server of that file.
 */
export function playFaults(providers: readonly FakeName[]): void {
  let house: FaultHouse;
  beforeAll(async () => {
    house = await startFaultHouse();
  });
  afterAll(() => house.stop());

  const played = ROWS.filter(({ provider }) => providers.includes(provider));
  describe.each([...Map.groupBy(played, keyOf)])('%s', (_key, rows) => {
    let outcomes: Map<FaultRow, Outcome>;
    beforeAll(async () => {
      outcomes = await play(house, rows);
    });

    const named = rows.map((row) => [`${SCENES[row.scene].screen}: ${SCENES[row.scene].act}`, row] as const);
    test.each(named)('%s', (_name, row) => {
      expect(outcomes.get(row)).toEqual({ reads: row.reads, healed: true });
    });
  });
}

type Outcome = { reads: string | null; healed: boolean };

/**
 * Runs the rows of one fault together: prepares the scenes, sets the fault, acts, ends the fault and waits
 * for recovery.
 */
async function play({ app, set }: FaultHouse, rows: readonly FaultRow[]): Promise<Map<FaultRow, Outcome>> {
  await untilReady(app);
  const scenes = await setScenes(app, rows);
  const failing = new Set(rows.flatMap((row) => [row.provider, ...(row.with ? [row.with] : [])]));
  for (const nome of failing) await set(nome, rows[0]?.fault ?? null);
  const acts = scenes.map(async ({ play: row, scene }) => ({ row, scene, reads: await readOf(scene.act()) }));
  // Every act ends before the fault does, also where one of them throws.
  await Promise.allSettled(acts);
  for (const nome of failing) await set(nome, null);
  const acted = await Promise.all(acts);
  await untilReady(app);
  const outcomes = acted.map(
    async ({ row, reads, scene }) => [row, { reads, healed: await heals(app, scene, reads) }] as const,
  );
  return new Map(await Promise.all(outcomes));
}

/** Whether it becomes well by itself; who read that the same is to be done again does it. */
export async function heals(app: TestApp, scene: Played, reads: string | null): Promise<boolean> {
  const until = Date.now() + HEAL_MS;
  let said = reads;
  while (Date.now() < until) {
    if (asksAgain(said)) said = await readOf((scene.again ?? scene.act)());
    if (await isWell(scene)) return true;
    // A session of the pool may still be one that only reads: the next one is another.
    await hurryJobs(app).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  return false;
}

/** A call that is refused on the way is made again. */
async function isWell(scene: Played): Promise<boolean> {
  return scene.healed().catch((error: unknown) => {
    if (error instanceof Refused && error.answer.status === 503) return false;
    throw error;
  });
}

const keyOf = ({ provider, fault, with: also }: FaultRow) =>
  `${provider}${also ? ` and ${also}` : ''}, ${FAULT_WORDS[fault]}`;
