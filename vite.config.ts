import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** With the page's own origin kept: the server refuses a write that seems to come from elsewhere. */
const SERVER = { target: `http://localhost:${process.env['PORT'] ?? '3000'}`, changeOrigin: false };

/** Paths that the server draws or answers itself; everything else is the application's. */
const SERVED =
  '^/(?:(?:privacidade|termos|acessibilidade|sem-conexao|healthz|readyz|robots\\.txt|sitemap\\.xml|manifest\\.webmanifest)/?)?(?:\\?.*)?$';

export default defineConfig(({ isSsrBuild }) => {
  // The application lives in web/; the public pages (`--ssr web/public-pages.tsx`) and vitest count from the repository.
  const fromRepository = isSsrBuild === true || process.env['VITEST'] !== undefined;
  return {
    root: fromRepository ? '.' : 'web',
    publicDir: fromRepository ? false : 'public',
    plugins: [react(), preloadFont(), ...(isSsrBuild ? [] : [withoutJsonSchema()])],
    build: isSsrBuild
      ? { outDir: 'build/paginas', emptyOutDir: true }
      : {
          outDir: '../build/cliente',
          emptyOutDir: true,
          manifest: true,
          // No inline script or style may exist: the CSP is script-src 'self'; style-src 'self'.
          // A screen of the staff finds its parts when it is there: their names would weigh 2 kB on the patient's first screen.
          modulePreload: {
            polyfill: false,
            resolveDependencies: (file, dependencies) => (/assets\/staff-/.test(file) ? [] : dependencies),
          },
          assetsInlineLimit: 0,
          rolldownOptions: {
            input: {
              app: fromHere('web/index.html'),
              publico: fromHere('web/publico/inicio/publico.css'),
              'sem-conexao': fromHere('web/publico/sem-conexao/offline-page.ts'),
              sw: fromHere('web/publico/sem-conexao/sw.ts'),
            },
            // A service worker keeps its address: the browser finds the new one under the old name.
            output: {
              // Code shared by 27 screens is one file: a screen requests 25 files instead of 48, and the
              // patient's first one weighs 7 kB less, because one file compresses better than many.
              codeSplitting: {
                groups: [{ name: 'comum', minShareCount: 27 }],
              },
              entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
              chunkFileNames: ({ facadeModuleId }) =>
                /\/web\/(?:mesa|medico)\//.test(facadeModuleId ?? '')
                  ? 'assets/staff-[name]-[hash].js'
                  : 'assets/[name]-[hash].js',
            },
          },
        },
    server: {
      proxy: { '/api': SERVER, '/demo': SERVER, '/assets': SERVER, [SERVED]: SERVER },
    },
  };
});

function fromHere(path: string): string {
  return resolve(import.meta.dirname, path);
}

/** The upright letters are needed on every screen: fetch them beside the sheet, not after it. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) =>
          /atkinson-hyperlegible-next-latin-wght-normal.*\.woff2$/.test(file),
        );
        if (font === undefined) return html;
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' };
        return { html, tags: [{ tag: 'link', attrs, injectTo: 'head' }] };
      },
    },
  };
}

/**
 * Every schema of zod carries the way to its JSON schema. Only the server asks for it (OpenAPI): the browser is spared
 * a twelfth of its first load.
 */
function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/ },
      handler(code) {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm)];
        const exported = names
          .map(([, plain, renamed]) => plain ?? renamed)
          .filter((name) => name !== undefined);
        return {
          code: `const none = () => undefined;\nexport { ${exported.map((name) => `none as ${name}`).join(', ')} };`,
          map: null,
        };
      },
    },
  };
}
