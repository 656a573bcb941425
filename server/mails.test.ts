import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PALAVRAS_DE_SAUDE } from '../domain/avisos/problemas-do-aviso.ts';
import { SERVICOS } from '../domain/catalogo/servicos.ts';
import { tipoDoEmail } from './features/mesa/provedores/provedores.presenter.ts';
import { allMails } from './demo/mail/all-mails.ts';

/**
 * Rules for every mail: only what Outlook's Word engine and Gmail display alike, and no health information.
 */

const mails = Object.entries(allMails());

test('every mail of the house is looked at here', async () => {
  const folder = join(import.meta.dirname, 'features');
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.mails.ts'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  const made = texts.flatMap((text) =>
    [...text.matchAll(/export function (mail\w+)/g)].map(([, name]) => name),
  );
  const looked = new Set(mails.map(([name]) => name.split(' ')[0]));
  expect(made.length).toBeGreaterThan(12);
  expect(made.filter((name) => !looked.has(name))).toEqual([]);
});

const TAGS = [
  'html',
  'head',
  'meta',
  'title',
  'style',
  'body',
  'div',
  'br',
  'table',
  'tbody',
  'tr',
  'td',
  'h1',
  'p',
  'a',
  'span',
];
const ATTRIBUTES = [
  'lang',
  'dir',
  'charSet',
  'name',
  'content',
  'class',
  'style',
  'role',
  'width',
  'align',
  'cellPadding',
  'cellSpacing',
  'border',
  'bgcolor',
  'href',
];
const PROPERTIES = [
  'background-color',
  'border-collapse',
  'border-radius',
  'border-top',
  'color',
  'display',
  'font-family',
  'font-size',
  'font-weight',
  'line-height',
  'margin',
  'max-height',
  'max-width',
  'overflow',
  'padding',
  'padding-top',
  'text-decoration',
  'width',
  'word-break',
];
/** Values of `display` that Word's engine supports: neither flex nor grid. */
const DISPLAYS = ['none', 'inline-block'];

type Found = { tags: string[]; attributes: string[]; properties: [name: string, value: string][] };

function partsOf(html: string): Found {
  const tags = [...html.matchAll(/<([a-z][a-z0-9]*)([^>]*)>/gi)];
  const attributes = tags.flatMap(([, , rest = '']) => [...rest.matchAll(/([\w-]+)="([^"]*)"/g)]);
  const styles = attributes.filter(([, name]) => name === 'style').map(([, , value = '']) => value);
  return {
    tags: tags.map(([, name = '']) => name),
    attributes: attributes.map(([, name = '']) => name),
    properties: styles.flatMap((style) =>
      style.split(';').map((rule): [string, string] => {
        const [name = '', value = ''] = rule.split(/:(.*)/s);
        return [name.trim(), value.trim()];
      }),
    ),
  };
}

/** WCAG's relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(mails)('%s', (_name, mail) => {
  const { tags, attributes, properties } = partsOf(mail.html);

  test('only tags, attributes and properties that the common clients keep', () => {
    expect([...new Set(tags)].filter((tag) => !TAGS.includes(tag))).toEqual([]);
    expect([...new Set(attributes)].filter((name) => !ATTRIBUTES.includes(name))).toEqual([]);
    expect(properties.filter(([name]) => !PROPERTIES.includes(name))).toEqual([]);
    const displays = properties.filter(([name]) => name === 'display').map(([, value]) => value);
    expect(displays.filter((value) => !DISPLAYS.includes(value))).toEqual([]);
  });

  test('nothing is fetched: no picture, no font, no script, no sheet', () => {
    expect(mail.html).not.toMatch(
      /<(img|script|link|iframe|form|svg|video)\b|url\(|@import|@font-face|src=/i,
    );
    // Gmail cuts a mail off at 102 kB, and hides what follows.
    expect(Buffer.byteLength(mail.html)).toBeLessThan(20_000);
  });

  test('the language is said, tables are for layout only, and there is one heading', () => {
    expect(mail.html).toMatch(/^<!doctype html><html lang="pt-BR" dir="ltr">/);
    expect(tags.filter((tag) => tag === 'h1')).toHaveLength(1);
    const tables = mail.html.match(/<table\b/g)?.length;
    expect(mail.html.match(/<table[^>]* role="presentation"/g)).toHaveLength(tables ?? 0);
  });

  test('every link is whole in the text part, which says what the HTML says', () => {
    const links = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );
    for (const link of links) expect(mail.text).toContain(link);
    const bare = mail.html
      .replace(/<style>.*?<\/style>/s, '')
      .replace(/<title>.*?<\/title>/s, '')
      .replace(/<[^>]+>/g, '\n')
      .split('\n')
      .map((line) => line.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"').trim())
      .filter((line) => line.length > 20 && !line.startsWith('Se o botão não abrir'));
    expect(bare.length).toBeGreaterThan(1);
    for (const line of bare) expect(mail.text).toContain(line);
  });

  test('no line of the text part is a wall, and its links stand alone', () => {
    const lines = mail.text.split('\n');
    const links = lines.filter((line) => line.includes('https://'));
    expect(links.filter((line) => !/^https:\/\/\S+$/.test(line))).toEqual([]);
    expect(lines.filter((line) => line.length > 330)).toEqual([]);
  });

  test('no word of health, no CPF, and a subject that fits a telephone', () => {
    const all = `${mail.subject}\n${mail.text}\n${mail.html}`;
    for (const { titulo } of SERVICOS) expect(all).not.toContain(titulo);
    // An address names a room of the house and an order by its opaque id, never a person's health.
    expect(all.replaceAll(/https?:\/\/\S+/g, '')).not.toMatch(PALAVRAS_DE_SAUDE);
    expect(all).not.toMatch(/\d{3}\.?\d{3}\.?\d{3}-?\d{2}/);
    expect(mail.subject.length).toBeLessThan(70);
    expect(mail.subject).not.toMatch(/[\r\n]|^[A-Z\s]+$|!/);
  });

  test('its kind is known to the desk', () => {
    expect(tipoDoEmail(mail.key)).not.toBe('aviso');
  });
});

test.each([
  ['#121a33', '#ffffff'],
  ['#566075', '#ffffff'],
  ['#2244bb', '#ffffff'],
  ['#ffffff', '#2244bb'],
  ['#edf0f6', '#141925'],
  ['#bcc3d0', '#141925'],
  ['#a2bcff', '#141925'],
])('%s can be read on %s', (ink, ground) => {
  expect(contrast(ink, ground)).toBeGreaterThan(4.5);
  // Mails contain no other colours than those checked here.
  const looked = [
    '#121a33',
    '#566075',
    '#2244bb',
    '#ffffff',
    '#edf0f6',
    '#141925',
    '#bcc3d0',
    '#a2bcff',
    '#0c0f1a',
    '#2b3141',
    '#f5f7fb',
    '#dbe0e9',
  ];
  const used = new Set(mails.flatMap(([, { html }]) => html.match(/#[0-9a-f]{6}\b/gi) ?? []));
  expect([...used].filter((colour) => !looked.includes(colour.toLowerCase()))).toEqual([]);
});
