import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** With the page's own origin kept: the server refuses a write that seems to come from elsewhere. */
const SERVER = { target: `http://localhost:${process.env['PORT'] ?? '3000'}`, changeOrigin: false };

/** Paths that the server draws or answers itself; everything else is the application's. */
const SERVED =
  '^/(?:(?:privacidade|termos|acessibilidade|sem-conexao|healthz|readyz|robots\\.txt|sitemap\\.xml|manifest\\.webmanifest)/?)?(?:\\?.*)?$';

const reached = readReached();

export default defineConfig(({ isSsrBuild }) => {
  // The application lives in web/; the public pages (`--ssr web/public-pages.tsx`) and vitest count from the repository.
  const fromRepository = isSsrBuild === true || process.env['VITEST'] !== undefined;
  return {
    root: fromRepository ? '.' : 'web',
    publicDir: fromRepository ? false : 'public',
    plugins: [react(), preloadFont(), reached.plugin, layersFirst()],
    // Tests read what the web reads by zod itself, and compare both.
    resolve: {
      alias:
        process.env['VITEST'] === undefined
          ? [{ find: /^zod$/, replacement: fromHere('web/lib/api/shape.ts') }]
          : [],
    },
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
              entrada: fromHere('web/entrada.tsx'),
              'entrada-estilo': fromHere('web/app/entrada/entrada.css'),
              'entrada-letras': fromHere('web/app/entrada/letters.css'),
              publico: fromHere('web/publico/inicio/publico.css'),
              'sem-conexao': fromHere('web/publico/sem-conexao/offline-page.ts'),
              sw: fromHere('web/publico/sem-conexao/sw.ts'),
            },
            // A service worker keeps its address: the browser finds the new one under the old name.
            output: {
              // Code that a patient's first screen needs and four screens share is one file: it weighs 6 kB less,
              // because one file compresses better than many, and every further screen has it already.
              codeSplitting: {
                groups: [
                  // All that the drawn entrances need, and nothing else: first the part that the next screen shares.
                  {
                    name: 'base',
                    priority: 2,
                    test: (id) => reached.entrance.has(id) && reached.first.has(id),
                  },
                  { name: 'entradas', priority: 1, test: (id) => reached.entrance.has(id) },
                  { name: 'comum', minShareCount: 4, test: (id) => reached.first.has(id) },
                ],
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

/** Modules that the drawn entrances load, and those of the first screen after a sign-in, as far as nothing is loaded later. */
function readReached() {
  const entry = fromHere('web/entrada.tsx');
  const entrance = new Set<string>();
  const first = new Set<string>();
  const plugin: Plugin = {
    name: 'reached',
    apply: 'build',
    buildEnd() {
      const walk = (id: string, seen: Set<string>) => {
        if (seen.has(id)) return;
        seen.add(id);
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) walk(imported, seen);
      };
      walk(entry, entrance);
      // It stays a file of its own, because it acts as soon as it is loaded: other screens share the rest.
      entrance.delete(entry);
      for (const file of ['root.tsx', 'paciente/PacienteShell.tsx', 'paciente/pedidos/UsuarioPage.tsx'])
        walk(fromHere(`web/${file}`), first);
    },
  };
  return { entrance, first, plugin };
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
 * Begins every sheet with the order of the layers: whichever is loaded first decides it, and a shared chunk's sheet comes
 * before the application's.
 */
function layersFirst(): Plugin {
  const order = /^@layer .*;$/m.exec(readFileSync(fromHere('web/ui/styles/layers.css'), 'utf8'))?.[0] ?? '';
  return {
    name: 'layers-first',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'asset' && file.fileName.endsWith('.css'))
            file.source = order + String(file.source);
      },
    },
  };
}
