import { renderToStaticMarkup } from 'react-dom/server';
import { LandingPage } from './publico/inicio/LandingPage.tsx';
import type { PublicContext, PublicPage } from '../contracts/public-pages.ts';
import { AcessibilidadePage } from './publico/institucional/AcessibilidadePage.tsx';
import { ErrorPage, type ErrorStatus } from './publico/institucional/ErrorPage.tsx';
import { PrivacidadePage } from './publico/institucional/PrivacidadePage.tsx';
import { TermosPage } from './publico/institucional/TermosPage.tsx';
import { SemConexaoPage } from './publico/sem-conexao/SemConexaoPage.tsx';

export { renderEntrance } from './app/entrada/render-entrada.tsx';
export { entranceFiles, publicAssets } from './publico/inicio/public-assets.ts';

const PAGES = {
  inicio: LandingPage,
  privacidade: PrivacidadePage,
  termos: TermosPage,
  acessibilidade: AcessibilidadePage,
  semConexao: SemConexaoPage,
};

/** The HTML document of a public page, for the server. */
export function renderPublicPage(page: PublicPage, context: PublicContext): string {
  const Page = PAGES[page];
  return `<!doctype html>${renderToStaticMarkup(<Page context={context} />)}`;
}

/**
 * The HTML document of an error that the server answers itself; `requestId` is the code that the person can
 * quote.
 */
export function renderErrorPage(
  status: ErrorStatus,
  requestId: string | null,
  context: PublicContext,
): string {
  return `<!doctype html>${renderToStaticMarkup(
    <ErrorPage status={status} requestId={requestId} context={context} />,
  )}`;
}
