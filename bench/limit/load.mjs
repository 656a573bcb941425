// The load, in a process of its own: 32 connections that stay open, each with one request on its way. Its parent names a
// work, a side and seconds, and the calls that are enough; it answers how many requests were done.
import { Agent, request } from 'node:http';
import { WORKS } from './works.mjs';

const CONNECTIONS = 32;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
/** How many requests of each work each side has had: no choice and no step is asked for twice. */
const made = new Map();
let world;

/** One request. @throws unless its status is of success */
function call(base, { method, path, cookie, body }) {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const asked = request(`${base}${path}`, { method, headers, agent }, (answer) => {
      const wrong = answer.statusCode >= 300;
      let text = '';
      answer.on('data', (chunk) => (text += wrong ? chunk : ''));
      answer.on('error', reject);
      answer.on('end', () =>
        wrong ? reject(new Error(`${method} ${path}: ${answer.statusCode} ${text}`)) : resolve(),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/**
 * Asks for so many seconds, or until so many `calls` have begun.
 * @returns how many requests of all connections together were done, and how many in a second
 * @throws the first failure: a refusal is no work
 */
async function run({ work, side, base, seconds, calls = Infinity, connections = CONNECTIONS }) {
  const name = `${side} ${work}`;
  const make = WORKS[work][side];
  const started = performance.now();
  const until = started + seconds * 1000;
  let begun = 0;
  let done = 0;
  async function keepAsking() {
    while (begun < calls && performance.now() < until) {
      begun += 1;
      const k = made.get(name) ?? 0;
      made.set(name, k + 1);
      await call(base, make(world, k));
      done += 1;
    }
  }
  await Promise.all(Array.from({ length: connections }, keepAsking));
  return { done, rate: (done * 1000) / (performance.now() - started) };
}

/** One request at a time, told to the parent when it has its answer. */
async function one({ work, base }) {
  const k = made.get(`product ${work}`) ?? 0;
  made.set(`product ${work}`, k + 1);
  await call(base, WORKS[work].product(world, k));
}

/** What the parent asked for, or why it came to nothing. */
async function serve(message) {
  if (message.world) world = message.world;
  if (message.world) return null;
  return message.single ? one(message) : run(message);
}

process.on('message', (message) => {
  serve(message).then(
    (value) => process.send({ value }),
    ({ message: error }) => process.send({ error }),
  );
});
process.once('disconnect', () => process.exit(0));
