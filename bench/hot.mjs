// The product's hot calls beside a bare server on the same PostgreSQL, in one run:
// node bench/hot.mjs [work…] [--rounds=5] [--seconds=4] [--postgres=15|18] [--profile=folder] [--statements] [--parse]
//   [--traces]
// Works: list read chat desk order step message draft sign-in; none named: all. TMPDIR=/dev/shm leaves the disk out.
// --statements shows what PostgreSQL did in each work: times a call, microseconds of executing and of planning.
// --parse measures beside Parse Server in the bare server's place (it is installed for it), what both can do.
// --traces sends traces to a collector that takes everything and reads nothing.
// --profile leaves what the server's processor did meanwhile, one .cpuprofile for each work (which slows it down).
import { once } from 'node:events';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { measureHot } from './limit/measure.mjs';
import { installParse, VERSION } from './limit/parse-folder.mjs';
import { WORKS } from './limit/works.mjs';
import { withDataFolder } from './with-server.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    postgres: { type: 'string', default: '15' },
    profile: { type: 'string' },
    statements: { type: 'boolean', default: false },
    parse: { type: 'boolean', default: false },
    traces: { type: 'boolean', default: false },
  },
});
const unknown = positionals.filter((name) => !(name in WORKS));
if (unknown.length > 0) {
  process.stderr.write(`No such work: ${unknown.join(' ')}. There are: ${Object.keys(WORKS).join(' ')}\n`);
  process.exit(2);
}
const known = Object.keys(WORKS).filter((name) => !values.parse || 'parse' in WORKS[name]);
const works = positionals.length > 0 ? known.filter((name) => positionals.includes(name)) : known;
const other = values.parse ? `Parse ${VERSION}` : 'limit';

/** @returns its address; it ends with this process */
async function startCollector() {
  const server = createServer((request, answer) => {
    request
      .resume()
      .once('end', () => answer.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${server.address().port}`;
}

const line = (...cells) =>
  process.stdout.write(
    `${cells[0].padEnd(30)}${cells
      .slice(1)
      .map((cell) => cell.padStart(14))
      .join('')}\n`,
  );
line('requests per second', 'product', other, 'ratio', 'rounds', 'floor', 'cpu product', 'cpu other');
const settings = values.traces ? { OTEL_EXPORTER_OTLP_ENDPOINT: await startCollector() } : {};
const measure = (parse) =>
  measureHot({
    parse,
    works,
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    major: Number(values.postgres),
    profile: values.profile,
    settings,
    onStatements: values.statements
      ? (work, lines) => process.stdout.write(`${WORKS[work].says}\n${lines.join('\n')}\n`)
      : undefined,
    onWork({ work, product, other: beside, ratio, worst, best, floor = 0, cpu }) {
      const says = ratio >= floor ? '' : '  below';
      const span = `${worst.toFixed(2)}–${best.toFixed(2)}`;
      const cells = [product.toFixed(0), beside.toFixed(0), ratio.toFixed(2), span, `${floor}${says}`];
      line(WORKS[work].says, ...cells, `${cpu.product.toFixed(0)} µs`, `${cpu.other.toFixed(0)} µs`);
    },
  });
const { rows, memory, bytes } = values.parse
  ? await withDataFolder(async (folder) => {
      await installParse(folder);
      return measure(folder);
    })
  : await measure();
process.stdout.write('\n');
for (const { work, trips } of rows) line(WORKS[work].says, `${trips} round trips`);
process.stdout.write(
  `\nmemory of the server: ${memory.rest.toFixed(0)} MB at rest, ${memory.load.toFixed(0)} MB at the most\n`,
);
const sizes = Object.entries(bytes).map(([table, size]) => `${table} ${size}`);
process.stdout.write(`bytes of a row with its indexes: ${sizes.join(', ')}\n`);
process.exit(0);
