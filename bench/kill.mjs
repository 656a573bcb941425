// kill -9 of the server under load, again and again; then every acknowledged write must be there: node bench/kill.mjs [rounds]
import { killRounds } from '../server/testing/crash/rounds.ts';

const rounds = Number(process.argv[2] ?? 50);
const { problems, ...counts } = await killRounds({
  rounds,
  onRound: (round, ledger) => {
    if (round % 10 === 0) process.stdout.write(`round ${round}: ${ledger.length} patients\n`);
  },
});
const { patients, orders, drafts, files, paid } = counts;
process.stdout.write(
  `${rounds} deaths: ${patients} patients, ${orders} orders, ${drafts} drafts, ${files} files, ${paid} payments acknowledged; ${problems.length} problems\n`,
);
for (const problem of problems) process.stderr.write(`  ${problem}\n`);
process.exit(problems.length === 0 && paid > 0 ? 0 : 1);
