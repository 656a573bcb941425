import type { EntranceParts, PublicAssets } from '#contracts/public-pages.ts';

/** The fields of a chunk in Vite's manifest that are read here. */
export type ManifestChunk = { file: string; assets?: string[]; css?: string[]; imports?: string[] };

type Manifest = Readonly<Record<string, ManifestChunk>>;

const SHEET = 'publico/inicio/publico.css';
const OFFLINE = 'publico/sem-conexao/offline-page.ts';
const UPRIGHT = /atkinson-hyperlegible-next-latin-wght-normal[^/]*\.woff2$/;

/**
 * Finds the style sheet, fonts and offline script of the public pages in the build's manifest.
 * @throws Error when the build lacks one
 */
export function publicAssets(manifest: Manifest): PublicAssets {
  const sheet = chunkOf(manifest, SHEET);
  const fonts = (sheet.assets ?? []).filter((file) => UPRIGHT.test(file));
  return {
    css: [`/${sheet.file}`],
    fonts: fonts.map((file) => `/${file}`),
    offlineScript: `/${chunkOf(manifest, OFFLINE).file}`,
  };
}

const ENTRANCE = 'entrada.tsx';
const ENTRANCE_SHEETS = { sheet: 'app/entrada/entrada.css', letters: 'app/entrada/letters.css' };
/** The application, and the first screen after each entrance with its shell. */
const NEXT = {
  login: ['index.html', 'paciente/pedidos/UsuarioPage.tsx'],
  cadastro: ['index.html', 'paciente/EtapaShells.tsx', 'paciente/clientes/DadosPage.tsx'],
};

/**
 * Finds the files of the two entrances in the build's manifest; `sheet` is the one that is written into them.
 * @throws Error when the build lacks one
 */
export function entranceFiles(
  manifest: Manifest,
): Omit<EntranceParts, 'style' | 'early'> & { sheet: string } {
  const [script = '', ...imports] = filesOf(manifest, [ENTRANCE]);
  const own = new Set([script, ...imports]);
  const nextOf = (names: readonly string[]) => filesOf(manifest, names).filter((file) => !own.has(file));
  return {
    sheet: chunkOf(manifest, ENTRANCE_SHEETS.sheet).file,
    letters: chunkOf(manifest, ENTRANCE_SHEETS.letters).file,
    script,
    imports: imports.filter((file) => file.endsWith('.js')),
    next: { login: nextOf(NEXT.login), cadastro: nextOf(NEXT.cadastro) },
  };
}

/** Paths of these chunks, their sheets and all that they import. */
function filesOf(manifest: Manifest, names: readonly string[]): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const walk = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    const { file, css = [], imports = [] } = chunkOf(manifest, name);
    for (const path of [file, ...css]) files.add(`/${path}`);
    imports.forEach(walk);
  };
  names.forEach(walk);
  return [...files];
}

function chunkOf(manifest: Manifest, name: string): ManifestChunk {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`The client build has no ${name}: run the build again.`);
  return chunk;
}
