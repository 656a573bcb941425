// All promised figures in one table: npm run bench -- [--quick] [part…]
// Parts: hot search streams-1000 streams-10000 events replicas uploads sign issue start entrances fhir idle; none named: all.
// --quick only shows that everything runs. Each run is a line of bench/results.jsonl, which is not committed.
import { execFileSync, spawn } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureHot } from './limit/measure.mjs';
import { WORKS } from './limit/works.mjs';
import { PARTS } from './parts.mjs';

const ROOT = join(import.meta.dirname, '..');
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
});
const all = ['hot', ...Object.keys(PARTS)];
const unknown = positionals.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`No such part: ${unknown.join(' ')}. There are: ${all.join(' ')}\n`);
  process.exit(2);
}

/** A longer part is ended; its output so far counts. */
const PART_MINUTES = 40;

/** The script's output; also printed on the way, as progress of a long run. */
function output(script, words, minutes = PART_MINUTES) {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join('bench', script), ...words.map(String)],
      { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'], timeout: minutes * 60_000 },
    );
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      process.stderr.write(chunk);
    });
    child.once('error', reject);
    // A figure over its limit exits with 1, which the figure itself reports.
    child.once('close', () => resolve(text));
  });
}

/** Rows of one script. A missing figure was not measured. */
async function runPart(name) {
  const { script, words, quick, figures, minutes } = PARTS[name];
  const text = await output(script, options.quick ? quick : words, minutes);
  return figures.map(({ says, unit, at, limit = null }) => {
    const value = at.exec(text)?.[1];
    const kept = { part: name, says, unit, limit, value: value === undefined ? null : Number(value) };
    return { ...kept, ok: kept.value !== null && (limit === null || kept.value <= limit) };
  });
}

/** Ratios to the bare server, and memory of one process of the product. */
async function runHot() {
  const size = options.quick ? { rounds: 1, seconds: 0.5 } : { rounds: 5, seconds: 4 };
  const { rows, memory, bytes } = await measureHot({ works: Object.keys(WORKS), major: 15, ...size });
  const ratios = rows.map(({ work, ratio, floor, product, other, trips, ...rest }) => ({
    part: 'hot',
    says: `${WORKS[work].says}, ${trips} round trips`,
    unit: 'of the limit',
    limit: floor,
    value: ratio,
    ok: ratio >= floor,
    perSecond: { product, limit: other },
    trips,
    ...rest,
  }));
  const memories = [
    ['memory of one process at rest', memory.rest],
    ['memory of one process under load, at the most', memory.load],
  ].map(([says, value]) => ({ part: 'hot', says, unit: 'MB', limit: null, value, ok: true }));
  const sizes = Object.entries(bytes).map(([table, value]) => ({
    part: 'hot',
    says: `a row of ${table} with its indexes`,
    unit: 'bytes',
    limit: null,
    value,
    ok: true,
  }));
  return [...ratios, ...memories, ...sizes];
}

function show({ says, unit, value, limit, ok, part }) {
  const digits = Number.isInteger(value) ? 0 : 2;
  const figure = value === null ? 'not measured' : `${value.toFixed(digits)} ${unit}`;
  const beside = limit === null ? '' : `${part === 'hot' ? 'at least' : 'at most'} ${limit}`;
  process.stdout.write(
    `${says.padEnd(58)}${figure.padStart(20)}  ${beside.padEnd(16)}${ok ? '' : 'missed'}\n`,
  );
}

const at = new Date().toISOString();
const figures = [];
for (const name of positionals.length > 0 ? positionals : all) {
  process.stderr.write(`\n${name}\n`);
  figures.push(...(name === 'hot' ? await runHot() : await runPart(name)));
}
process.stdout.write(`\n${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)} at the end\n`);
figures.forEach(show);
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
const run = {
  at,
  commit,
  quick: options.quick,
  node: process.version,
  cores: availableParallelism(),
  load: loadavg(),
  figures,
};
await appendFile(join(import.meta.dirname, 'results.jsonl'), `${JSON.stringify(run)}\n`);
process.exit(figures.every(({ value }) => value !== null) ? 0 : 1);
