import type { PublicAssets } from '#contracts/public-pages.ts';

/** The fields of a chunk in Vite's manifest that are read here. */
export type ManifestChunk = { file: string; assets?: string[] };

const SHEET = 'publico/inicio/publico.css';
const OFFLINE = 'publico/sem-conexao/offline-page.ts';
const UPRIGHT = /atkinson-hyperlegible-next-latin-wght-normal[^/]*\.woff2$/;

/**
 * Finds the style sheet, fonts and offline script of the public pages in the build's manifest.
 * @throws Error when the build lacks one
 */
export function publicAssets(manifest: Readonly<Record<string, ManifestChunk>>): PublicAssets {
  const sheet = chunkOf(manifest, SHEET);
  const fonts = (sheet.assets ?? []).filter((file) => UPRIGHT.test(file));
  return {
    css: [`/${sheet.file}`],
    fonts: fonts.map((file) => `/${file}`),
    offlineScript: `/${chunkOf(manifest, OFFLINE).file}`,
  };
}

function chunkOf(manifest: Readonly<Record<string, ManifestChunk>>, name: string): ManifestChunk {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`The client build has no ${name}: run the build again.`);
  return chunk;
}
