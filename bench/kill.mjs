// kill -9 of the server, or of its database, under load, again and again; then every acknowledged write must be there:
// node bench/kill.mjs [rounds] [server|embedded|15|18, several with commas: in turn]
// node bench/kill.mjs issuing: once at each step of issuing and signing a document
import { issuingRounds } from './crash/issuing/rounds.ts';
import { killRounds } from './crash/rounds.ts';

if (process.argv[2] === 'issuing') {
  const since = performance.now();
  const { problems, deaths } = await issuingRounds((name) => process.stdout.write(`killed at "${name}"\n`));
  const seconds = Math.round((performance.now() - since) / 1000);
  process.stdout.write(
    `${deaths} deaths in ${seconds} s, ${deaths} documents; ${problems.length} problems\n`,
  );
  for (const problem of problems) process.stderr.write(`  ${problem}\n`);
  process.exit(problems.length === 0 ? 0 : 1);
}

const rounds = Number(process.argv[2] ?? 50);
const words = (process.argv[3] ?? 'server').split(',');
const targets = words.map((word) => (/^\d+$/.test(word) ? Number(word) : word));
const began = performance.now();
const { problems, ...counts } = await killRounds({
  rounds,
  targets,
  onRound: (round, ledger) => {
    if (round % 10 === 0) process.stdout.write(`round ${round}: ${ledger.length} patients\n`);
  },
});
const { patients, orders, drafts, files, paid, messages } = counts;
const seconds = Math.round((performance.now() - began) / 1000);
process.stdout.write(
  `${rounds} deaths (${words.join(', ')}) in ${seconds} s: ${patients} patients, ${orders} orders, ${drafts} drafts, ${files} files, ${paid} payments, ${messages} messages acknowledged; ${problems.length} problems\n`,
);
for (const problem of problems) process.stderr.write(`  ${problem}\n`);
process.exit(problems.length === 0 && paid > 0 ? 0 : 1);
