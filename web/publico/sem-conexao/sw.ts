import type { EscopoDoWorker, EventoDeBusca } from './escopo.ts';
import { cachesVelhos, cuidadoCom, PREFIXO } from './regras.ts';

declare const self: EscopoDoWorker;

const { versao, pagina, arquivos } = self.PARTIDA;
const ATUAL = PREFIXO + versao;

self.addEventListener('install', (event) => event.waitUntil(guardar().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(assumir()));
self.addEventListener('fetch', (event) => {
  const cuidado = cuidadoCom(event.request, self.location.origin, arquivos);
  if (cuidado === 'tela') event.respondWith(tela(event));
  if (cuidado === 'arquivo') event.respondWith(arquivo(event));
  if (cuidado === 'icone') event.respondWith(fetch(event.request).catch(() => guardado(event.request.url)));
});

/** Stores the offline page and its files; requested without cookies, so that they contain nothing personal. */
async function guardar(): Promise<void> {
  const cache = await caches.open(ATUAL);
  const anonimo = { cache: 'reload', credentials: 'omit' } as const;
  await cache.addAll([pagina, ...arquivos].map((path) => new Request(path, anonimo)));
}

async function assumir(): Promise<void> {
  const velhos = cachesVelhos(await caches.keys(), ATUAL);
  await Promise.all(velhos.map((nome) => caches.delete(nome)));
  // The browser requests the page while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** A page always comes from the server; when it cannot be loaded, the offline page is shown under its address. */
async function tela({ request, preloadResponse }: EventoDeBusca): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return guardado(pagina);
  }
}

async function arquivo(event: EventoDeBusca): Promise<Response> {
  const known = await caches.match(event.request, { ignoreVary: true });
  if (known) return known;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(manter(event.request, response.clone()));
  return response;
}

async function manter(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(ATUAL);
  // A full disk only means another download next time.
  await cache.put(request, response).catch(() => undefined);
}

/** A response from the current version's cache; the previous version's cache serves hashed files only. */
async function guardado(path: string): Promise<Response> {
  const cache = await caches.open(ATUAL);
  return (await cache.match(path, { ignoreVary: true })) ?? Response.error();
}
