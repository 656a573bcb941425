import { pronto } from '#contracts/instalacao/operacao.contract.ts';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';

/** Mean milliseconds between two checks; spread by ±50 %, so that not all tabs ask at once. */
const PAUSE_MS = 2_000;

export type WatchdogPorts = {
  /** Resolves to whether the server can serve. */
  ask: () => Promise<boolean>;
  wait: (ms: number) => Promise<unknown>;
  random: () => number;
};

/**
 * Follows a server that answered 503: checks it until it can serve again and tells the subscribers when it goes and
 * when it is back. One loop for the whole page, however many calls failed.
 */
export function createWatchdog({ ask, wait, random }: WatchdogPorts) {
  const listeners = new Set<() => void>();
  let restarting = false;
  let watching = false;

  function publish(next: boolean): void {
    if (restarting === next) return;
    restarting = next;
    for (const listener of listeners) listener();
  }

  async function watch(): Promise<void> {
    // When the first check succeeds the outage is over already: subscribers are not told.
    while (!(await ask())) {
      publish(true);
      await wait(PAUSE_MS * (0.5 + random()));
    }
    publish(false);
  }

  return {
    /** Call it when the server answered 503. */
    noteOutage(this: void): void {
      if (watching) return;
      watching = true;
      void watch().finally(() => {
        watching = false;
      });
    },
    /** True from the first failed check until the first that succeeds. */
    restarting: () => restarting,
    subscribe(this: void, listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Asks `/readyz`, which also covers the database. */
async function isReady(): Promise<boolean> {
  try {
    return (await fetch(pronto.path, { cache: 'no-store', credentials: 'omit' })).ok;
  } catch {
    // Without a network the screens themselves show a message.
    return false;
  }
}

/** The page's only watchdog, fed by every call of the API. */
export const watchdog = createWatchdog({
  ask: isReady,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: Math.random,
});

/** True from the first answer 503 until `/readyz` answers 200 again. */
export function useServerRestarting(): boolean {
  return useSyncExternalStore(watchdog.subscribe, watchdog.restarting, () => false);
}

/** Calls `onBack` each time the server can serve again after having answered 503. */
export function useOnServerBack(onBack: () => void): void {
  const restarting = useServerRestarting();
  const before = useRef(restarting);
  const tell = useEffectEvent(onBack);
  useEffect(() => {
    if (before.current && !restarting) tell();
    before.current = restarting;
  }, [restarting]);
}
