/**
 * The part of the service worker's global scope that is used; TypeScript's own types of it conflict with those of
 * the page.
 */
export type EscopoDoWorker = {
  /** Defined in front of the built worker by the server. */
  PARTIDA: Partida;
  registration: { navigationPreload?: { enable(): Promise<void> } };
  clients: { claim(): Promise<void> };
  location: { origin: string };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: EventoQueEspera) => void): void;
  addEventListener(type: 'fetch', listener: (event: EventoDeBusca) => void): void;
};

export type Partida = { versao: string; pagina: string; arquivos: readonly string[] };

export type EventoQueEspera = { waitUntil(work: Promise<unknown>): void };

export type EventoDeBusca = EventoQueEspera & {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
