import { expect, test } from 'vitest';
import { createLivePosition } from './live-position.ts';
import {
  createLiveStream,
  knowsVersion,
  liveAddress,
  saysFailure,
  reconnectDelay,
  staleReads,
  joinReads,
  type LiveReads,
} from './live.ts';

const rules = joinReads([{ rascunho: (id) => [['rascunho', id ?? 'dados']], chat: () => [['chat']] }]);
const reads: LiveReads = ({ tipo, id }) =>
  tipo === 'rascunho' || tipo === 'chat' ? rules({ tipo, id }) : [];

test('an event makes old what a room says of its kind', () => {
  expect(staleReads('{"tipo":"chat","id":null,"versao":2}', reads)).toEqual({ keys: [['chat']] });
});

test.each(['', '{', '{"tipo":"novidade","id":null,"versao":1}'])('%j makes everything old', (data) => {
  expect(staleReads(data, reads)).toBeNull();
});

test.each([
  ['p1', ['rascunho', 'p1']],
  [null, ['rascunho', 'dados']],
])('a draft of %j is old only to whom the version is new', (id, key) => {
  const stale = staleReads(JSON.stringify({ tipo: 'rascunho', id, versao: 4 }), reads);
  expect(stale).toEqual({ keys: [key], versao: 4 });
  const known = [{ versao: 3 }, { versao: 4 }, { versao: 5 }, undefined, null, 'x', {}];
  expect(known.map((read) => knowsVersion(read, 4))).toEqual([false, true, true, false, false, false, false]);
});

test.each([
  [{ status: 'error', data: undefined, errorUpdatedAt: 1_000 }, true],
  [{ status: 'error', data: undefined, errorUpdatedAt: 0 }, false],
  [{ status: 'error', data: { pedidos: [] }, errorUpdatedAt: 1_000 }, false],
  [{ status: 'pending', data: undefined, errorUpdatedAt: 1_000 }, false],
])('%j → an event five seconds after the start leaves it as it is: %s', (state, left) => {
  expect(saysFailure(state, 5_000)).toBe(left);
});

test('the pause doubles, is spread, and never passes five seconds', () => {
  expect([1, 2, 3, 4, 5, 50].map((n) => reconnectDelay(n, 1))).toEqual([500, 1000, 2000, 4000, 5000, 5000]);
  expect([1, 5].map((n) => reconnectDelay(n, 0))).toEqual([250, 2500]);
});

test('the position rides in the query, once there is one', () => {
  expect([liveAddress(null), liveAddress(42)]).toEqual(['/api/live', '/api/live?ultimo=42']);
});

/** A browser with one tab: records the streams it opened and the timers it set. */
function tab() {
  const streams: { url: string; closed: boolean; say: (type: string, data?: string, id?: string) => void }[] =
    [];
  const waits: { ms: number; act: () => void }[] = [];
  const stale: unknown[] = [];
  let refused = 0;
  let watched: { ms: number; act: () => void } | null = null;
  const position = createLivePosition();
  const live = createLiveStream({
    reads,
    position,
    open: (url) => {
      const listeners = new Map<string, (event: Event) => void>();
      const stream = {
        url,
        closed: false,
        say: (type: string, data?: string, lastEventId = '') =>
          listeners.get(type)?.(
            data === undefined ? new Event(type) : new MessageEvent(type, { data, lastEventId }),
          ),
      };
      streams.push(stream);
      return {
        addEventListener: (type, listener) => void listeners.set(type, listener),
        close: () => {
          stream.closed = true;
        },
      };
    },
    wait: (ms, act) => {
      const entry = { ms, act };
      waits.push(entry);
      return () => void waits.splice(waits.indexOf(entry), 1);
    },
    watch: (ms, act) => {
      watched = { ms, act };
      return () => {
        watched = null;
      };
    },
    random: () => 1,
    onStale: (now) => stale.push(now),
    onRefused: () => {
      refused += 1;
    },
  });
  const elapse = () => waits.splice(0).forEach(({ act }) => act());
  return { live, position, streams, waits, stale, elapse, refused: () => refused, watched: () => watched };
}

