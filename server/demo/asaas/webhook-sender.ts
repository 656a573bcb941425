import type { FakeDoc, FakeStore } from '../store/fake-store.ts';
import { EVENTS, localTime, newId, nextOrder } from './shapes.ts';

export type WebhookTarget = {
  /** Asked at each delivery: the application may know its own address late. */
  url: () => string;
  token: string;
  /** Waits before each further try; the demonstration's are shorter than Asaas' (docs/product/providers.md). */
  retryMs?: readonly number[];
};

type EventDoc = FakeDoc & {
  id: string;
  ordem: number;
  body: string;
  /** `paused`: given up after the last try. Delivered events are not kept. */
  state: 'pending' | 'paused';
  failures: number;
  dueAt: number;
};

export type WebhookSender = {
  emit: (event: string, payment: FakeDoc) => Promise<void>;
  /** Whether the queue has stopped: events are kept, and none is sent. */
  stopped: () => boolean;
  /** Stops the queue, or lets it send again, what was given up first. */
  stop: (stop: boolean) => void;
  /** How many events failed at least once and wait. */
  penalized: () => Promise<number>;
  /** Sends what waits for a further try at once. */
  hurry: () => void;
  close: () => Promise<void>;
};

const RETRY_MS = [1, 2, 5, 10, 30, 60, 60, 60, 60, 60, 60, 60, 60, 60].map((seconds) => seconds * 1_000);
const ANSWER_TIMEOUT_MS = 10_000;

/**
 * Delivers events at least once, oldest first, until exactly 200 comes back; the first one that is given up stops
 * the queue until somebody lets it send again. What is pending stays in the store: a sender started over the same
 * store goes on with it.
 */
export function createWebhookSender(
  store: FakeStore,
  target: WebhookTarget | undefined,
  clock: () => Date,
): WebhookSender {
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let wokenAgain = false;
  // The first event that is given up stops all others (docs/product/providers.md). A new start lets them go.
  let stopped = false;
  let allDue = true;

  const wake = (): void => {
    if (closing.signal.aborted || target === undefined) return;
    if (running !== null) {
      wokenAgain = true;
      return;
    }
    clearTimeout(timer);
    wokenAgain = false;
    // A store that fails is asked again with the next event or the next start.
    running = deliverDue(target)
      .catch(() => undefined)
      .finally(() => {
        running = null;
        if (wokenAgain) wake();
      });
  };

  const waiting = (): Promise<EventDoc[]> => store.list<EventDoc>(EVENTS);

  const hurry = (): void => {
    allDue = true;
    wake();
  };

  const deliverDue = async (to: WebhookTarget): Promise<void> => {
    if (stopped) return;
    if (allDue) await makeAllDue();
    const events = await store.list<EventDoc>(EVENTS, { state: 'pending' });
    let nextAt = Infinity;
    for (const event of events.toSorted((a, b) => a.ordem - b.ordem)) {
      const left = event.dueAt > Date.now() ? event : await deliver(event, to);
      if (closing.signal.aborted || stopped) return;
      if (left?.state === 'pending') nextAt = Math.min(nextAt, left.dueAt);
    }
    if (nextAt === Infinity) return;
    timer = setTimeout(wake, Math.max(0, nextAt - Date.now()));
    timer.unref();
  };

  /** Everything that is kept is due, and as if it had never failed. */
  const makeAllDue = async (): Promise<void> => {
    allDue = false;
    for (const event of await waiting()) {
      await store.put(EVENTS, event.id, { ...event, state: 'pending', failures: 0, dueAt: Date.now() });
    }
  };

  /** The event after a failed try; null when it was delivered. */
  const deliver = async (event: EventDoc, to: WebhookTarget): Promise<EventDoc | null> => {
    if (await accepted(event.body, to, closing.signal)) {
      await store.remove(EVENTS, event.id);
      return null;
    }
    if (closing.signal.aborted) return event;
    const wait = (to.retryMs ?? RETRY_MS)[event.failures];
    const failures = event.failures + 1;
    const failed: EventDoc =
      wait === undefined
        ? { ...event, failures, state: 'paused' }
        : { ...event, failures, dueAt: Date.now() + wait };
    await store.put(EVENTS, event.id, failed);
    if (failed.state === 'paused') stopped = true;
    return failed;
  };

  wake();
  return {
    async emit(event, payment) {
      if (target === undefined) return;
      const id = newId.event();
      const body = JSON.stringify({ id, event, dateCreated: localTime(clock()), payment });
      const doc: EventDoc = {
        id,
        ordem: nextOrder(),
        body,
        state: 'pending',
        failures: 0,
        dueAt: Date.now(),
      };
      await store.put(EVENTS, id, doc);
      wake();
    },
    stopped: () => stopped,
    stop(stop) {
      const before = stopped;
      stopped = stop;
      if (before && !stop) hurry();
    },
    penalized: async () => (await waiting()).filter(({ failures }) => failures > 0).length,
    hurry,
    async close() {
      closing.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

async function accepted(body: string, { url, token }: WebhookTarget, closing: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'asaas-access-token': token,
        'user-agent': 'Asaas_Hmlg/3.0',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}
