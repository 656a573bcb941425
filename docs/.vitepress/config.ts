import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig, type DefaultTheme, type MarkdownOptions } from 'vitepress';
import { drawDiagrams } from './diagrams.ts';
import { doors, sidebars } from './navigation.ts';
import { anchorOf, rewrites, ROOT, siteLink } from './pages.ts';

type Markdown = Parameters<NonNullable<MarkdownOptions['config']>>[0];
type Token = ReturnType<Markdown['parse']>[number];

const icon = encodeURIComponent(readFileSync(join(ROOT, 'web/public/favicon.svg'), 'utf8'));
/** Folders without a page; the rest of the repository is not read. */
const otherFolders = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['docs', 'bench'].includes(entry.name))
  .map(({ name }) => `${name}/**`);

const PORTUGUESE_SEARCH = {
  button: { buttonText: 'Buscar', buttonAriaLabel: 'Buscar' },
  modal: {
    displayDetails: 'Mostrar a lista com trechos',
    resetButtonTitle: 'Limpar a busca',
    backButtonTitle: 'Fechar a busca',
    noResultsText: 'Nada encontrado para',
    footer: {
      selectText: 'abrir',
      selectKeyAriaLabel: 'Enter',
      navigateText: 'andar',
      navigateUpKeyAriaLabel: 'seta para cima',
      navigateDownKeyAriaLabel: 'seta para baixo',
      closeText: 'fechar',
      closeKeyAriaLabel: 'Esc',
    },
  },
} satisfies DefaultTheme.LocalSearchOptions['translations'];

export default defineConfig({
  title: 'Zelo',
  description: 'Documentation of Zelo: medical documents by request, for clinics in Brazil.',
  srcDir: '..',
  outDir: '../dist-docs',
  // One file for all pages, in place of a part of each.
  metaChunk: true,
  cacheDir: '../node_modules/.cache/vitepress',
  srcExclude: [...otherFolders, 'README.md', 'bench/*/**'],
  rewrites: rewrites(),
  // Addresses of the demonstration on the reader's own machine.
  ignoreDeadLinks: 'localhostLinks',
  locales: {
    root: { label: 'English', lang: 'en' },
    clinica: { label: 'Português', lang: 'pt-BR', link: '/clinica/', themeConfig: portuguese() },
  },
  // The system decides between light and dark, as in the product: the tokens ask for nothing else.
  appearance: 'force-auto',
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `data:image/svg+xml,${icon}` }]],
  markdown: {
    // Words in angle brackets and double braces are text in every page.
    html: false,
    anchor: { slugify: anchorOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config(md) {
      asWritten(md);
      drawDiagrams(md);
    },
  },
  vite: {
    // Not the application's own.
    configFile: false,
    publicDir: false,
    // The index of the search is one file.
    build: { chunkSizeWarningLimit: 2_000 },
  },
  themeConfig: {
    nav: doors,
    sidebar: sidebars.english,
    outline: [2, 3],
    i18nRouting: false,
    search: {
      provider: 'local',
      options: {
        locales: { clinica: { translations: PORTUGUESE_SEARCH } },
        miniSearch: {
          options: {
            // "medico" finds "médico".
            processTerm: (term) => term.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase(),
          },
        },
      },
    },
  },
});

/**
 * Double braces stay text. Links by files become addresses of the site; a file that is no page stays as text with its path. The
 * head of a table's column that says nothing is no heading.
 */
function asWritten(md: Markdown): void {
  for (const rule of ['text', 'code_inline'] as const) {
    const draw = md.renderer.rules[rule];
    md.renderer.rules[rule] = (...args) => (draw?.(...args) ?? '').replaceAll('{{', '&#123;&#123;');
  }
  md.core.ruler.push('link-to-files', ({ tokens, env }) => {
    const file: string | undefined = env.realPath ?? env.path;
    // A title is read alone, without its page.
    if (file === undefined) return;
    const from = relative(ROOT, file).replaceAll('\\', '/');
    for (const [i, { type, children }] of tokens.entries()) {
      linksToAddresses(children ?? [], from);
      if (type === 'th_open' && tokens[i + 1]?.content === '') {
        for (const cell of [tokens[i], tokens[i + 2]]) if (cell) cell.tag = 'td';
      }
    }
  });
}

function linksToAddresses(tokens: readonly Token[], from: string): void {
  let asText = false;
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const href = token.attrGet('href') ?? '';
      const target = siteLink(from, decodeURI(href));
      asText = target === null;
      const text = {
        type: 'file_open',
        tag: 'span',
        attrs: [
          ['class', 'file'],
          ['title', href],
        ],
      };
      if (target === null) Object.assign(token, text);
      else token.attrSet('href', target);
    }
    if (token.type === 'link_close' && asText) Object.assign(token, { type: 'file_close', tag: 'span' });
  }
}

function portuguese(): DefaultTheme.Config {
  return {
    sidebar: sidebars.clinica,
    outline: { level: [2, 3], label: 'Nesta página' },
    docFooter: { prev: 'Página anterior', next: 'Próxima página' },
    sidebarMenuLabel: 'Páginas',
    returnToTopLabel: 'Voltar ao começo',
    langMenuLabel: 'Mudar de língua',
    skipToContentLabel: 'Ir para o conteúdo',
    notFound: {
      title: 'Página não encontrada',
      quote: 'O endereço mudou ou foi digitado errado.',
      linkLabel: 'Ir para o começo',
      linkText: 'Ir para o começo',
    },
  };
}
