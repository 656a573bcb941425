// Runs the steps of npm test side by side where they may be, and says how long each took.
import { getPriority, setPriority } from 'node:os';
import { start, stopChildren } from './child.mjs';

/** So many steps at once: each keeps a processor busy. */
const PLACES = 2;

/** Niceness of a step that fills idle time: below that of the processes which read files for the server under test (10). */
const FILLER_NICENESS = 19;

/**
 * @typedef {object} Step
 * @property {string[]} args what the runtime is started with
 * @property {NodeJS.ProcessEnv} [env] settings of its own, besides those of all steps
 * @property {string[]} [after] the steps that must have ended well before it begins, where they were asked for
 * @property {boolean} [alone] nothing runs beside it but what waits or fills, and its output is shown as it comes
 * @property {boolean} [waits] it waits for nearly all of its time: it takes no place
 * @property {boolean} [fills] it works, but only with what the others leave idle: it takes no place, at a low priority
 */

/** @typedef {{ name: string, outcome: string, seconds: number }} Ended */

/**
 * Runs every step, in the order of `steps`, as soon as there is a place and those before it have ended. What a step
 * prints beside another is shown whole when it ends. The first failure ends those that run, and none begins after it.
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

/** A step that could not ask whom it had to says so in a line of its own, which belongs into the table. */
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

/** Before the program starts others, which inherit it. One that could not be started has no number. */
function lowerPriority({ pid }) {
  if (pid === undefined) return;
  try {
    // A run that was itself begun at a lower priority may not raise it.
    setPriority(pid, Math.max(FILLER_NICENESS, getPriority()));
  } catch (error) {
    // Gone already: how it ended is told elsewhere.
    if (error.info?.code !== 'ESRCH') throw error;
  }
}

/** Both streams in the order in which they came. */
async function textOf({ stdout, stderr }) {
  const chunks = [];
  const read = async (stream) => {
    for await (const chunk of stream) chunks.push(chunk);
  };
  await Promise.all([read(stdout), read(stderr)]);
  return Buffer.concat(chunks).toString();
}

/**
 * One line for each step that ran, and the time of all together.
 * @param {Ended[]} ended
 * @param {number} seconds
 */
export function timeTable(ended, seconds) {
  return [...ended, { name: 'together', outcome: '', seconds }].map((row) => rowOf(row)).join('\n');
}

function rowOf({ name, outcome, seconds }) {
  return `${name.padEnd(12)}${seconds.toFixed(1).padStart(8)} s  ${outcome}`.trimEnd();
}
