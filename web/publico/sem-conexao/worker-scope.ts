/**
 * The part of the service worker's global scope that is used; TypeScript's own types of it conflict with those of
 * the page.
 */
export type WorkerScope = {
  /** Defined in front of the built worker by the server. */
  WORKER_CONFIG: WorkerConfig;
  registration: { navigationPreload?: { enable(): Promise<void> } };
  clients: { claim(): Promise<void> };
  location: { origin: string };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchingEvent) => void): void;
};

export type WorkerConfig = { version: string; page: string; files: readonly string[] };

export type WaitingEvent = { waitUntil(work: Promise<unknown>): void };

export type FetchingEvent = WaitingEvent & {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
