import type { FakeName } from '#demo/fault-switches.ts';
import type { FaultRow, SceneName } from '#demo/fault-scenes.ts';
import { ROWS } from '#demo/fault-table.ts';

/** One fault of one service. */
export type Fault = { provider: FakeName; fault: string };

/**
 * One scene of the fault table that meets two of its faults: at once, or (`overlapping`) the second begins while the first
 * lasts, and lasts when that ended.
 */
export type PairPlay = {
  scene: SceneName;
  meeting: 'together' | 'overlapping';
  first: Fault;
  second: Fault;
};

/** Plays that are acted at once: none of them meets a third fault of what its scene touches. */
export type PairRound = Pick<PairPlay, 'meeting'> & { first: Fault[]; second: Fault[]; plays: PairPlay[] };

const nameOf = ({ provider, fault }: Fault): string => `${provider} ${fault}`;

/** The name of a play, by which a failure is found and played again. */
export const titleOf = ({ scene, meeting, first, second }: PairPlay): string =>
  `${scene}: ${nameOf(first)} ${meeting === 'together' ? '+' : '>'} ${nameOf(second)}`;

/**
 * Every two faults of different services that the table knows of one scene, together and overlapping. Which of them
 * begins alternates from pair to pair, and `turn` (odd or even) turns all of it round.
 */
export function pairPlays(turn: number): PairPlay[] {
  return [...Map.groupBy(ROWS, ({ scene }) => scene)].flatMap(([scene, rows]) => {
    const faults = [...new Map(rows.map(faultOf).map((fault) => [nameOf(fault), fault])).values()];
    return faults.flatMap((one, i) =>
      faults.slice(i + 1).flatMap((other, k): PairPlay[] => {
        if (other.provider === one.provider) return [];
        const [first, second] = (i + k + turn) % 2 === 0 ? [one, other] : [other, one];
        return [
          { scene, meeting: 'together', first: one, second: other },
          { scene, meeting: 'overlapping', first, second },
        ];
      }),
    );
  });
}

const faultOf = ({ provider, fault }: FaultRow): Fault => ({ provider, fault });

/** The services that the table knows faults of in each scene. */
const TOUCHED: ReadonlyMap<SceneName, ReadonlySet<FakeName>> = new Map(
  [...Map.groupBy(ROWS, ({ scene }) => scene)].map(([scene, rows]) => [
    scene,
    new Set(rows.map(({ provider }) => provider)),
  ]),
);

/** The plays in rounds; each goes into the first that has room for it. */
export function roundsOf(plays: readonly PairPlay[]): PairRound[] {
  const rounds: PairRound[] = [];
  for (const play of plays) {
    const { meeting } = play;
    let round = rounds.find((one) => hasRoom(one, play));
    if (!round) rounds.push((round = { meeting, first: [], second: [], plays: [] }));
    add(round.first, play.first);
    add(round.second, play.second);
    round.plays.push(play);
  }
  return rounds;
}

function add(faults: Fault[], fault: Fault): void {
  if (!faults.some((one) => nameOf(one) === nameOf(fault))) faults.push(fault);
}

function hasRoom({ meeting, first, second, plays }: PairRound, play: PairPlay): boolean {
  if (meeting !== play.meeting || plays.some(({ scene }) => scene === play.scene)) return false;
  if (!agrees(play.first, first, second) || !agrees(play.second, second, first)) return false;
  const failing = new Set([...first, ...second, play.first, play.second].map(({ provider }) => provider));
  return [...plays, play].every(({ scene }) => {
    const touched = TOUCHED.get(scene);
    // A failing database is felt in every scene, also in those that no row of the table plays with it.
    if (failing.has('postgres') && !touched?.has('postgres')) return false;
    return [...failing].filter((one) => touched?.has(one)).length === 2;
  });
}

/** Whether a service that fails in a round already does so in this way, and at this time. */
function agrees(fault: Fault, sameTime: readonly Fault[], otherTime: readonly Fault[]): boolean {
  const others = (one: Fault) => one.provider !== fault.provider;
  return otherTime.every(others) && sameTime.every((one) => others(one) || one.fault === fault.fault);
}
