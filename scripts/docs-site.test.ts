import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import * as paginas from '../contracts/instalacao/paginas.contract.ts';
import { SCREENS } from '../contracts/screens.ts';
import { NAVIGATED } from '../docs/.vitepress/navigation.ts';
import { addressOf, anchorOf, listPages, siteLink } from '../docs/.vitepress/pages.ts';
import { COMMANDS } from '../server/cli/commands.ts';
import { CHECKLIST, CHECKS } from '../server/cli/doctor/checks.ts';
import { TITLES } from '../server/features/mesa/provedores/provedores.public.ts';
import { SETTINGS } from '../server/settings.ts';
import { codeIn, isNamed, rowsOf, sectionOf, sourceText } from './docs-text.ts';

const CLINICA = 'docs/clinica';
const pages = new Map(
  await Promise.all(listPages().map(async (file) => [file, await readFile(file, 'utf8')] as const)),
);
/** Text of a page without its blocks of code. */
const prose = (text: string) => text.replaceAll(/^(`{3,})[\s\S]*?^\1/gm, '');
/** Pages about what is; a decision or a measurement may name what was. */
const present = [...pages].filter(([file]) => !/^(?:docs\/decisions\/\d|bench)/.test(file));

test('every page is in the navigation, and the navigation names no other', () => {
  const shown = listPages().filter((file) => file !== 'docs/index.md');
  expect(shown.length).toBeGreaterThan(140);
  expect([...NAVIGATED].toSorted()).toEqual(shown);
});

test('two pages → two addresses', () => {
  const addresses = listPages().map((file) => addressOf(file));
  expect(addresses).not.toContain(null);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('every link of a page leads to a file, and its anchor to a heading', () => {
  const anchors = new Map([...pages].map(([file, text]) => [addressOf(file), anchorsOf(text)]));
  let followed = 0;
  const broken = [...pages].flatMap(([file, text]) =>
    linksOf(text).flatMap((href) => {
      if (/^[a-z]+:/.test(href)) return [];
      followed += 1;
      const target = siteLink(file, href);
      const path = join(dirname(file), href.replace(/#.*$/, ''));
      const isFile = href.startsWith('#') || existsSync(path);
      if (target === null) return isFile ? [] : [`${file}: ${href}`];
      const [address = '', anchor] = target.split('#');
      const known = anchors.get(address === '' ? addressOf(file) : address);
      const isThere = isFile && (known?.has(decodeURIComponent(anchor ?? '')) ?? anchor === undefined);
      return isThere || (isFile && anchor === undefined) ? [] : [`${file}: ${href}`];
    }),
  );
  expect(followed).toBeGreaterThan(700);
  expect(broken).toEqual([]);
});

function linksOf(text: string): string[] {
  return [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => href);
}

/** Anchors of the headings, numbered where one is there twice. */
function anchorsOf(text: string): Set<string> {
  const seen = new Map<string, number>();
  const found = [...prose(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const plain = heading.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '');
    const anchor = anchorOf(plain);
    const times = seen.get(anchor) ?? 0;
    seen.set(anchor, times + 1);
    return times === 0 ? anchor : `${anchor}-${times}`;
  });
  return new Set(found);
}

const GIVEN =
  /\b(?:npm run (?:--silent )?cli -- [a-z-]+(?: [a-z-]+)?|npm run (?!cli)(?:--silent )?[\w:]+|node (?:scripts|bench)\/[\w/-]+\.\w+)/g;
const scripts: readonly string[] = Object.keys(manifest.scripts);

/** Whether a line for the terminal starts something that is there. */
function starts(command: string): boolean {
  const words = /^npm run (?:--silent )?cli -- (.+)/.exec(command)?.[1];
  if (words !== undefined) {
    const [first] = words.split(' ');
    return COMMANDS.some(({ name }) => [words, first].includes(name) || name.startsWith(`${words} `));
  }
  const script = /^npm run (?:--silent )?([\w:]+)/.exec(command)?.[1];
  return script === undefined ? existsSync(command.slice('node '.length)) : scripts.includes(script);
}

test('every command that a page gives is there', () => {
  const given = present.flatMap(([file, text]) =>
    (text.match(GIVEN) ?? []).map((one) => [file, one] as const),
  );
  expect(given.length).toBeGreaterThan(40);
  expect(given.filter(([, command]) => !starts(command))).toEqual([]);
});

const VARIABLE = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/;

const source = await sourceText({ withDemo: true });

test('every variable that a page names is read somewhere', async () => {
  const beside = await textsOf('scripts', 'deploy', 'bench', 'e2e', 'server');
  const texts = [source, ...beside, await readFile('compose.yaml', 'utf8')];
  const read = new Set(texts.flatMap((text) => text.match(/\b[A-Z][A-Z\d_]+\b/g) ?? []));
  const named = present.flatMap(([file, text]) =>
    codeIn(prose(text)).flatMap((code) => (VARIABLE.test(code) ? [[file, code] as const] : [])),
  );
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter(([, name]) => !read.has(name))).toEqual([]);
});

async function textsOf(...folders: string[]): Promise<string[]> {
  const texts: string[] = [];
  for (const folder of folders) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile() && /\.(?:m?[jt]sx?|ya?ml|sh|service)$/.test(entry.name)) {
        texts.push(await readFile(join(entry.parentPath, entry.name), 'utf8'));
      }
    }
  }
  return texts;
}

/** Pages of the demonstration and of operations, which no contract lists. */
const OTHERS = ['/demo/emails', '/demo/falhas', '/demo/recados', '/healthz', '/readyz', '/metrics'];

test('the clinic’s pages name routes that are there, and buttons as they are called', () => {
  const routes: ReadonlySet<string> = new Set([
    ...[...SCREENS, ...Object.values(paginas).map(({ path }) => path)].map((path) =>
      path.replaceAll(/:(\w+)/g, '{$1}'),
    ),
    ...OTHERS,
  ]);
  const names = Object.keys(SETTINGS);
  const codes = [...pages]
    .filter(([file]) => file.startsWith(`${CLINICA}/`))
    .flatMap(([file, text]) => codeIn(prose(text)).map((code) => [file, code] as const));
  const wrong = codes.filter(([, code]) => {
    if (/^\/./.test(code)) return !routes.has(code.replace(/[?#].*$/, ''));
    if (VARIABLE.test(code)) return !names.includes(code);
    return !isKnownWord(code) && !isNamed(source, code.replace(/…$/, ''));
  });
  expect(codes.length).toBeGreaterThan(150);
  expect(wrong).toEqual([]);
});

/** A key of the keyboard, a folder, or something to type. */
function isKnownWord(code: string): boolean {
  return /^(?:[A-Z\d/?]|Ctrl(?:-C)?|data|clinica\.com\.br|https?|NODE_ENV=production|AGE-SECRET-KEY-1|admin reset)$/.test(
    code,
  );
}

test('“No ar em um dia” → one row for each check of doctor, in its order, and no other', async () => {
  const page = pages.get(CHECKLIST) ?? '';
  const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
  expect(headings.filter((heading) => heading in CHECKS)).toEqual(Object.keys(CHECKS));
  for (const [section, names] of Object.entries(CHECKS)) {
    const rows = rowsOf(sectionOf(page, section)).map(([name = '']) => codeIn(name)[0] ?? name);
    expect(rows).toEqual(names);
  }
});

test('every check of that list → doctor has code that says it', async () => {
  const folder = 'server/cli/doctor';
  const files = (await readdir(folder)).filter((name) => !/^checks\.ts$|\.test\.ts$/.test(name));
  const code = (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
  const unsaid = Object.values(CHECKS)
    .flat()
    .filter((name) => {
      const provider = Object.entries(TITLES).find(([, title]) => title === name)?.[0];
      return ![name, provider].some((word) => word !== undefined && code.includes(`'${word}'`));
    });
  expect(unsaid).toEqual([]);
});

test('pictures of the clinic’s pages: each is shown, small, and described', async () => {
  const folder = join(CLINICA, 'imagens');
  const shown = [...pages]
    .filter(([file]) => file.startsWith(`${CLINICA}/`))
    .flatMap(([, text]) => [...text.matchAll(/!\[([^\]]*)\]\(imagens\/([^)]+)\)/g)]);
  expect(shown.filter(([, words = '']) => words.length < 10)).toEqual([]);
  const files = await readdir(folder);
  expect([...new Set(shown.map(([, , name = '']) => name))].toSorted()).toEqual(files.toSorted());
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(folder, name))).size));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(60_000);
});
