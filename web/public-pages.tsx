import { renderToStaticMarkup } from 'react-dom/server';
import { LandingPage } from './features/inicio/LandingPage.tsx';
import type { PublicContext, PublicPage } from '../contracts/public-context.ts';
import { AcessibilidadePage } from './features/institucional/AcessibilidadePage.tsx';
import { ErrorPage, type ErrorStatus } from './features/institucional/ErrorPage.tsx';
import { PrivacidadePage } from './features/institucional/PrivacidadePage.tsx';
import { TermosPage } from './features/institucional/TermosPage.tsx';
import { SemConexaoPage } from './features/sem-conexao/SemConexaoPage.tsx';

export { publicAssets } from './features/inicio/public-assets.ts';

const PAGES = {
  inicio: LandingPage,
  privacidade: PrivacidadePage,
  termos: TermosPage,
  acessibilidade: AcessibilidadePage,
  semConexao: SemConexaoPage,
};

/** A whole HTML document that the server draws. */
export function renderPublicPage(page: PublicPage, context: PublicContext): string {
  const Page = PAGES[page];
  return `<!doctype html>${renderToStaticMarkup(<Page context={context} />)}`;
}

/** The HTML of an error that the server answers itself; `requestId` is what the person may quote. */
export function renderErrorPage(
  status: ErrorStatus,
  requestId: string | null,
  context: PublicContext,
): string {
  return `<!doctype html>${renderToStaticMarkup(
    <ErrorPage status={status} requestId={requestId} context={context} />,
  )}`;
}
