import { parse } from 'bowser';
import type { FastifyRequest } from 'fastify';
import { readCookies } from './cookies.ts';

/** Where a request comes from, as far as signing in cares. */
export type Browser = {
  /** For limits only, never kept and never shown. */
  ip: string;
  /** "Chrome no Android". */
  nome: string;
  /** The long-lived cookie that makes a browser known; null on its first visit. */
  aparelho: string | null;
};

/** Only these words are ever shown: what a browser says of itself could carry anybody's message into a mail. */
const BROWSERS: Readonly<Record<string, string>> = {
  Brave: 'Brave',
  Chrome: 'Chrome',
  Chromium: 'Chromium',
  DuckDuckGo: 'DuckDuckGo',
  Firefox: 'Firefox',
  'Microsoft Edge': 'Edge',
  Opera: 'Opera',
  Safari: 'Safari',
  'Samsung Internet for Android': 'Samsung Internet',
  'UC Browser': 'UC Browser',
  Vivaldi: 'Vivaldi',
};
const SYSTEMS: Readonly<Record<string, string>> = {
  Android: 'no Android',
  'Chrome OS': 'no Chromebook',
  HarmonyOS: 'no HarmonyOS',
  iOS: 'no iPhone',
  Linux: 'no Linux',
  macOS: 'no Mac',
  Windows: 'no Windows',
};
/** Longer than any browser's; the parser's patterns never see more. */
const LONGEST = 512;
const TOKEN = /^[\w-]{43}$/;

/** Browser and system in words, from the User-Agent. */
export function nameBrowser(userAgent: string | undefined): string {
  if (!userAgent) return 'Aparelho desconhecido';
  const { browser, os, platform } = parse(userAgent.slice(0, LONGEST));
  const system = platform.model === 'iPad' ? 'no iPad' : SYSTEMS[os.name ?? ''];
  const name = BROWSERS[browser.name ?? ''];
  if (!system && !name) return 'Aparelho desconhecido';
  return `${name ?? 'Navegador'} ${system ?? 'em outro aparelho'}`;
}

/** The browser behind a request. */
export function browserOf(request: FastifyRequest): Browser {
  const { device } = readCookies(request);
  return {
    ip: request.ip,
    nome: nameBrowser(request.headers['user-agent']),
    aparelho: device && TOKEN.test(device) ? device : null,
  };
}
