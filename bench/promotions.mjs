// A synchronous standby of PostgreSQL 15 is promoted under load, again and again; then every acknowledged write must be there:
// node bench/promotions.mjs [--rounds 5] [--walkers 6] [--falls stopped,killed,late,silent,parted] (in turn)
import { parseArgs } from 'node:util';
import { FALLS } from './crash/promotion/falls.ts';
import { promotionRounds } from './crash/promotion/rounds.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    walkers: { type: 'string', default: '6' },
    falls: { type: 'string', default: FALLS.join(',') },
  },
});
const rounds = Number(options.rounds);
const falls = options.falls.split(',').filter((word) => FALLS.includes(word));
const say = (line) => process.stdout.write(`${line}\n`);
const seconds = (ms) => (ms / 1000).toFixed(2);
const figures = [];

const began = performance.now();
const { verdict, failures, toldLater, seenMs } = await promotionRounds({
  rounds,
  falls,
  walkers: Number(options.walkers),
  onRound: (round) => {
    figures.push(round);
    const { fall, backMs, gapMs, slowestMs, putOff } = round;
    say(
      `${figures.length}. ${fall}: writes ${seconds(backMs)} s after the address led there; ${seconds(gapMs)} s without one, slowest answer ${seconds(slowestMs)} s, ${putOff} put off`,
    );
  },
});

for (const fall of new Set(falls)) {
  const those = figures.filter((round) => round.fall === fall);
  say(`${fall}, ${those.length} times (min / median / max, s):`);
  for (const [name, key] of [
    ['until the first write', 'backMs'],
    ['longest without a write', 'gapMs'],
    ['slowest answer', 'slowestMs'],
  ])
    say(`  ${name}: ${spread(those.map((round) => round[key]))}`);
}
say(`message to its live event: ${spread(seenMs)}`);
const { problems, ...counts } = verdict;
const acknowledged = Object.entries(counts).map(([name, n]) => `${n} ${name}`);
const putOff = figures.reduce((sum, round) => sum + round.putOff, 0);
say(
  `${rounds} promotions in ${Math.round((performance.now() - began) / 1000)} s; acknowledged: ${acknowledged.join(', ')}; lost or doubled: ${problems.length}; put off with 503: ${putOff}; told that their Pix comes later: ${toldLater}; failed otherwise: ${failures.length}`,
);
for (const problem of problems) process.stderr.write(`  ${problem}\n`);
for (const failure of failures.slice(0, 20)) process.stderr.write(`  ${failure}\n`);
process.exit(problems.length === 0 && failures.length === 0 && counts.paid > 0 ? 0 : 1);

function spread(all) {
  const sorted = all.toSorted((a, b) => a - b);
  return [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
    .map((ms) => seconds(ms ?? 0))
    .join(' / ');
}
