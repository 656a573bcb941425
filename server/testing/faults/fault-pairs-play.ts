import { afterAll, beforeAll, expect, test } from 'vitest';
import { CUSTOMERS, PAYMENTS, type CustomerDoc, type PaymentDoc } from '#demo/asaas/shapes.ts';
import type { TestApp } from '../app/app.ts';
import { Refused } from '../app/client.ts';
import { hurryJobs } from '../app/jobs.ts';
import { setScenes, startFaultHouse, untilReady, type Answered, type FaultHouse } from './fault-house.ts';
import { chosen, SEED } from './draw.ts';
import { heal } from './heal.ts';
import { pairPlays, roundsOf, titleOf, type PairPlay, type PairRound } from './fault-pairs.ts';
import { asksAgain, readOf, type Played } from '../scenes/played.ts';

/** All plays where FAULT_PAIRS is `all`, else those whose title has it as a part; absent: SHORT of them. */
const ASKED = process.env['FAULT_PAIRS'];
const SHORT = 6;
/** After so many rounds another house: a copy of one that has been played in for long takes each of its files. */
const ROUNDS_A_HOUSE = 20;
/** Far more than a round takes on a busy machine. */
const ROUND_MS = 120_000;

/** Files that share the plays of a run that was asked for; what is drawn is played by the first. */
const PARTS = ASKED === undefined ? 1 : 3;

/** Plays the pairs of faults of one of the files, over one server of its own. */
export function playPairs(part: number): void {
  const [drawn = []] = chosen([pairPlays(SEED)], ASKED, titleOf, () => SHORT);
  const rounds = roundsOf(drawn).filter((_, i) => i % PARTS === part - 1);
  const plays = rounds.flatMap((round) => round.plays);
  const failing = plays.flatMap(({ first, second }) => [first.provider, second.provider]);
  let house: FaultHouse;
  beforeAll(async () => {
    house = await startFaultHouse(failing);
  });
  afterAll(() => house.stop());

  test(
    `two faults at once: ${plays.length} plays in ${rounds.length} rounds (FAULT_SEED=${SEED})`,
    { timeout: 60_000 + rounds.length * ROUND_MS },
    async () => {
      const problems: string[] = [];
      for (const [i, round] of rounds.entries()) {
        if (i > 0 && i % ROUNDS_A_HOUSE === 0) {
          await house.stop();
          house = await startFaultHouse(failing);
        }
        const found = await problemsOf(house, round).catch((error: unknown) => [
          `${titlesOf(round)}: ${error instanceof Error ? error.stack : String(error)}`,
        ]);
        problems.push(...found);
        // A long run tells at once what it found, and how far it is.
        if (ASKED === undefined) continue;
        process.stderr.write(
          `part ${part}, round ${i + 1} of ${rounds.length}, ${round.plays.length} plays\n`,
        );
        for (const problem of found) process.stderr.write(`${problem}\n`);
      }
      expect(problems).toEqual([]);
    },
  );
}

/** Faults under which `/readyz` answers 503. */
const UNREADY = new Set(['postgres down', 'postgres cut', 'postgres readOnly', 's3 down']);

type Acted = { play: PairPlay; scene: Played; reads: string | null; seen: boolean };

const titlesOf = ({ plays }: PairRound): string => plays.map(titleOf).join('; ');

/** Plays a round. @returns what is wrong, by play where it is known */
async function problemsOf(house: FaultHouse, round: PairRound): Promise<string[]> {
  const { app, answers, lines } = house;
  await untilReady(app);
  const scenes = await setScenes(app, round.plays);
  const [answered, logged] = [answers.length, lines.length];
  const acted = await underFaults(house, round, scenes);
  await untilReady(app);
  const outcomes = await heal(app, acted);
  const healed = acted.flatMap((one) => {
    const { play, reads, seen } = one;
    const well = outcomes.get(one) ?? 'not looked at';
    return [
      ...(well === true ? [] : [`${titleOf(play)}: not well again (${well}); read: ${reads}`]),
      ...(seen ? [] : [`${titleOf(play)}: taken, not done, and nobody sees it; read: ${reads}`]),
    ];
  });
  const met = `${titlesOf(round)}: `;
  return [
    ...healed,
    ...unnamed(answers.slice(answered)).map((problem) => met + problem),
    ...leaked(lines.slice(logged)).map((problem) => met + problem),
    ...(await doubled(app)).map((problem) => met + problem),
  ];
}