test('the first stream begins where the answers of the page stood', () => {
  const { live, position, streams } = tab();
  position.note('40');
  position.note('41');
  live.resume();
  expect(streams.map(({ url }) => url)).toEqual(['/api/live?ultimo=40']);
});

test('a stream is opened anew from an earlier position only while one is open', () => {
  const { live, position, streams } = tab();
  position.onEarlier(live.reopen);
  position.note('40');
  live.resume();
  streams[0]?.say('pronto', '{}', '40');
  streams[0]?.say('mudou', '{"tipo":"chat","id":null,"versao":0}', '43');
  position.note('39');
  expect([streams[0]?.closed, streams[1]?.url]).toEqual([true, '/api/live?ultimo=39']);
  live.pause();
  position.note('38');
  expect(streams).toHaveLength(2);
  live.resume();
  expect(streams[2]?.url).toBe('/api/live?ultimo=38');
});

test('an event makes its reads old; a reset makes everything old', () => {
  const { live, streams, stale } = tab();
  live.resume();
  streams[0]?.say('open');
  streams[0]?.say('pronto', '{}', '7');
  streams[0]?.say('mudou', '{"tipo":"chat","id":null,"versao":0}', '8');
  streams[0]?.say('reset', '{}', '9');
  expect(stale).toEqual([{ keys: [['chat']] }, null]);
});

test('after a cut it comes back at the position it had', () => {
  const { live, streams, waits, elapse, refused } = tab();
  live.resume();
  streams[0]?.say('open');
  streams[0]?.say('pronto', '{}', '7');
  streams[0]?.say('error');
  expect(streams[0]?.closed).toBe(true);
  expect(waits.map(({ ms }) => ms)).toEqual([500]);
  elapse();
  expect(streams.map(({ url }) => url)).toEqual(['/api/live', '/api/live?ultimo=7']);
  expect(refused()).toBe(0);
});

test('a refusal is told, and each one waits longer until one opens', () => {
  const { live, streams, waits, elapse, refused } = tab();
  live.resume();
  const delays: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    streams.at(-1)?.say('error');
    delays.push(...waits.map(({ ms }) => ms));
    elapse();
  }
  streams.at(-1)?.say('open');
  streams.at(-1)?.say('error');
  delays.push(...waits.map(({ ms }) => ms));
  expect(delays).toEqual([500, 1000, 2000, 500]);
  expect(refused()).toBe(3);
});

test('a stream that falls silent is given up and taken up again where it was', () => {
  const { live, streams, elapse, refused, watched } = tab();
  live.resume();
  streams[0]?.say('open');
  streams[0]?.say('pronto', '{}', '7');
  const first = watched();
  streams[0]?.say('pulso', '{}', '7');
  expect(watched()).not.toBe(first);
  watched()?.act();
  expect([streams[0]?.closed, watched()]).toEqual([true, null]);
  elapse();
  expect(streams.map(({ url }) => url)).toEqual(['/api/live', '/api/live?ultimo=7']);
  expect(watched()?.ms).toBeLessThan(15_000);
  expect(refused()).toBe(0);
  live.pause();
  expect(watched()).toBeNull();
});

test('a hidden tab holds no stream, and returns once, where it was', () => {
  const { live, streams, stale, waits } = tab();
  live.resume();
  streams[0]?.say('pronto', '{}', '7');
  live.pause();
  expect(streams[0]?.closed).toBe(true);
  streams[0]?.say('mudou', '{"tipo":"chat","id":null,"versao":0}', '8');
  live.resume();
  live.resume();
  expect(streams.map(({ url }) => url)).toEqual(['/api/live', '/api/live?ultimo=7']);
  expect([stale, waits]).toEqual([[], []]);
});

test('returning to the tab does not wait for the pause after a cut to end', () => {
  const { live, streams, waits } = tab();
  live.resume();
  streams[0]?.say('error');
  live.resume();
  expect(streams).toHaveLength(2);
  expect(waits).toHaveLength(0);
});

test('leaving during that pause ends it', () => {
  const { live, streams, waits } = tab();
  live.resume();
  streams[0]?.say('error');
  live.pause();
  expect([streams.length, waits.length]).toEqual([1, 0]);
});
