import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { CONSERVACAO_INICIAL } from '../domain/ajustes/conservacao.ts';
import { textoDoPrograma } from '../domain/ajustes/textos.ts';
import { HORARIO_INICIAL } from '../domain/calendario/horario.ts';
import type { PublicContext } from '../contracts/public-pages.ts';

const BUILD = join(import.meta.dirname, '../build');
const CLIENT = join(BUILD, 'cliente');
/** The entry, and the first screen after a patient's sign-in. */
const FIRST_SCREEN = ['index.html', 'paciente/pedidos/UsuarioPage.tsx'];
/** Bytes: `/login` and `/pedido` until nothing more is loaded, and the first screen after a patient's sign-in. */
export const ENTRANCE_LIMIT = 130_000;
export const FIRST_SCREEN_LIMIT = 160_000;
/** A script of this type is data: the browser never runs it. */
const DATA = /<script type="application\/ld\+json">[^<]*<\/script>/g;

type Chunk = { file: string; imports?: string[] };
export type Manifest = Readonly<Record<string, Chunk>>;

/** Bytes of JavaScript, compressed file by file, of the signed-in first screen; from the build's own manifest. */
export function firstScreenBytes(): number {
  return bytesOf(filesOf(readManifest(), FIRST_SCREEN));
}

/** Bytes of JavaScript of `/login` and of `/pedido`, which load the same: what takes the page over, what is written into it, and the service worker. */
export function entranceBytes(): number {
  const offline = 'publico/sem-conexao/offline-page.ts';
  const files = filesOf(readManifest(), ['entrada.tsx', offline, 'publico/sem-conexao/sw.ts']);
  return bytesOf([...files, '../cedo/early.js']);
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8'));
}

/** Compressed file by file. */
function bytesOf(files: readonly string[]): number {
  return files.reduce((total, file) => total + gzipSync(readFileSync(join(CLIENT, file))).length, 0);
}

/** Files of these chunks and their static imports, each once. */
export function filesOf(manifest: Manifest, names: readonly string[]): string[] {
  const files = new Map<string, string>();
  const walk = (name: string) => {
    if (files.has(name)) return;
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the build has no ${name}`);
    files.set(name, chunk.file);
    for (const imported of chunk.imports ?? []) walk(imported);
  };
  for (const name of names) walk(name);
  return [...new Set(files.values())].filter((file) => file.endsWith('.js'));
}

type Renderer = {
  renderPublicPage: (page: string, context: PublicContext) => string;
  renderErrorPage: (status: number, requestId: null, context: PublicContext) => string;
};

const CONTEXT: PublicContext = {
  brand: 'Zelo',
  visual: { cor: null, logo: null },
  frase: 'Documentos médicos digitais, feitos por médicos.',
  horario: HORARIO_INICIAL,
  textos: {
    termos: textoDoPrograma('termos'),
    privacidade: textoDoPrograma('privacidade'),
    telemedicina: textoDoPrograma('telemedicina'),
  },
  conservacao: CONSERVACAO_INICIAL,
  demo: false,
  indexable: true,
  modoPrazo: 'dias',
  appUrl: 'http://localhost',
  chatUrl: 'http://localhost',
  contactEmail: 'contato@exemplo.com.br',
  legal: { name: '', cnpj: '', address: '', phone: '', technicalDirector: '', dataOfficer: '' },
  pagandoHoje: null,
  precos: [],
  assets: { css: [], fonts: [], offlineScript: '' },
};

/** Public pages with an executable script, as the built renderer draws them. */
export async function publicPagesWithScript(): Promise<string[]> {
  const module = pathToFileURL(join(BUILD, 'paginas/public-pages.js')).href;
  const { renderPublicPage, renderErrorPage }: Renderer = await import(module);
  const drawn: [string, string][] = [
    ...['inicio', 'privacidade', 'termos', 'acessibilidade'].map((page): [string, string] => [
      page,
      renderPublicPage(page, CONTEXT),
    ]),
    ...[404, 500].map((status): [string, string] => [String(status), renderErrorPage(status, null, CONTEXT)]),
  ];
  return drawn.filter(([, html]) => /<script/.test(html.replaceAll(DATA, ''))).map(([page]) => page);
}