async function underFaults(
  house: FaultHouse,
  { meeting, first, second }: PairRound,
  scenes: { play: PairPlay; scene: Played }[],
): Promise<Acted[]> {
  const set = async (faults: PairRound['first'], on: boolean) => {
    for (const { provider, fault } of faults) await house.set(provider, on ? fault : null);
  };
  try {
    await set(first, true);
    if (meeting === 'together') await set(second, true);
    const acts = scenes.map(async ({ play, scene }) => ({ play, scene, reads: await readOf(scene.act()) }));
    if (meeting === 'overlapping') {
      await Promise.race(acts);
      await set(second, true);
    }
    const acted = await Promise.all(acts);
    const ready = (await fetch(`${house.app.url}/readyz`)).status === 200;
    const failing = [...first, ...second].map(({ provider, fault }) => `${provider} ${fault}`);
    if (ready && failing.some((one) => UNREADY.has(one)))
      throw new Error(`ready under ${failing.join(', ')}`);
    const seen = await Promise.all(acted.map(async (one) => ({ ...one, seen: await sees(one) })));
    if (meeting === 'overlapping') {
      await set(first, false);
      // Waiting jobs are tried while the second fault lasts, where the database lets them.
      await hurryJobs(house.app).catch(() => undefined);
    }
    return seen;
  } finally {
    await set(first, false);
    await set(second, false);
  }
}

/** Whether a person who looks now sees what was taken and is not done, or why nobody sees anything. */
async function sees({ scene, reads }: Pick<Acted, 'scene' | 'reads'>): Promise<boolean> {
  if (asksAgain(reads) || !scene.seen) return true;
  return scene.seen().catch((error: unknown) => {
    if (error instanceof Refused && error.answer.status === 503) return true;
    throw error;
  });
}

/** Failures without a name of their own, and those that do not say when to come again. */
function unnamed(answers: readonly Answered[]): string[] {
  return answers.flatMap(({ method, url, status, retryAfter }) => {
    const call = `${method} ${url.split('?')[0]}`;
    if (status === 500) return [`${call}: 500`];
    return status === 503 && retryAfter === null && url !== '/readyz'
      ? [`${call}: 503 without Retry-After`]
      : [];
  });
}

/** Personal values of the scenes, none of which may be logged. */
const PERSONAL =
  /\b\d{3}\.?\d{3}\.?\d{3}-?\d{2}\b|Moreira|@exemplo\.com\.br|98888|Paulista|remédio|tratamento|laudo|boa resposta/i;

const leaked = (lines: readonly string[]): string[] =>
  lines.filter((line) => PERSONAL.test(line)).map((line) => `logged: ${line}`);

/** The keys that several have; null is none. */
const twice = <T>(all: readonly T[], by: (one: T) => string | null) =>
  [...Map.groupBy(all, by)].filter(([key, found]) => key !== null && found.length > 1).map(([key]) => key);

/** Persons, charges and refunds that the bank holds twice. */
async function doubled({ demo: { store } }: TestApp): Promise<string[]> {
  const [people, charges] = await Promise.all([
    store.list<CustomerDoc>(CUSTOMERS, { deleted: false }),
    store.list<PaymentDoc>(PAYMENTS, { deleted: false }),
  ]);
  const given = charges.filter(({ refunds, value }) => {
    const sum = refunds
      .filter(({ status }) => status !== 'CANCELLED')
      .reduce((all, one) => all + one.value, 0);
    return sum > value;
  });
  return [
    ...twice(people, ({ cpfCnpj }) => cpfCnpj).map(() => 'a person was made twice at the bank'),
    ...twice(charges, ({ externalReference }) => externalReference).map((id) => `charged twice: ${id}`),
    ...given.map(({ id }) => `refunded twice: ${id}`),
  ];
}
