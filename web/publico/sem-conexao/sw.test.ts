import { beforeEach, expect, test, vi } from 'vitest';

/** A fake service worker scope: registered listeners, caches in memory, and a network that can fail. */
const ORIGEM = 'https://zelo.example';
const ARQUIVO = '/assets/app-BNwYW5oF.js';

type Ouvinte = (event: object) => void;
const ouvintes = new Map<string, Ouvinte>();
const armazens = new Map<string, Map<string, string>>();
let rede: (path: string) => Promise<Response>;

const caminho = (request: Request | string) =>
  new URL(typeof request === 'string' ? request : request.url, ORIGEM).pathname;

function cache(nome: string) {
  const guardado = armazens.get(nome) ?? new Map<string, string>();
  armazens.set(nome, guardado);
  return {
    addAll: async (requests: Request[]) => {
      for (const request of requests)
        guardado.set(caminho(request), await (await rede(caminho(request))).text());
    },
    match: async (path: string) => {
      const body = guardado.get(caminho(path));
      return body === undefined ? undefined : new Response(body);
    },
    put: async (request: Request, response: Response) =>
      void guardado.set(caminho(request), await response.text()),
  };
}

async function comecar(versao: string): Promise<void> {
  vi.resetModules();
  ouvintes.clear();
  vi.stubGlobal('self', {
    PARTIDA: { versao, pagina: '/sem-conexao', arquivos: ['/assets/publico-XIHvHZzM.css', '/favicon.svg'] },
    location: { origin: ORIGEM },
    registration: { navigationPreload: { enable: async () => undefined } },
    clients: { claim: async () => undefined },
    skipWaiting: async () => undefined,
    addEventListener: (type: string, ouvinte: Ouvinte) => void ouvintes.set(type, ouvinte),
  });
  await import('./sw.ts');
  for (const type of ['install', 'activate']) {
    const works: Promise<unknown>[] = [];
    ouvintes.get(type)?.({ waitUntil: (work: Promise<unknown>) => void works.push(work) });
    await Promise.all(works);
  }
}

/** What the worker answers; null when it leaves the request to the browser. */
async function pedir(path: string, init: { mode?: string; method?: string } = {}): Promise<string | null> {
  const answers: Promise<Response>[] = [];
  const works: Promise<unknown>[] = [];
  ouvintes.get('fetch')?.({
    request: { url: ORIGEM + path, method: 'GET', mode: 'cors', ...init },
    respondWith: (answer: Promise<Response>) => void answers.push(answer),
    waitUntil: (work: Promise<unknown>) => void works.push(work),
  });
  const answer = await answers[0];
  await Promise.all(works);
  return answer ? answer.text() : null;
}

beforeEach(async () => {
  armazens.clear();
  rede = async (path) => new Response(`de ${path}`);
  vi.stubGlobal(
    'Request',
    class {
      url: string;
      constructor(url: string) {
        this.url = ORIGEM + url;
      }
    },
  );
  vi.stubGlobal('fetch', (request: Request) => rede(caminho(request)));
  vi.stubGlobal('caches', {
    open: async (nome: string) => cache(nome),
    keys: async () => [...armazens.keys()],
    delete: async (nome: string) => armazens.delete(nome),
    match: async (request: Request | string) => {
      const found = [...armazens.values()].find((guardado) => guardado.has(caminho(request)));
      const body = found?.get(caminho(request));
      return body === undefined ? undefined : new Response(body);
    },
  });
  await comecar('a');
});

const cair = () => void (rede = () => Promise.reject(new TypeError('Failed to fetch')));

test('it begins with the offline page and what it is made of, and nothing else', () => {
  expect([...armazens.keys()]).toEqual(['zelo-a']);
  expect([...(armazens.get('zelo-a')?.keys() ?? [])]).toEqual([
    '/sem-conexao',
    '/assets/publico-XIHvHZzM.css',
    '/favicon.svg',
  ]);
});

test('a page always comes from the server, is never kept, and is replaced where it cannot come', async () => {
  expect(await pedir('/historico/1', { mode: 'navigate' })).toBe('de /historico/1');
  expect(armazens.get('zelo-a')?.has('/historico/1')).toBe(false);
  cair();
  expect(await pedir('/historico/1', { mode: 'navigate' })).toBe('de /sem-conexao');
});

test('a hashed file is fetched once', async () => {
  expect(await pedir(ARQUIVO)).toBe(`de ${ARQUIVO}`);
  cair();
  expect(await pedir(ARQUIVO)).toBe(`de ${ARQUIVO}`);
});

test('a file that is gone is not kept as one', async () => {
  rede = async () => new Response('gone', { status: 404 });
  expect(await pedir(ARQUIVO)).toBe('gone');
  expect(armazens.get('zelo-a')?.has(ARQUIVO)).toBe(false);
});

test('the API, uploads and downloads pass as if there were no worker', async () => {
  expect(await pedir('/api/pedidos')).toBeNull();
  expect(await pedir('/api/anexos', { method: 'PATCH' })).toBeNull();
  expect(await pedir('/api/anexos/1/arquivo', { mode: 'navigate' })).toBeNull();
});

test('a new version keeps the files of the one before, for tabs that are open, and drops older ones', async () => {
  await pedir(ARQUIVO);
  await comecar('b');
  expect([...armazens.keys()]).toEqual(['zelo-a', 'zelo-b']);
  cair();
  expect(await pedir(ARQUIVO)).toBe(`de ${ARQUIVO}`);
  rede = async (path) => new Response(`novo ${path}`);
  await comecar('c');
  expect([...armazens.keys()]).toEqual(['zelo-b', 'zelo-c']);
  cair();
  expect(await pedir('/dados', { mode: 'navigate' })).toBe('novo /sem-conexao');
});
