import { readPushed } from './pushed.ts';
import type { WorkerScope, FetchingEvent } from './worker-scope.ts';
import { outdatedCaches, handlingOf, PREFIX } from './request-rules.ts';

declare const self: WorkerScope;

const { version, page, files } = self.WORKER_CONFIG;
const CURRENT = PREFIX + version;

self.addEventListener('install', (event) => event.waitUntil(store().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('push', (event) => {
  const { texto, caminho, chave } = readPushed(event.data?.text() ?? '', self.location.origin);
  const look = { tag: chave, data: caminho, lang: 'pt-BR', icon: '/icone-192.png' };
  event.waitUntil(self.registration.showNotification(texto, look));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(String(event.notification.data)));
});
self.addEventListener('fetch', (event) => {
  const handling = handlingOf(event.request, self.location.origin, files);
  if (handling === 'page') event.respondWith(answerPage(event));
  if (handling === 'file') event.respondWith(answerFile(event));
  if (handling === 'icon') event.respondWith(fetch(event.request).catch(() => stored(event.request.url)));
});

/** Stores the offline page and its files; requested without cookies, so that they contain nothing personal. */
async function store(): Promise<void> {
  const cache = await caches.open(CURRENT);
  const anonymous = { cache: 'reload', credentials: 'omit' } as const;
  await cache.addAll([page, ...files].map((path) => new Request(path, anonymous)));
}

async function takeOver(): Promise<void> {
  const outdated = outdatedCaches(await caches.keys(), CURRENT);
  await Promise.all(outdated.map((name) => caches.delete(name)));
  // The browser requests the page while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** A page always comes from the server; when it cannot be loaded, the offline page is shown under its address. */
async function answerPage({ request, preloadResponse }: FetchingEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return stored(page);
  }
}

async function answerFile(event: FetchingEvent): Promise<Response> {
  const known = await caches.match(event.request, { ignoreVary: true });
  if (known) return known;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(keep(event.request, response.clone()));
  return response;
}

async function keep(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(CURRENT);
  // A full disk only means another download next time.
  await cache.put(request, response).catch(() => undefined);
}

/** Shows a page: in the tab that has it open, else in a new one, because another tab may hold what is being typed. */
async function openPage(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === path);
  await (open ? open.focus() : self.clients.openWindow(path));
}

/** A response from the current version's cache; the previous version's cache serves hashed files only. */
async function stored(path: string): Promise<Response> {
  const cache = await caches.open(CURRENT);
  return (await cache.match(path, { ignoreVary: true })) ?? Response.error();
}
