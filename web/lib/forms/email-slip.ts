import { parseEmail } from '#domain/contas/email.ts';

/** The mail domains that patients use most; those of the library's own list are of other countries. */
const DOMAINS = (
  'gmail.com googlemail.com hotmail.com hotmail.com.br outlook.com outlook.com.br live.com msn.com ' +
  'yahoo.com yahoo.com.br ymail.com rocketmail.com icloud.com me.com mac.com uol.com.br bol.com.br ' +
  'terra.com.br ig.com.br oi.com.br globo.com globomail.com r7.com zipmail.com.br proton.me ' +
  'protonmail.com zoho.com mail.com email.com gmx.com'
).split(' ');
/** Providers whose addresses have several endings. */
const HOUSES = ['yahoo', 'hotmail', 'outlook'];
const ENDINGS = (
  'com com.br net net.br org org.br gov.br edu edu.br br med.br adv.br me io pt dev app info jus.br ' +
  'mil.br leg.br us es fr it de'
).split(' ');

/** Distances: a missing letter counts 0.5, a wrong one 1, two swapped ones 2. */
const CLOSE = { domainThreshold: 1.5, secondLevelThreshold: 1, topLevelThreshold: 1 };
/** Two wrong letters are allowed in a long name only: in a short one they make another name. */
const LONG = { domains: DOMAINS.filter((domain) => domain.indexOf('.') > 4), domainThreshold: 2 };

/** The address that was probably meant; null when it looks right. Nothing is refused for it: an odd domain may exist. */
export async function findEmailSlip(typed: string): Promise<string | null> {
  const email = parseEmail(typed);
  if (email === null) return null;
  const at = email.lastIndexOf('@');
  if (DOMAINS.includes(email.slice(at + 1))) return null;
  const { run } = await import('@zootools/email-spell-checker');
  const lists = { domains: DOMAINS, secondLevelDomains: HOUSES, topLevelDomains: ENDINGS };
  const found = run({ email, ...lists, ...CLOSE }) ?? run({ email, ...lists, ...CLOSE, ...LONG });
  if (found === undefined) return null;
  return parseEmail(`${email.slice(0, at)}@${found.domain}`);
}

/** The most used ones, most used first. */
const USUAL = ['gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.com.br', 'icloud.com'];

/** Usual domains that begin like what is typed behind the @; none before it, or once one of them is complete. */
export function emailEndings(typed: string): string[] {
  const [, begun] = /^\s*[^@\s]+@(\S*)$/.exec(typed) ?? [];
  if (begun === undefined || USUAL.includes(begun.toLowerCase())) return [];
  return USUAL.filter((domain) => domain.startsWith(begun.toLowerCase()));
}
