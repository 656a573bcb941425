import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FakeName } from '#demo/fault-switches.ts';
import { SCENES, type FaultRow } from '#demo/fault-scenes.ts';
import { FAULT_WORDS, ROWS } from '#demo/fault-table.ts';
import { chosen, SEED } from './draw.ts';
import { setScenes, startFaultHouse, untilReady, type FaultHouse } from './fault-house.ts';
import { heal } from './heal.ts';
import { readOf } from '../scenes/played.ts';

/** All rows where FAULT_ROWS is `all`, else those whose title has it as a part; absent: a third of each fault's, at least one. */
const ASKED = process.env['FAULT_ROWS'];
/** Far more than the rows of one fault take on a busy machine. */
const GROUP_MS = 300_000;
const sixth = (rows: readonly FaultRow[]) => Math.ceil(rows.length / 6);

/**
 * Plays rows of the fault table that are about these providers, each as a test of the file that calls it, over one server
 * of that file. Every fault is among them.
 */
export function playFaults(providers: readonly FakeName[]): void {
  let house: FaultHouse;
  beforeAll(async () => {
    house = await startFaultHouse(providers);
  });
  afterAll(() => house.stop());

  const played = ROWS.filter(({ provider }) => providers.includes(provider));
  const groups = chosen([...Map.groupBy(played, faultOf).values()], ASKED, titleOf, sixth);
  describe(`FAULT_SEED=${SEED}`, () => {
    describe.each(groups.flatMap((rows) => (rows[0] ? [[faultOf(rows[0]), rows] as const] : [])))(
      '%s',
      (_fault, rows) => {
        let outcomes: Map<FaultRow, Outcome>;
        beforeAll(async () => {
          outcomes = await play(house, rows);
        }, GROUP_MS);

        test.each(rows.map((row) => [actOf(row), row] as const))('%s', (_act, row) => {
          expect(outcomes.get(row)).toEqual({ reads: row.reads, healed: true });
        });
      },
    );
  });
}

const faultOf = ({ provider, fault, with: also }: FaultRow) =>
  `${provider}${also ? ` and ${also}` : ''}, ${FAULT_WORDS[fault]}`;
const actOf = ({ scene }: FaultRow) => `${SCENES[scene].screen}: ${SCENES[scene].act}`;
const titleOf = (row: FaultRow) => `${faultOf(row)}, ${actOf(row)}`;

type Outcome = { reads: string | null; healed: boolean | string };

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
  const well = await heal(app, acted);
  return new Map(acted.map((one) => [one.row, { reads: one.reads, healed: well.get(one) ?? false }]));
}
