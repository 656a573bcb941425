import { createHash } from 'node:crypto';
import { PUBLIC_PATHS } from '#contracts/public-pages.ts';
import type { PageContext, WebBuild } from '#platform/http/web/pages.ts';

export type Site = Pick<PageContext, 'brand' | 'appUrl' | 'indexable'>;

const NAMED = [
  '/assets/',
  '/favicon.',
  '/apple-touch-icon.png',
  '/icone-',
  '/og.png',
  '/manifest.webmanifest',
];

/**
 * The text of `robots.txt`: search engines may read the public pages and their assets; the API, the
 * application and links with tokens are disallowed.
 */
export function robots({ appUrl, indexable }: Site): string {
  // Each page with a query string too, which campaigns add; the canonical link names the page without it.
  const pages = Object.values(PUBLIC_PATHS).flatMap((path) => [`Allow: ${path}$`, `Allow: ${path}?`]);
  const files = NAMED.map((path) => `Allow: ${path}`);
  // An installation that is not to be indexed says so on each page, so crawlers must be allowed to read them.
  const map = indexable ? ['', `Sitemap: ${appUrl}/sitemap.xml`] : [];
  return ['User-agent: *', ...pages, ...files, 'Disallow: /', ...map, ''].join('\n');
}

/**
 * The text of `sitemap.xml` with the canonical addresses of the public pages; null for an installation that
 * is not to be indexed.
 */
export function sitemap({ appUrl, indexable }: Site): string | null {
  if (!indexable) return null;
  const urls = Object.values(PUBLIC_PATHS).map(
    (path) => `  <url><loc>${escapeXml(appUrl + path)}</loc></url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The web app manifest; the installed application starts at the list of orders. */
export function manifest({ brand }: Site): object {
  return {
    id: '/usuario',
    name: `${brand}: documentos médicos`,
    short_name: brand,
    description: 'Peça e acompanhe documentos médicos assinados por médicos.',
    lang: 'pt-BR',
    dir: 'ltr',
    start_url: '/usuario',
    scope: '/',
    display: 'standalone',
    background_color: '#f5f7fb',
    theme_color: '#ffffff',
    categories: ['health', 'medical'],
    icons: [
      { src: '/icone-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icone-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icone-mascara-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '/icone-mascara-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [shortcut('Novo pedido', '/servico'), shortcut('Chat', '/chatpage')],
  };
}

function shortcut(name: string, url: string) {
  return { name, url, icons: [{ src: '/icone-192.png', sizes: '192x192', type: 'image/png' }] };
}

/**
 * The service worker with its list of files to cache in front; any change of build, brand or offline page
 * changes its content and so its version.
 */
export function serviceWorker(web: WebBuild, offlinePage: string): string {
  const { css, fonts, offlineScript } = web.assets;
  const config = {
    version: createHash('sha256').update(offlinePage).update(web.shell).digest('base64url').slice(0, 16),
    page: '/sem-conexao',
    files: [...css, ...fonts, offlineScript, '/favicon.svg'],
  };
  return `self.WORKER_CONFIG = ${JSON.stringify(config)};\n${web.serviceWorker}`;
}
