import { renderMermaidSVG } from 'beautiful-mermaid';
import type { MarkdownOptions } from 'vitepress';

type Markdown = Parameters<NonNullable<MarkdownOptions['config']>>[0];

const FLOW = /^(?:flowchart|graph)\s/;
const COLOURS = { bg: 'var(--surface)', fg: 'var(--text)' };

/**
 * Draws flow charts when the site is built; their colours and letters are in `site.css`. A chart of tables stays text, because a
 * picture of a hundred of them fits on no screen.
 */
export function drawDiagrams({ renderer: { rules } }: Markdown): void {
  const { fence } = rules;
  rules.fence = (tokens, i, ...rest) => {
    const { info = '', content = '' } = tokens[i] ?? {};
    if (info.trim() !== 'mermaid' || !FLOW.test(content)) return fence?.(tokens, i, ...rest) ?? '';
    // Its own sheet asks for a font of another site, and a page's template may not hold one.
    const svg = renderMermaidSVG(content, COLOURS).replace(/<style>[^]*?<\/style>/, '');
    return `<div class="diagram" role="group" aria-label="Diagram" tabindex="0">${svg}</div>`;
  };
}
