import type { PublicAssets } from '../../../contracts/public-context.ts';

/** The part of a chunk of Vite's manifest that is read here. */
export type ManifestChunk = { file: string; assets?: string[] };

const SHEET = 'features/inicio/publico.css';
const UPRIGHT = /atkinson-hyperlegible-next-latin-wght-normal[^/]*\.woff2$/;

/** Finds the sheet and the font of the public pages in the client's manifest. Throws when the build lacks them. */
export function publicAssets(manifest: Readonly<Record<string, ManifestChunk>>): PublicAssets {
  const sheet = manifest[SHEET];
  if (sheet === undefined) throw new Error(`The client build has no ${SHEET}: run the build again.`);
  const fonts = (sheet.assets ?? []).filter((file) => UPRIGHT.test(file));
  return { css: [`/${sheet.file}`], fonts: fonts.map((file) => `/${file}`) };
}
