import { QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { SessaoAtual } from '#contracts/contas/sessao-atual.contract.ts';
import { colourSheet, type EntranceName, type EntranceParts } from '#contracts/public-pages.ts';
import { ChosenServicoLine } from '#web/conta/identidade/components/ChosenServico.tsx';
import { sessionQuery } from '#web/conta/identidade/session.api.ts';
import { EntradaApp } from './EntradaApp.tsx';
import { IDS, type EntradaData } from './data.ts';

const TITLES = { login: 'Entrar', cadastro: 'Cadastre-se' };
const DESCRIPTIONS = {
  login: 'Entre com o CPF e a senha para acompanhar os seus pedidos.',
  cadastro: 'Cadastre-se com o CPF para pedir documentos médicos digitais.',
};

/** Filled with the screen, which is drawn with React's marks; the document around it is drawn without. */
const EMPTY = '<div id="root"></div>';

export type DrawnEntrance = {
  page: EntranceName;
  /** Of somebody who is not signed in. */
  sessao: SessaoAtual;
  /** Of the house; null is the design's own. */
  cor: string | null;
  parts: EntranceParts;
};

/** The HTML document of `/login` or `/pedido` for somebody who is not signed in; alike for all of them. */
export function renderEntrance(drawn: DrawnEntrance): string {
  const { page, sessao, parts } = drawn;
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, sessao);
  const screen = renderToString(<EntradaApp page={page} client={client} />);
  const data: EntradaData = { page, sessao, next: parts.next[page] };
  const html = renderToStaticMarkup(
    <html lang="pt-BR">
      <Head {...drawn} />
      <body>
        <noscript>
          <p className="wrap sem-script">
            Para pedir e acompanhar documentos, ative o JavaScript do navegador e recarregue a página.
          </p>
        </noscript>
        <div id="root" />
        <template id={IDS.chosen}>
          <ChosenServicoLine titulo="" />
        </template>
        <div id={IDS.waiting} className="indo" role="status" />
        {/* `<` is escaped to keep it from closing the element. */}
        <script type="application/json" id={IDS.data}>
          {JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}
        </script>
        <script>{parts.early}</script>
      </body>
    </html>,
  );
  return `<!doctype html>${html.replace(EMPTY, () => `<div id="root">${screen}</div>`)}`;
}

function Head({ page, sessao, cor, parts }: DrawnEntrance) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{`${TITLES[page]} · ${sessao.aplicacao.brand}`}</title>
      <meta name="description" content={DESCRIPTIONS[page]} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#141925" media="(prefers-color-scheme: dark)" />
      <meta name="robots" content="noindex" />
      <meta name="format-detection" content="telephone=no" />
      <style>{parts.style}</style>
      {/* In use only where the first script finds them fetched. */}
      <style id={IDS.letters} media="not all">
        {parts.letters}
      </style>
      {cor !== null && <link rel="stylesheet" href={colourSheet(cor)} />}
      <script type="module" src={parts.script} />
      {parts.imports.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
    </head>
  );
}
