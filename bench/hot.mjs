// The product's hot calls beside a bare server on the same PostgreSQL, in one run:
// node bench/hot.mjs [work…] [--rounds=5] [--seconds=4] [--postgres=15|18] [--profile=folder] [--statements]
// Works: list read chat desk order step message draft sign-in; none named: all. TMPDIR=/dev/shm leaves the disk out.
// --statements shows what PostgreSQL did in each work: times a call, microseconds of executing and of planning.
// --profile leaves what the server's processor did meanwhile, one .cpuprofile for each work (which slows it down).
import { parseArgs } from 'node:util';
import { measureHot } from './limit/measure.mjs';
import { WORKS } from './limit/works.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    postgres: { type: 'string', default: '15' },
    profile: { type: 'string' },
    statements: { type: 'boolean', default: false },
  },
});
const unknown = positionals.filter((name) => !(name in WORKS));
if (unknown.length > 0) {
  process.stderr.write(`No such work: ${unknown.join(' ')}. There are: ${Object.keys(WORKS).join(' ')}\n`);
  process.exit(2);
}
const works = positionals.length > 0 ? positionals : Object.keys(WORKS);

const line = (...cells) =>
  process.stdout.write(
    `${cells[0].padEnd(30)}${cells
      .slice(1)
      .map((cell) => cell.padStart(14))
      .join('')}\n`,
  );
line('requests per second', 'product', 'limit', 'ratio', 'rounds', 'floor', 'cpu product', 'cpu limit');
const { rows, memory, bytes } = await measureHot({
  works,
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  major: Number(values.postgres),
  profile: values.profile,
  onStatements: values.statements
    ? (work, lines) => process.stdout.write(`${WORKS[work].says}\n${lines.join('\n')}\n`)
    : undefined,
  onWork({ work, product, limit, ratio, worst, best, floor, cpu }) {
    const says = ratio >= floor ? '' : '  below';
    const span = `${worst.toFixed(2)}–${best.toFixed(2)}`;
    const cells = [product.toFixed(0), limit.toFixed(0), ratio.toFixed(2), span, `${floor}${says}`];
    line(WORKS[work].says, ...cells, `${cpu.product.toFixed(0)} µs`, `${cpu.limit.toFixed(0)} µs`);
  },
});
process.stdout.write('\n');
for (const { work, trips } of rows) line(WORKS[work].says, `${trips} round trips`);
process.stdout.write(
  `\nmemory of the server: ${memory.rest.toFixed(0)} MB at rest, ${memory.load.toFixed(0)} MB at the most\n`,
);
const sizes = Object.entries(bytes).map(([table, size]) => `${table} ${size}`);
process.stdout.write(`bytes of a row with its indexes: ${sizes.join(', ')}\n`);
process.exit(0);
