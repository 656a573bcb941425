import { parseEmail } from '#domain/contas/email.ts';

/** Domains of mail that patients write most; what the library knows otherwise belongs to other countries. */
const DOMAINS = (
  'gmail.com googlemail.com hotmail.com hotmail.com.br outlook.com outlook.com.br live.com msn.com ' +
  'yahoo.com yahoo.com.br ymail.com rocketmail.com icloud.com me.com mac.com uol.com.br bol.com.br ' +
  'terra.com.br ig.com.br oi.com.br globo.com globomail.com r7.com zipmail.com.br proton.me ' +
  'protonmail.com zoho.com mail.com email.com gmx.com'
).split(' ');
/** Houses whose addresses end in several ways. */
const HOUSES = ['yahoo', 'hotmail', 'outlook'];
const ENDINGS = (
  'com com.br net net.br org org.br gov.br edu edu.br br med.br adv.br me io pt dev app info jus.br ' +
  'mil.br leg.br us es fr it de'
).split(' ');

/** A letter left out counts a half, another one in its place a whole, two that changed places two. */
const CLOSE = { domainThreshold: 1.5, secondLevelThreshold: 1, topLevelThreshold: 1 };
/** Of a long name two wrong letters leave enough; of a short one they make another name. */
const LONG = { domains: DOMAINS.filter((domain) => domain.indexOf('.') > 4), domainThreshold: 2 };

/** The address that was probably meant; null when none comes to mind. It never blocks: the slip may be somebody's domain. */
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

/** The most used, in this order. */
const USUAL = ['gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.com.br', 'icloud.com'];

/** Usual domains that begin like what is typed behind the @; none before it, or once one of them is complete. */
export function emailEndings(typed: string): string[] {
  const [, begun] = /^\s*[^@\s]+@(\S*)$/.exec(typed) ?? [];
  if (begun === undefined || USUAL.includes(begun.toLowerCase())) return [];
  return USUAL.filter((domain) => domain.startsWith(begun.toLowerCase()));
}
