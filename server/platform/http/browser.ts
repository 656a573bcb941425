import { parse } from 'bowser';
import type { FastifyRequest } from 'fastify';
import { readCookies } from './cookies.ts';

/** The browser that a request comes from, as far as signing in needs it. */
export type Browser = {
  /** For rate limits only; never stored and never shown. */
  ip: string;
  /** Browser and system in Portuguese, such as "Chrome no Android". */
  nome: string;
  /** Token of the long-lived cookie by which a browser is known; null on its first visit. */
  aparelho: string | null;
  /** Token of the session that it holds so far; null without one. */
  sessao: string | null;
};

/** Only these names are shown: a User-Agent is free text that could carry a message into a mail. */
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
/** The User-Agent is cut to this length before the patterns run on it. */
export const LONGEST = 512;
const TOKEN = /^[\w-]{43}$/;

/** Names browser and system of a User-Agent in Portuguese. */
export function nameBrowser(userAgent: string | undefined): string {
  if (!userAgent) return 'Aparelho desconhecido';
  const { browser, os, platform } = parse(userAgent.slice(0, LONGEST));
  const system = platform.model === 'iPad' ? 'no iPad' : SYSTEMS[os.name ?? ''];
  const name = BROWSERS[browser.name ?? ''];
  if (!system && !name) return 'Aparelho desconhecido';
  return `${name ?? 'Navegador'} ${system ?? 'em outro aparelho'}`;
}

export function browserOf(request: FastifyRequest): Browser {
  const { device, session } = readCookies(request);
  return {
    ip: request.ip,
    nome: nameBrowser(request.headers['user-agent']),
    aparelho: device && TOKEN.test(device) ? device : null,
    sessao: session,
  };
}
