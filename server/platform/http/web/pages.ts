import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SessaoAtual } from '#contracts/contas/sessao-atual.contract.ts';
import {
  colourSheet,
  type EntranceName,
  type EntranceParts,
  type PublicContext,
  type PublicPage,
} from '#contracts/public-pages.ts';

type Renderer = {
  renderPublicPage: (page: PublicPage, context: PublicContext) => string;
  renderErrorPage: (status: 404 | 500 | 503, requestId: string | null, context: PublicContext) => string;
  publicAssets: (manifest: unknown) => PublicContext['assets'];
  renderEntrance: (drawn: {
    page: EntranceName;
    sessao: SessaoAtual;
    cor: string | null;
    parts: EntranceParts;
  }) => string;
  entranceFiles: (
    manifest: unknown,
  ) => Pick<EntranceParts, 'script' | 'imports' | 'next'> & Record<'sheet' | 'letters', string>;
};

/** The web build: the folder of the application, and the renderer of the public pages. */
export type WebBuild = {
  clientDir: string;
  /** The HTML of the application's single page. */
  shell: string;
  /** The built service worker, without what the server adds at runtime. */
  serviceWorker: string;
  assets: PublicContext['assets'];
  render(page: PublicPage, context: PageContext): string;
  /** `/login` or `/pedido` for somebody who is not signed in. */
  renderEntrance(page: EntranceName, sessao: SessaoAtual, cor: string | null): string;
  /** Texts that are written into the pages of `renderEntrance`, for their content policy. */
  inline: { scripts: readonly string[]; styles: readonly string[] };
  renderError(status: 404 | 500 | 503, requestId: string | null, context: PageContext): string;
};

/** The context of a rendered page, apart from the build's own assets. */
export type PageContext = Omit<PublicContext, 'assets'>;

/**
 * The application's page in the colour of the house, whose sheet comes behind those of the build; null is the design's own.
 */
export function colouredShell({ shell }: Pick<WebBuild, 'shell'>, cor: string | null): string {
  if (cor === null) return shell;
  return shell.replace('</head>', `<link rel="stylesheet" href="${colourSheet(cor)}" /></head>`);
}

/** Loads the output of `scripts/build-web.mjs`. @throws with the remedy when there is no build */
export async function loadWebBuild(buildDir: string): Promise<WebBuild> {
  const clientDir = join(buildDir, 'cliente');
  try {
    const module = join(buildDir, 'paginas/public-pages.js');
    const renderer: Renderer = await import(pathToFileURL(module).href);
    const { renderPublicPage, renderErrorPage, publicAssets, renderEntrance, entranceFiles } = renderer;
    const manifest: unknown = JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8'));
    const assets = publicAssets(manifest);
    const { sheet, letters: faces, ...files } = entranceFiles(manifest);
    const [style, letters, early] = await Promise.all(
      [join(clientDir, sheet), join(clientDir, faces), join(buildDir, 'cedo/early.js')].map((path) =>
        readFile(path, 'utf8'),
      ),
    );
    const parts = { ...files, style: style ?? '', letters: letters ?? '', early: early ?? '' };
    const shell = await readFile(join(clientDir, 'index.html'), 'utf8');
    const serviceWorker = await readFile(join(clientDir, 'sw.js'), 'utf8');
    return {
      clientDir,
      shell,
      serviceWorker,
      assets,
      inline: { scripts: [parts.early], styles: [parts.style, parts.letters] },
      renderEntrance: (page, sessao, cor) => renderEntrance({ page, sessao, cor, parts }),
      render: (page, context) => renderPublicPage(page, { ...context, assets }),
      renderError: (status, requestId, context) => renderErrorPage(status, requestId, { ...context, assets }),
    };
  } catch (error) {
    throw new Error('A interface ainda não foi construída: rode `npm start`.', { cause: error });
  }
}
