// The attacker of bench/siege.mjs: a child process, so that its work is not measured as the server's. IPC messages:
// `siege` or `calm` begins, `stop` ends and reports the answers, `end` exits.
import { setTimeout as sleep } from 'node:timers/promises';
import { besiege, type Attack } from './attacks.ts';
import { hostileFiles } from './files.ts';
import { wireTo, type Answer } from './wire.ts';

/** Answers to one kind of attack. */
export type Tally = { sent: number; unsent: number; statuses: Record<string, number>; failures: string[] };

/** Concurrent requests per kind; further ones are not sent, and counted. */
const MOST_AT_ONCE = 60;

const [url = '', taken = ''] = process.argv.slice(2);
const { attacks, end } = await besiege(url, await hostileFiles(), taken);
const harmless = wireTo(url);
const calm = attacks.map((attack, kind) => ({
  ...attack,
  send: (n: number) => harmless.send({ path: '/api/precos', ip: `192.0.${kind}.${(n % 250) + 1}` }),
}));

let round = 0;
let begun = { over: new AbortController(), tallies: Promise.resolve<Record<string, Tally>>({}) };
process.on('message', (word) => {
  if (word === 'siege' || word === 'calm') {
    const over = new AbortController();
    begun = { over, tallies: sendAll(word === 'siege' ? attacks : calm, over.signal) };
  } else if (word === 'stop') {
    begun.over.abort();
    void begun.tallies.then((tallies) => process.send?.(tallies));
  } else {
    end();
    harmless.close();
    process.exit(0);
  }
});
process.send?.('ready');

async function sendAll(kinds: Attack[], over: AbortSignal): Promise<Record<string, Tally>> {
  round += 1;
  const first = round * 100_000;
  const all = kinds.map(async (kind) => [kind.name, await keepSending(kind, first, over)] as const);
  return Object.fromEntries(await Promise.all(all));
}

async function keepSending({ perSecond, send }: Attack, first: number, over: AbortSignal): Promise<Tally> {
  const tally: Tally = { sent: 0, unsent: 0, statuses: {}, failures: [] };
  const began = performance.now();
  const underWay = new Set<Promise<void>>();
  const count = ({ status, text }: Answer) => {
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
    const named = (status === 503 || status === 507) && text.includes('"code"');
    if (status >= 500 && !named) tally.failures.push(`${status} ${text.slice(0, 200)}`);
  };
  for (let n = 0; !over.aborted; n += 1) {
    await sleep(Math.max(0, began + (n * 1000) / perSecond - performance.now()));
    if (underWay.size >= MOST_AT_ONCE) {
      tally.unsent += 1;
      continue;
    }
    tally.sent += 1;
    const one = send(first + n).then(count, (error: unknown) =>
      count({ status: 0, headers: {}, text: String(error) }),
    );
    underWay.add(one);
    void one.then(() => underWay.delete(one));
  }
  // Requests in progress may take as long as the reading of a file.
  await Promise.race([Promise.all(underWay), sleep(30_000)]);
  return tally;
}
