/** The part of a service worker's world that ours uses; the compiler's own list of it clashes with the page's. */
export type EscopoDoWorker = {
  /** Written above the built worker by the server. */
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
