import { glob, readFile } from 'node:fs/promises';

/** Cells of every table row, without heads and rulers; a `\|` stays inside its cell. */
export function rowsOf(markdown: string): string[][] {
  const lines = markdown.split('\n');
  return lines.flatMap((line, i) => {
    const ruled = /^\|[\s|:-]+\|$/;
    if (!line.startsWith('|') || ruled.test(line) || ruled.test(lines[i + 1] ?? '')) return [];
    return [
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    ];
  });
}

/** Text under a heading, up to the next one of its level or above. @throws without such a heading */
export function sectionOf(markdown: string, heading: string): string {
  const lines = markdown.split('\n');
  const at = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === heading);
  if (at < 0) throw new Error(`no heading "${heading}"`);
  const level = /^#+/.exec(lines[at] ?? '')?.[0].length ?? 1;
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => new RegExp(`^#{1,${level}} `).test(line));
  return rest.slice(0, end < 0 ? undefined : end).join('\n');
}

export function codeIn(markdown: string): string[] {
  return [...markdown.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

/** All source without tests and, by default, without the demonstration; white space as single spaces. */
export async function sourceText({ withDemo = false } = {}): Promise<string> {
  const texts: string[] = [];
  for await (const file of glob('{domain,contracts,server,web}/**/*.{ts,tsx}')) {
    if (/\.test\.|\.suite\.|^server[\\/]testing[\\/]/.test(file)) continue;
    if (!withDemo && /^server[\\/]demo[\\/]/.test(file)) continue;
    texts.push(await readFile(file, 'utf8'));
  }
  return texts.join('\n').replaceAll(/\s+/g, ' ');
}

/** True when the text contains the fixed parts of a message, between its `{holes}`. */
export function hasWords(text: string, message: string): boolean {
  const parts = message.split(/\{[^}]*\}/).map((part) => part.trim());
  return parts.every((part) => text.includes(part));
}

/** True when the name, up to its first `{hole}`, is a whole literal or a whole text of an element. */
export function isNamed(text: string, name: string): boolean {
  const [fixed = ''] = name.split('{');
  const open = fixed === name ? `['"\`<{]` : '';
  const literal = fixed.trim().replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`['"\`>}] ?${literal} ?${open}`).test(text);
}
