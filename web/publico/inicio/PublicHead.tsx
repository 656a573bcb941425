import { colourSheet, type PublicContext } from '#contracts/public-pages.ts';
import { brandWords } from './brand-words.ts';
import type { StructuredData } from './structured-data.ts';

export type PublicHeadProps = {
  context: PublicContext;
  title: string;
  description: string;
  /** Path of this page, for its canonical address; null for a page that search engines must not index. */
  path: string | null;
  data?: StructuredData;
  /** Address of the page's only script, if it has one. */
  script?: string;
};

/**
 * The `head` of a public page: title, description, canonical address, social preview, style sheet, structured
 * data.
 */
export function PublicHead({ context, title, description, path, data, script }: PublicHeadProps) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{path === '/' ? `${context.brand}: ${title}` : `${title} · ${context.brand}`}</title>
      <meta name="description" content={description} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#141925" media="(prefers-color-scheme: dark)" />
      <meta name="format-detection" content="telephone=no" />
      {context.assets.css.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {context.visual.cor !== null && script === undefined && (
        <link rel="stylesheet" href={colourSheet(context.visual.cor)} />
      )}
      {context.assets.fonts.map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
      ))}
      {script !== undefined && <script type="module" src={script} />}
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {(path === null || !context.indexable) && <meta name="robots" content="noindex" />}
      {path !== null && <Shared context={context} title={title} description={description} path={path} />}
      {/* A data block is not executed, so `script-src` does not apply; `<` is escaped to keep it from closing the
          element. */}
      {data !== undefined && (
        <script type="application/ld+json">{JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>
      )}
    </head>
  );
}

/** The canonical address and the tags for previews on social networks. */
function Shared({ context, title, description, path }: PublicHeadProps & { path: string }) {
  const origin = context.appUrl.replace(/\/$/, '');
  return (
    <>
      <link rel="canonical" href={origin + path} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:site_name" content={context.brand} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:locale" content="pt_BR" />
      <meta property="og:image" content={`${origin}/og.png`} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={brandWords(context.brand).imageAlt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
