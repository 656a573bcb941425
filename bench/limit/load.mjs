// The load, in a child process: 32 keep-alive connections with one request each. Its parent names a work, a side and
// seconds, and a maximum of calls; it answers with the number of requests.
import { Agent, request } from 'node:http';
import { WORKS } from './works.mjs';

const CONNECTIONS = 32;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
/** Requests of each work per side so far: no choice and no step is requested twice. */
const made = new Map();
let world;

/** @throws unless the status is 2xx */
function call(base, { method, path, cookie, body, headers: own }) {
  return new Promise((resolve, reject) => {
    const headers = {
      ...own,
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
 * Sends for so many seconds, or until `calls` have begun.
 * @returns requests of all connections together, and per second
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

/** One request at a time, reported to the parent after its answer. */
async function one({ work, base }) {
  const k = made.get(`product ${work}`) ?? 0;
  made.set(`product ${work}`, k + 1);
  await call(base, WORKS[work].product(world, k));
}

/** Executes the parent's request, or reports its failure. */
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
