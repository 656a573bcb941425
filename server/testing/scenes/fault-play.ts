import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultSwitch, faultSwitches, type FakeName, type FaultSwitch } from '../../demo/fault-switches.ts';
import { FAULT_WORDS, ROWS, SCENES, type FaultRow } from '../../demo/fault-table.ts';
import { startTestApp, type TestApp } from '../app/app.ts';
import { forgetProviders, hurryJobs } from '../app/jobs.ts';
import { startClamdFake, type ClamdFake } from '../providers/clamd-fake.ts';
import { PLAYS, type Played } from './fault-scenes.ts';

/**
 * Far below the 30 s of a provider that does not answer, far above what a working one takes on a busy
 * machine.
 */
const TIMES = {
  paymentMs: 3_000,
  mailMs: 3_000,
  customerMs: 4_000,
  chargeMs: 4_000,
  signatureMs: 3_000,
  scanMs: 3_000,
  scanJobMs: 3_000,
};
const HEAL_MS = 60_000;

let app: TestApp;
let clamd: ClamdFake;
let switches: FaultSwitch[];

/**
 * Plays every row of the fault table that is about one of these providers, each as a test of the file that calls it,
 * over one server of that file.
 */
export function playFaults(providers: readonly FakeName[]): void {
  beforeAll(async () => {
    clamd = await startClamdFake();
    app = await startTestApp({ times: TIMES, env: { CLAMD_URL: clamd.url } });
    switches = [...faultSwitches(app.demo), faultSwitch('clamd', clamd.faults)];
  });
  afterAll(async () => {
    await app.stop();
    await clamd.stop();
  });

  const played = ROWS.filter(({ provider }) => providers.includes(provider));
  describe.each([...Map.groupBy(played, keyOf)])('%s', (_key, rows) => {
    let outcomes: Map<FaultRow, Outcome>;
    beforeAll(async () => {
      outcomes = await play(rows);
    });

    const named = rows.map((row) => [`${SCENES[row.scene].screen}: ${SCENES[row.scene].act}`, row] as const);
    test.each(named)('%s', (_name, row) => {
      expect(outcomes.get(row)).toEqual({ reads: row.reads, healed: true });
    });
  });
}

function set(nome: FakeName, fault: string | null): void {
  const service = switches.find((one) => one.nome === nome);
  if (!service?.ligar(fault)) throw new Error(`${nome} has no fault ${fault}`);
}

type Outcome = { reads: string | null; healed: boolean };

/**
 * Runs the rows of one fault together: prepares the scenes, sets the fault, acts, ends the fault and waits
 * for recovery.
 */
async function play(rows: readonly FaultRow[]): Promise<Map<FaultRow, Outcome>> {
  await forgetProviders(app);
  const scenes = await Promise.all(rows.map(async (row) => ({ row, ...(await PLAYS[row.scene](app)) })));
  const failing = new Set(rows.flatMap((row) => [row.provider, ...(row.with ? [row.with] : [])]));
  for (const nome of failing) set(nome, rows[0]?.fault ?? null);
  const acts = Promise.all(scenes.map(async (scene) => ({ ...scene, reads: await scene.act() })));
  const acted = await acts.finally(() => {
    for (const nome of failing) set(nome, null);
  });
  // What was recorded about the provider expires after seconds, which a test does not wait for.
  await forgetProviders(app);
  const outcomes = acted.map(
    async ({ row, reads, ...scene }) => [row, { reads, healed: await heals(scene) }] as const,
  );
  return new Map(await Promise.all(outcomes));
}

async function heals(scene: Pick<Played, 'healed'>): Promise<boolean> {
  const until = Date.now() + HEAL_MS;
  while (Date.now() < until) {
    if (await scene.healed()) return true;
    await hurryJobs(app);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  return false;
}

const keyOf = ({ provider, fault, with: also }: FaultRow) =>
  `${provider}${also ? ` and ${also}` : ''}, ${FAULT_WORDS[fault]}`;
