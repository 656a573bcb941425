import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** The root of the repository. */
export const ROOT = join(import.meta.dirname, '../..');

/** Pages that are kept outside of docs/, by file, each with its address. */
const BESIDE: ReadonlyMap<string, string> = new Map([
  ['CONTRIBUTING.md', '/contributing'],
  ['ACESSIBILIDADE.md', '/clinica/acessibilidade'],
  ['bench/README.md', '/bench'],
]);

/** Every page of the site, as its file in the repository. */
export function listPages(): string[] {
  const inDocs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join('docs', name.replaceAll('\\', '/')))
    .filter((file) => file.endsWith('.md'));
  return [...inDocs, ...BESIDE.keys()].toSorted();
}

/** Address of a page by its file, without an extension; null for a file that is no page. README.md leads home. */
export function addressOf(file: string): string | null {
  if (file === 'README.md') return '/';
  const beside = BESIDE.get(file);
  if (beside !== undefined) return beside;
  if (!/^docs\/.*\.md$/.test(file) || !existsSync(join(ROOT, file))) return null;
  return file
    .slice('docs'.length)
    .replace(/\.md$/, '')
    .replace(/\/(?:README|index)$/, '/');
}

/** Pages whose address differs from their path, for the generator. */
export function rewrites(): Record<string, string> {
  return Object.fromEntries(
    listPages().map((file) => [file, `${(addressOf(file) ?? '').slice(1).replace(/(^|\/)$/, '$1index')}.md`]),
  );
}

/** The first heading of a page. @throws without one */
export function titleOf(file: string): string {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const title = /^# (.+)$/m.exec(text)?.[1];
  if (title === undefined) throw new Error(`${file} has no title`);
  return title;
}

/** The anchor of a heading, as code hosts make it, so that one link serves there and here. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

/**
 * Where a link of a page leads in the site: an address, an anchor or an outside address as they are. Null for a file
 * that is no page (code, a folder): the site shows its name as text.
 */
export function siteLink(from: string, href: string): string | null {
  if (/^(?:[a-z]+:|#|\/)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const file = posix.normalize(posix.join(posix.dirname(from), path));
  const page = addressOf(file) ?? addressOf(posix.join(file, 'README.md'));
  if (page === null) return null;
  return anchor === undefined ? page : `${page}#${anchor}`;
}
