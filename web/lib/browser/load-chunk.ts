const STORAGE_KEY = 'zelo:recarga';
/** A second failure within this time is not caused by a new version: reloading again would loop. */
const RELOAD_INTERVAL_MS = 60_000;

type Environment = {
  now: () => number;
  online: () => boolean;
  storage: () => Pick<Storage, 'getItem' | 'setItem'>;
};

const browser: Environment = {
  now: () => Date.now(),
  online: () => navigator.onLine,
  storage: () => sessionStorage,
};

/** A lazily loaded part of the application could not be fetched. `reload` is true when one full page load may help. */
export class MissingChunk extends Error {
  readonly reload: boolean;
  readonly online: boolean;
  constructor(cause: unknown, { reload, online }: { reload: boolean; online: boolean }) {
    super('a part of the application is not to be had', { cause });
    this.name = 'MissingChunk';
    this.reload = reload;
    this.online = online;
  }
}

/**
 * Loads a lazy part of the application. A tab that stayed open over a deployment asks for files that are gone:
 * the error page then reloads the address, at most once a minute. Offline a reload would only lose the page.
 * @throws MissingChunk when the part cannot be fetched
 */
export async function loadChunk<T>(load: () => Promise<T>, environment = browser): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const online = environment.online();
    throw new MissingChunk(error, { online, reload: online && isFirstTime(environment) });
  }
}

function isFirstTime({ now, storage }: Environment): boolean {
  try {
    const lastReload = Number(storage().getItem(STORAGE_KEY) ?? 0);
    if (now() - lastReload < RELOAD_INTERVAL_MS) return false;
    storage().setItem(STORAGE_KEY, String(now()));
    return true;
  } catch {
    // Without storage the second failure cannot be told from the first.
    return false;
  }
}

/**
 * Loads a part of the application that no screen waits for; after a failure it tries again each time the browser
 * reports that the network is back. Never rejects.
 */
export async function loadWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => {
        window.addEventListener('online', resolve, { once: true });
      });
    }
  }
}
