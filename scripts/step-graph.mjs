// Runs the steps of npm test in parallel where possible, and prints the duration of each.
import { getPriority, setPriority } from 'node:os';
import { start, stopChildren } from './child.mjs';

/** Concurrent steps: each keeps a processor busy. */
const PLACES = 2;

/** Niceness of a filling step: below that of the processes that read files for the server under test (10). */
const FILLER_NICENESS = 19;

/**
 * @typedef {object} Step
 * @property {string[]} args arguments of the runtime
 * @property {NodeJS.ProcessEnv} [env] additional settings
 * @property {string[]} [after] steps that must succeed before it begins, where they are part of the run
 * @property {boolean} [alone] runs beside waiting or filling steps only, and its output is shown as it comes
 * @property {boolean} [waits] mostly waiting: takes no place
 * @property {boolean} [fills] works in the idle time of the others: takes no place, at a low priority
 */

/** @typedef {{ name: string, outcome: string, seconds: number }} Ended */

/**
 * Runs every step, in the order of `steps`, as soon as there is a place and its predecessors have ended. Output of a
 * parallel step is printed whole when it ends. The first failure ends the running steps, and none begins after it.
 * @param {Record<string, Step>} steps
 * @param {{ runtime: string, env: NodeJS.ProcessEnv }} how
 * @returns {Promise<{ code: number, ended: Ended[] }>} the exit code of the first failure, or 0
 */
export async function runSteps(steps, how) {
  const waiting = new Map(Object.entries(steps));
  const running = new Map();
  const ended = [];
  let failure = 0;
  while (running.size > 0 || (waiting.size > 0 && failure === 0)) {
    if (failure === 0) begin(waiting, running, how);
    const ends = [...running.values()].map(({ end }) => end);
    const { name, code, seconds, text } = await Promise.race(ends);
    running.delete(name);
    const outcome = code === 0 ? wellEnded(text) : failure === 0 ? `failed (${code})` : 'stopped';
    process.stdout.write(`${text}== ${name}: ${outcome} in ${seconds.toFixed(1)} s\n`);
    ended.push({ name, outcome, seconds });
    if (failure === 0 && code !== 0) {
      failure = code;
      stopChildren('SIGTERM');
    }
  }
  return { code: failure, ended };
}

/** A step that could not reach its service prints so on one line, which belongs into the table. */
function wellEnded(text) {
  return /^not asked: .*$/m.exec(text)?.[0] ?? 'ok';
}

function begin(waiting, running, how) {
  for (const [name, step] of waiting) {
    if (!mayBegin(step, waiting, running)) continue;
    waiting.delete(name);
    running.set(name, { step, end: run(name, step, how) });
  }
}

function mayBegin(step, waiting, running) {
  const taken = [...running.values()].reduce((sum, { step: other }) => sum + placesOf(other), 0);
  if (taken + placesOf(step) > PLACES) return false;
  return (step.after ?? []).every((name) => !waiting.has(name) && !running.has(name));
}

function placesOf({ alone = false, waits = false, fills = false }) {
  if (alone) return PLACES;
  return waits || fills ? 0 : 1;
}

async function run(name, { args, env: own = {}, alone = false, fills = false }, { runtime, env }) {
  const title = `\n== ${name}\n`;
  if (alone) process.stdout.write(title);
  const began = performance.now();
  const stdio = alone ? 'inherit' : ['ignore', 'pipe', 'pipe'];
  const { child, done } = start(runtime, args, { env: { ...env, ...own }, stdio });
  if (fills) lowerPriority(child);
  const [code, output] = await Promise.all([done, alone ? '' : textOf(child)]);
  const seconds = (performance.now() - began) / 1000;
  return { name, code, seconds, text: alone ? '' : `${title}${output}` };
}

/** Called before the program starts children, which inherit it. A program that failed to start has no pid. */
function lowerPriority({ pid }) {
  if (pid === undefined) return;
  try {
    // A run with a low priority may not raise it.
    setPriority(pid, Math.max(FILLER_NICENESS, getPriority()));
  } catch (error) {
    // Already exited: its result is reported elsewhere.
    if (error.info?.code !== 'ESRCH') throw error;
  }
}

/** Both streams in the order of arrival. */
async function textOf({ stdout, stderr }) {
  const chunks = [];
  const read = async (stream) => {
    for await (const chunk of stream) chunks.push(chunk);
  };
  await Promise.all([read(stdout), read(stderr)]);
  return Buffer.concat(chunks).toString();
}

/**
 * One line per step, and the total time.
 * @param {Ended[]} ended
 * @param {number} seconds
 */
export function timeTable(ended, seconds) {
  return [...ended, { name: 'together', outcome: '', seconds }].map((row) => rowOf(row)).join('\n');
}

function rowOf({ name, outcome, seconds }) {
  return `${name.padEnd(12)}${seconds.toFixed(1).padStart(8)} s  ${outcome}`.trimEnd();
}
