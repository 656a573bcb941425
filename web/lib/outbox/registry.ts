import { SEARCHES, tabStorage, type TabStorage } from '../browser/tab-storage.ts';
import { eraseCopiesOfOthers, namesUnder } from './tab-copies.ts';

/** Something unsent that outlives its screen. */
export type Unsent = {
  subscribe: (listener: () => void) => () => void;
  /** The connection may be back, or somebody looks at the page again. */
  wake: () => void;
  /** The browser says that the network is gone. */
  disconnect: () => void;
  /** Nothing of it waits but what the person has to decide about. */
  idle: () => boolean;
  /** Neither sent nor shown any more. */
  close: () => void;
  closed: () => boolean;
};

type Opened<T> = { owner: string; unsent: T; screens: number };

/** Every registry says that it is there as it is loaded: signing out knows what is unsent without loading any. */
const registries: { all: () => Unsent[]; forgetOthers: (owner: string) => void }[] = [];

/** The open outboxes of one kind: one per name and owner. */
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
     * The one of a name, the open one if there is one. With `owner` null it is taken whoever's it is: a session that
     * ran out takes nothing from whoever signs in again.
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
    /** A screen shows it. @returns what to call when it no longer does: it stays open while something is unsent */
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

/** Before signing out: what is unsent goes first. @returns whether all of it went within `limitMs` */
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
 * Somebody else is signed in here, or nobody (`''`): what the one before left unsent in this tab is neither sent nor
 * shown nor kept, and what is still on its way writes nothing back; nor whom the administrator looked for.
 */
export function forgetUnsentOfOthers(owner: string, storage: TabStorage = tabStorage()): void {
  for (const registry of registries) registry.forgetOthers(owner);
  eraseCopiesOfOthers(storage, owner);
  if (owner !== 'Admin') for (const name of namesUnder(storage, SEARCHES)) storage.removeItem(name);
}

let listening = false;

/** The moments at which a network goes or may be back; once for all outboxes. */
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
