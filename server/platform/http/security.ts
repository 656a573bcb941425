import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';

/** The limits of one request; uploads have limits of their own. */
export const REQUEST_LIMITS = {
  /** Bytes of a body. */
  bodyLimit: 512 * 1024,
  /** Milliseconds for receiving a request: five megabytes over a slow connection. An interrupted upload resumes. */
  requestTimeout: 300_000,
  /** Letters of one part of an address: signed download links are longer than the router's default of 100. */
  maxParamLength: 500,
} as const;

/** For how long (seconds) a browser is told to come by TLS alone, with every name below; false where people come without. */
export function hstsOf(appUrl: string): { maxAge: number; includeSubDomains: true } | false {
  return appUrl.startsWith('https:') && { maxAge: 31_536_000, includeSubDomains: true };
}

/**
 * Security headers of every answer: no resources of other origins, no framing, no inline scripts or styles.
 */
export function SECURITY_HEADERS(appUrl: string): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: hstsOf(appUrl),
    // The one framing policy, for browsers that know no frame-ancestors, too.
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  };
}

/** `SECURITY_HEADERS` and the permissions policy by the headers' names: they are the same for every answer, and worked out once. */
export function headersOfEveryAnswer(appUrl: string): Map<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(SECURITY_HEADERS(appUrl))(request, response, () => undefined);
  response.setHeader('permissions-policy', PERMISSIONS_POLICY);
  return new Map(response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]));
}

/** The content policy of a page with scripts and style sheets written into it, whose texts these are. */
export function policyWithInline(
  appUrl: string,
  inline: Record<'scripts' | 'styles', readonly string[]>,
): string {
  const policy = headersOfEveryAnswer(appUrl).get('content-security-policy') ?? '';
  return policy
    .replace(...allowing('script-src', inline.scripts))
    .replace(...allowing('style-src', inline.styles));
}

/** A directive as every answer has it, and with the sums of these texts. */
function allowing(directive: string, texts: readonly string[]): [string, string] {
  const sums = texts.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [`${directive} 'self'`, `${directive} 'self'${sums.join('')}`];
}

/** The content policy of an answer that is no page: opened as one it loads, runs and frames nothing. */
export const INERT_POLICY = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Security headers of an answer without a page that is given before any hook has run: no address was read, or no request. */
export function headersWithoutHooks(appUrl: string): Record<string, string> {
  const kept = hstsOf(appUrl);
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': INERT_POLICY,
    ...(kept && { 'strict-transport-security': `max-age=${kept.maxAge}; includeSubDomains` }),
  };
}

/** The content policy of a file that somebody sent or a document: shown or not, a browser runs nothing of it. */
export const SANDBOX_POLICY = `sandbox; ${INERT_POLICY}`;

/** The browser features that every page of ours, and anything in it, gives up (the header Permissions-Policy). */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');
