import { SEARCHES, tabStorage, type TabStorage } from '../browser/tab-storage.ts';
import { eraseCopiesOfOthers, namesUnder } from './tab-copies.ts';

/** Something unsent that lives longer than the screen that shows it. */
export type Unsent = {
  subscribe: (listener: () => void) => () => void;
  /** Try again now: the connection may be back, or the page is visible again. */
  wake: () => void;
  /** The browser reports that the network is gone. */
  disconnect: () => void;
  /** True when everything that remains waits for a decision of the person. */
  idle: () => boolean;
  /** Stop sending and showing it for good. */
  close: () => void;
  closed: () => boolean;
};

type Opened<T> = { owner: string; unsent: T; screens: number };

/**
 * All registries of the page. Each adds itself when its module is loaded, so that signing out finds unsent work
 * without importing every feature.
 */
const registries: { all: () => Unsent[]; forgetOthers: (owner: string) => void }[] = [];

/** Creates a registry of the open outboxes of one kind: one per name and owner. */
export function createRegistry<T extends Unsent>() {
  const opened = new Map<string, Opened<T>>();

  registries.push({
    all: () => [...opened.values()].map(({ unsent }) => unsent),
    forgetOthers(owner) {
      for (const [name, one] of opened) {
        if (one.owner === owner) continue;
        one.unsent.close();
        opened.delete(name);
      }
    },
  });

  return {
    /**
     * Returns the open outbox of a name, or creates it. With `owner` null (nobody is signed in) an open one of any
     * owner is returned, so that an expired session does not close the outbox of the person who signs in again.
     */
    open(name: string, owner: string | null, create: (owner: string) => T): T {
      listenToWindow();
      const known = opened.get(name);
      const ours = owner === null || known?.owner === owner;
      if (known && ours && !known.unsent.closed()) return known.unsent;
      const unsent = create(owner ?? '');
      opened.set(name, { owner: owner ?? '', unsent, screens: 0 });
      return unsent;
    },
    /**
     * Marks an outbox as shown by a screen.
     * @returns the function to call when the screen goes; the outbox then stays open until nothing in it is
     * unsent
     */
    hold(name: string, owner: string, unsent: T): () => void {
      const known = opened.get(name);
      const mine = known?.unsent === unsent ? known : { owner, unsent, screens: 0 };
      opened.set(name, mine);
      mine.screens += 1;
      return () => {
        mine.screens -= 1;
        const letGo = () => {
          if (mine.screens > 0 || !(unsent.idle() || unsent.closed())) return;
          stop();
          if (opened.get(name) === mine) opened.delete(name);
        };
        const stop = unsent.subscribe(letGo);
        letGo();
      };
    },
    all: () => [...opened.values()].map(({ unsent }) => unsent),
  };
}

/**
 * Sends everything unsent, before signing out.
 * @returns whether all of it was sent within `limitMs` milliseconds
 */
export async function sendAllUnsent(limitMs = 3_000): Promise<boolean> {
  const waits = registries
    .flatMap((registry) => registry.all())
    .map(
      (unsent) =>
        new Promise<void>((resolve) => {
          const look = () => unsent.idle() && resolve();
          unsent.subscribe(look);
          unsent.wake();
          look();
        }),
    );
  const limit = new Promise<false>((resolve) => {
    setTimeout(resolve, limitMs, false);
  });
  return Promise.race([Promise.all(waits).then(() => true), limit]);
}

/**
 * Discards in this tab what other people than `owner` left unsent; `''` means nobody is signed in. Their outboxes
 * are closed, so that running requests store nothing; unless `owner` is the administrator, the searches for
 * patients are deleted as well.
 */
export function forgetUnsentOfOthers(owner: string, storage: TabStorage = tabStorage()): void {
  for (const registry of registries) registry.forgetOthers(owner);
  eraseCopiesOfOthers(storage, owner);
  if (owner !== 'Admin') for (const name of namesUnder(storage, SEARCHES)) storage.removeItem(name);
}

let listening = false;

/** Listens once, for all outboxes, to the events after which the network may be gone or back. */
function listenToWindow(): void {
  if (listening || typeof window === 'undefined') return;
  listening = true;
  window.addEventListener('online', wakeAll);
  window.addEventListener('offline', () => eachOpen((unsent) => unsent.disconnect()));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wakeAll();
  });
}

const wakeAll = () => eachOpen((unsent) => unsent.wake());

function eachOpen(act: (unsent: Unsent) => void): void {
  for (const unsent of registries.flatMap((registry) => registry.all())) act(unsent);
}
