import { beforeEach, describe, expect, test, vi } from 'vitest';

/** A fake service worker scope: registered listeners, caches in memory, and a network that can fail. */
const ORIGIN = 'https://zelo.example';
const FILE = '/assets/app-BNwYW5oF.js';

type Listener = (event: object) => void;
const listeners = new Map<string, Listener>();
const stores = new Map<string, Map<string, string>>();
let network: (path: string) => Promise<Response>;

const pathOf = (request: Request | string) =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;

function cache(name: string) {
  const stored = stores.get(name) ?? new Map<string, string>();
  stores.set(name, stored);
  return {
    addAll: async (requests: Request[]) => {
      for (const request of requests)
        stored.set(pathOf(request), await (await network(pathOf(request))).text());
    },
    match: async (path: string) => {
      const body = stored.get(pathOf(path));
      return body === undefined ? undefined : new Response(body);
    },
    put: async (request: Request, response: Response) =>
      void stored.set(pathOf(request), await response.text()),
  };
}

async function start(version: string): Promise<void> {
  vi.resetModules();
  listeners.clear();
  vi.stubGlobal('self', {
    WORKER_CONFIG: { version, page: '/sem-conexao', files: ['/assets/publico-XIHvHZzM.css', '/favicon.svg'] },
    location: { origin: ORIGIN },
    registration: { navigationPreload: { enable: async () => undefined } },
    clients: { claim: async () => undefined },
    skipWaiting: async () => undefined,
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
  });
  await import('./sw.ts');
  for (const type of ['install', 'activate']) {
    const works: Promise<unknown>[] = [];
    listeners.get(type)?.({ waitUntil: (work: Promise<unknown>) => void works.push(work) });
    await Promise.all(works);
  }
}

/** The worker's answer; null when it leaves the request to the browser. */
async function ask(path: string, init: { mode?: string; method?: string } = {}): Promise<string | null> {
  const answers: Promise<Response>[] = [];
  const works: Promise<unknown>[] = [];
  listeners.get('fetch')?.({
    request: { url: ORIGIN + path, method: 'GET', mode: 'cors', ...init },
    respondWith: (answer: Promise<Response>) => void answers.push(answer),
    waitUntil: (work: Promise<unknown>) => void works.push(work),
  });
  const answer = await answers[0];
  await Promise.all(works);
  return answer ? answer.text() : null;
}

beforeEach(async () => {
  stores.clear();
  network = async (path) => new Response(`de ${path}`);
  vi.stubGlobal(
    'Request',
    class {
      url: string;
      constructor(url: string) {
        this.url = ORIGIN + url;
      }
    },
  );
  vi.stubGlobal('fetch', (request: Request) => network(pathOf(request)));
  vi.stubGlobal('caches', {
    open: async (name: string) => cache(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (request: Request | string) => {
      const found = [...stores.values()].find((stored) => stored.has(pathOf(request)));
      const body = found?.get(pathOf(request));
      return body === undefined ? undefined : new Response(body);
    },
  });
  await start('a');
});

const cut = () => void (network = () => Promise.reject(new TypeError('Failed to fetch')));

test('it begins with the offline page and what it is made of, and nothing else', () => {
  expect([...stores.keys()]).toEqual(['zelo-a']);
  expect([...(stores.get('zelo-a')?.keys() ?? [])]).toEqual([
    '/sem-conexao',
    '/assets/publico-XIHvHZzM.css',
    '/favicon.svg',
  ]);
});

test('a page always comes from the server, is never kept, and is replaced where it cannot come', async () => {
  expect(await ask('/historico/1', { mode: 'navigate' })).toBe('de /historico/1');
  expect(stores.get('zelo-a')?.has('/historico/1')).toBe(false);
  cut();
  expect(await ask('/historico/1', { mode: 'navigate' })).toBe('de /sem-conexao');
});

test('a hashed file is fetched once', async () => {
  expect(await ask(FILE)).toBe(`de ${FILE}`);
  cut();
  expect(await ask(FILE)).toBe(`de ${FILE}`);
});

test('a file that is gone is not kept as one', async () => {
  network = async () => new Response('gone', { status: 404 });
  expect(await ask(FILE)).toBe('gone');
  expect(stores.get('zelo-a')?.has(FILE)).toBe(false);
});

test('the API, uploads and downloads pass as if there were no worker', async () => {
  expect(await ask('/api/pedidos')).toBeNull();
  expect(await ask('/api/anexos', { method: 'PATCH' })).toBeNull();
  expect(await ask('/api/anexos/1/arquivo', { mode: 'navigate' })).toBeNull();
});

test('a new version → keeps the previous version’s files for open tabs, drops older ones', async () => {
  await ask(FILE);
  await start('b');
  expect([...stores.keys()]).toEqual(['zelo-a', 'zelo-b']);
  cut();
  expect(await ask(FILE)).toBe(`de ${FILE}`);
  network = async (path) => new Response(`novo ${path}`);
  await start('c');
  expect([...stores.keys()]).toEqual(['zelo-b', 'zelo-c']);
  cut();
  expect(await ask('/dados', { mode: 'navigate' })).toBe('novo /sem-conexao');
});

const tell = async (type: 'push' | 'notificationclick', event: object) => {
  const works: Promise<unknown>[] = [];
  listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => void works.push(work) });
  await Promise.all(works);
};
const push = (text: string) => tell('push', { data: { text: () => text } });
const click = (data: string) => tell('notificationclick', { notification: { data, close: () => undefined } });

describe('a push', () => {
  const shown: { title: string; data: unknown; tag: unknown }[] = [];
  const opened: string[] = [];
  let windows: { url: string; focus: () => Promise<void> }[] = [];
  beforeEach(() => {
    shown.splice(0);
    opened.splice(0);
    windows = [];
    Object.assign(self, {
      registration: {
        showNotification: async (title: string, { data, tag }: { data: unknown; tag: unknown }) =>
          void shown.push({ title, data, tag }),
      },
      clients: {
        matchAll: async () => windows,
        openWindow: async (path: string) => void opened.push(path),
      },
    });
  });

  test('is shown with its words, and leads to its page', async () => {
    await push(JSON.stringify({ texto: 'Há novidade.', caminho: '/meu-pedido/1', chave: 'k' }));
    expect(shown).toEqual([{ title: 'Há novidade.', data: '/meu-pedido/1', tag: 'k' }]);
    await click('/meu-pedido/1');
    expect(opened).toEqual(['/meu-pedido/1']);
  });

  test('whose page is open brings it to the front', async () => {
    const focus = vi.fn<() => Promise<void>>(async () => undefined);
    windows = [{ url: `${ORIGIN}/chatpage`, focus }];
    await click('/chatpage');
    expect([focus.mock.calls.length, opened]).toEqual([1, []]);
  });

  test.each([
    ['nada que se leia'],
    ['{"texto":1}'],
    ['{"texto":"t","caminho":"https://exemplo.com.br/x","chave":"k"}'],
    ['{"texto":"t","caminho":"//exemplo.com.br","chave":"k"}'],
  ])('that says %s shows that something is new, and leads nowhere else', async (text) => {
    await push(text);
    expect(shown).toEqual([{ title: 'Há novidade na sua conta.', data: '/usuario', tag: '' }]);
  });
});
