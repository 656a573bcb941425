import { writeFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, afterAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { manifest, robots, serviceWorker, sitemap } from './site-files.presenter.ts';

const site = { brand: 'Zelo', appUrl: 'https://zelo.example', indexable: true };

/** Evaluates robots.txt as a search engine does: the longest matching pattern decides. */
function allows(text: string, path: string): boolean {
  const rules = text.split('\n').flatMap((line) => {
    const [, verb = '', pattern = ''] = /^(Allow|Disallow): (\S+)$/.exec(line) ?? [];
    const ends = pattern.endsWith('$');
    const fits = ends ? path === pattern.slice(0, -1) : path.startsWith(pattern);
    return verb !== '' && fits ? [{ verb, length: pattern.length }] : [];
  });
  return rules.toSorted((a, b) => b.length - a.length)[0]?.verb !== 'Disallow';
}

test.each([
  ['/', true],
  ['/?utm_source=x', true],
  ['/privacidade', true],
  ['/termos', true],
  ['/acessibilidade', true],
  ['/assets/publico-x.css', true],
  ['/og.png', true],
  ['/icone-512.png', true],
  ['/api/docs', false],
  ['/login', false],
  ['/usuario', false],
  ['/nova-senha/x', false],
  ['/demo/emails', false],
])('search engines and %s: %s', (path, allowed) => {
  expect(allows(robots(site), path)).toBe(allowed);
});

test('the map names the public pages; where nothing may be indexed there is none', () => {
  expect(sitemap({ ...site, appUrl: 'https://zelo.example/a&b' })).toContain(
    '<loc>https://zelo.example/a&amp;b/termos</loc>',
  );
  expect(robots(site)).toContain('Sitemap: https://zelo.example/sitemap.xml');
  const hidden = { ...site, indexable: false };
  expect(sitemap(hidden)).toBeNull();
  expect(robots(hidden)).not.toContain('Sitemap');
  // A page that crawlers may not read could not tell them that it must not be indexed.
  expect(allows(robots(hidden), '/')).toBe(true);
});

test('what is installed carries the brand and opens the application', () => {
  expect(manifest({ ...site, brand: 'Aurora' })).toMatchObject({
    short_name: 'Aurora',
    start_url: '/usuario',
    display: 'standalone',
    lang: 'pt-BR',
    shortcuts: [
      { name: 'Novo pedido', url: '/servico' },
      { name: 'Chat', url: '/chatpage' },
    ],
  });
});

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
});
afterAll(() => app.stop());

test('the small files are asked about each time, and answered short when they are known', async () => {
  for (const path of ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/sw.js']) {
    const first = await fetch(app.url + path);
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    const again = await fetch(app.url + path, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  }
});

test('a changed page or build is a new version of the worker', () => {
  const { web } = app.deps;
  const one = serviceWorker(web, 'a');
  expect(one).toMatch(/^self\.WORKER_CONFIG = \{.*\};\n/);
  expect(serviceWorker(web, 'a')).toBe(one);
  expect(serviceWorker(web, 'b')).not.toBe(one);
  expect(serviceWorker({ ...web, shell: 'other' }, 'a')).not.toBe(one);
});

test('under another brand the same address gives the picture without a name', async () => {
  const { clientDir } = app.deps.web;
  await mkdir(join(clientDir, 'neutra'), { recursive: true });
  await writeFile(join(clientDir, 'og.png'), 'Zelo');
  await writeFile(join(clientDir, 'icone.svg'), 'for all');
  await writeFile(join(clientDir, 'neutra/og.png'), 'neutral');
  await writeFile(join(clientDir, 'sw.js'), 'raw');
  const read = async (brand: string) => {
    const deps = { ...app.deps, site: { ...app.deps.site, brand } };
    const other = await buildApp(deps, { appUrl: app.deps.settings.appUrl, trustProxy: false });
    const bodies = ['/og.png', '/icone.svg', '/sw.js'].map(async (url) => (await other.inject(url)).body);
    const found = await Promise.all(bodies);
    await other.close();
    return found;
  };
  expect((await read('Zelo')).slice(0, 2)).toEqual(['Zelo', 'for all']);
  const [picture, icon, worker] = await read('Aurora');
  expect([picture, icon]).toEqual(['neutral', 'for all']);
  expect(worker).not.toBe('raw');
});

test('a screen is answered with the application, an address of nothing with 404 in words', async () => {
  const page = async (path: string) => {
    const answer = await fetch(app.url + path, { headers: { accept: 'text/html' } });
    return [answer.status, /<title>(.*)<\/title>/.exec(await answer.text())?.[1]];
  };
  expect(await page('/usuario')).toEqual([200, 'aplicativo']);
  expect(await page('/HISTORICO/1/')).toEqual([200, 'aplicativo']);
  expect(await page('/nao-existe')).toEqual([404, '404']);
  const program = await fetch(`${app.url}/nao-existe`, { headers: { accept: '*/*' } });
  expect([program.status, program.headers.get('content-type')]).toEqual([
    404,
    'application/json; charset=utf-8',
  ]);
});
