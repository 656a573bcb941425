/**
 * The part of the service worker's global scope that is used; TypeScript's own types of it conflict with those of
 * the page.
 */
export type WorkerScope = {
  /** Defined in front of the built worker by the server. */
  WORKER_CONFIG: WorkerConfig;
  registration: {
    navigationPreload?: { enable(): Promise<void> };
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenWindow[]>;
    openWindow(path: string): Promise<unknown>;
  };
  location: { origin: string };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushedEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchingEvent) => void): void;
};

export type WorkerConfig = { version: string; page: string; files: readonly string[] };

export type OpenWindow = { url: string; focus(): Promise<unknown> };

export type WaitingEvent = { waitUntil(work: Promise<unknown>): void };

export type PushedEvent = WaitingEvent & { data: { text(): string } | null };

export type ClickEvent = WaitingEvent & { notification: { data: unknown; close(): void } };

export type FetchingEvent = WaitingEvent & {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
