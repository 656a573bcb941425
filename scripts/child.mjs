// Runs a child program: it receives our signals, and we exit with its code.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { root } from './ensure.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const LOOK_MS = 200;
const running = new Set();
let stopSignal;
let announceStop;
const stopping = new Promise((resolve) => {
  announceStop = resolve;
});

/** `done` is its exit code (128 + the signal's number if killed). */
export function start(file, args, options = {}) {
  const child = spawn(file, args, { cwd: root, stdio: 'inherit', ...options });
  // An earlier signal would reach no child.
  if (stopSignal) child.kill(stopSignal);
  running.add(child);
  const done = new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      resolve(127);
    });
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  }).finally(() => running.delete(child));
  return { child, done };
}

/** Forwards the first signal to every running child; repeats (npm and the terminal both send one) are dropped. */
export function forwardSignals() {
  for (const signal of SIGNALS) process.on(signal, () => stopChildren(signal));
}

/** Sends the signal to every running child once; a child started later receives it at once. */
export function stopChildren(signal) {
  if (stopSignal) return;
  stopSignal = signal;
  for (const child of running) child.kill(signal);
  announceStop();
}

/** Resolves when the children were signalled. */
export function untilStopped() {
  return stopping;
}

/** Under npm, stops the children when npm or the shell between is killed: then no signal is forwarded. */
export function stopWithParents() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const before = parents();
  const timer = setInterval(() => {
    if (parents() === before) return;
    clearInterval(timer);
    stopChildren('SIGTERM');
  }, LOOK_MS);
  timer.unref();
}

/** Parent, and grandparent when the parent is npm's shell. */
function parents() {
  const { ppid } = process;
  try {
    // Fields after the name in brackets: state, parent. Linux only.
    const [, name, parent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${ppid}/stat`, 'utf8'));
    return name.endsWith('sh') ? `${ppid} ${parent}` : `${ppid}`;
  } catch {
    return `${ppid}`;
  }
}
