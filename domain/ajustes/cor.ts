/** '#rrggbb', small letters. */
export type Cor = `#${string}`;

/** Colours that follow the house's own, by the design's tokens, in the light and in the dark theme. */
export type PaletaDaMarca = { claro: Readonly<Record<string, Cor>>; escuro: Readonly<Record<string, Cor>> };

/** Contrast of text that WCAG 2.2 AA asks for (criterion 1.4.3). */
export const CONTRASTE_MINIMO = 4.5;
/** The page in the light theme, and in the dark one: `--canvas` of the design. */
const PAGINA: Readonly<Record<'claro' | 'escuro', Cor>> = { claro: '#f5f7fb', escuro: '#0c0f1a' };
const BRANCO: Cor = '#ffffff';

/** Reads "#2244BB", "2244bb" and "#24b"; null for anything else. */
export function parseCor(text: string): Cor | null {
  const [, digits] = /^#?([\da-f]{6}|[\da-f]{3})$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return null;
  const six = digits.length === 6 ? digits : digits.replaceAll(/./g, '$&$&');
  return `#${six.toLowerCase()}`;
}

type Triple = readonly [number, number, number];

/** Channels from 0 to 1 without the curve of the screen. */
function linear(cor: Cor): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(cor.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** Relative luminance, as WCAG defines it. */
function luminance(cor: Cor): number {
  const [r, g, b] = linear(cor);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** 1 to 21, of text in one colour upon the other. */
export function contraste(a: Cor, b: Cor): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** Lightness from 0 to 1, chroma, and hue in radians. Source of the figures: Björn Ottosson, "A perceptual color space". */
type Oklch = { l: number; c: number; h: number };

function toOklch(cor: Cor): Oklch {
  const [r, g, b] = linear(cor);
  const x = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const y = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const z = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * x - 2.428592205 * y + 0.4505937099 * z;
  const bb = 0.0259040371 * x + 0.7827717662 * y - 0.808675766 * z;
  const l = 0.2104542553 * x + 0.793617785 * y - 0.0040720468 * z;
  return { l, c: Math.hypot(a, bb), h: Math.atan2(bb, a) };
}

function toLinear({ l, c, h }: Oklch): Triple {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
}

const STEPS = 40;

/** Whether a screen can show it. */
const fits = (triple: Triple) => triple.every((channel) => channel > -1e-4 && channel < 1.0001);

/** The colour of this lightness and hue, as strong as asked for or as a screen can show. */
function screenColour(wanted: Oklch): Cor {
  let shown = toLinear(wanted);
  for (let step = STEPS - 1; step >= 0 && !fits(shown); step -= 1)
    shown = toLinear({ ...wanted, c: (wanted.c * step) / STEPS });
  const hex = shown.map((channel) => {
    const value = Math.min(1, Math.max(0, channel));
    const curved = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(curved * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${hex.join('')}`;
}

/** Darkens a colour in its hue until it can be read upon `ground`; one that can already stays. */
function darkened(cor: Cor, ground: Cor): Cor {
  const own = toOklch(cor);
  let found = cor;
  for (let l = own.l; contraste(found, ground) < CONTRASTE_MINIMO && l > 0; l -= 0.01)
    found = screenColour({ ...own, l });
  return found;
}

/**
 * Every shade that the screens use, of one colour. Those of the light theme can be read where the colour itself can; those of the
 * dark theme have the lightness of the design's own, so that they can be read whatever the colour.
 */
export function paletaDaMarca(cor: Cor): PaletaDaMarca {
  const { l, c, h } = toOklch(cor);
  /** `most`: the chroma that the design has at this place. */
  const shade = (lightness: number, most: number) => screenColour({ l: lightness, c: Math.min(c, most), h });
  const darker = (by: number) => screenColour({ l: Math.max(0.08, l - by), c, h });
  const soft = shade(0.915, 0.042);
  const light = {
    brand: cor,
    'brand-hover': darker(0.06),
    'brand-press': darker(0.11),
    'brand-soft': shade(0.95, 0.024),
    'brand-soft-2': soft,
    'brand-text': darkened(cor, soft),
    'on-brand': BRANCO,
    night: shade(0.235, 0.075),
    'night-2': shade(0.31, 0.085),
    'logo-ground': cor,
    focus: cor,
  };
  const dark = {
    brand: shade(0.755, 0.115),
    'brand-hover': shade(0.81, 0.09),
    'brand-press': shade(0.86, 0.065),
    'brand-soft': shade(0.285, 0.065),
    'brand-soft-2': shade(0.345, 0.085),
    'brand-text': shade(0.8, 0.1),
    'on-brand': shade(0.19, 0.06),
    night: shade(0.213, 0.05),
    'night-2': shade(0.29, 0.06),
    // As the design's mark, which keeps its ground in the dark.
    'logo-ground': cor,
    focus: shade(0.8, 0.1),
  };
  return { claro: light, escuro: dark };
}

/** The figures beside the preview: the least contrast of texts with the colour, in both themes. */
export function contrastesDaMarca(cor: Cor): { claro: number; escuro: number } {
  const { brand = cor, 'on-brand': ink = cor } = paletaDaMarca(cor).escuro;
  return {
    claro: contraste(cor, PAGINA.claro),
    escuro: Math.min(contraste(brand, PAGINA.escuro), contraste(ink, brand)),
  };
}

/** "4,5". */
export const contrasteEmPalavras = (ratio: number) =>
  (Math.floor(ratio * 10) / 10).toFixed(1).replace('.', ',');

/** Sentence to show; null for a colour that can be read everywhere, and for '', which leaves the design's own. */
export function recusaDaCor(text: string): string | null {
  if (text === '') return null;
  const cor = parseCor(text);
  if (cor === null) return 'Escreva a cor com seis letras ou números, como #2244bb.';
  // White letters upon the colour have more: the page is a little darker than white.
  const { claro } = contrastesDaMarca(cor);
  if (claro >= CONTRASTE_MINIMO) return null;
  return `Esta cor é clara demais para se ler: o contraste com o branco e com a página é ${contrasteEmPalavras(claro)} e precisa ser ao menos 4,5. A mesma cor, mais escura: ${darkened(cor, PAGINA.claro)}.`;
}

/** The style sheet that puts the colours in place of the design's own. */
export function folhaDaCor(cor: Cor): string {
  const { claro, escuro } = paletaDaMarca(cor);
  const rules = (shades: Readonly<Record<string, Cor>>) =>
    Object.entries(shades)
      .map(([name, shade]) => `--${name}:${shade}`)
      .join(';');
  return `:root{${rules(claro)}}@media (prefers-color-scheme:dark){:root{${rules(escuro)}}}`;
}
