import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a write request that a page of another site sends with this application's cookie (CSRF). Browsers
 * set Origin and Sec-Fetch-Site on such requests and pages cannot change them; a program that sends neither
 * uses no browser's cookies. An origin is scheme, host and port: another port of this host is another page.
 */
export function checkOrigin(request: FastifyRequest, appUrl: string): void {
  if (SAFE.has(request.method) || request.routeOptions.config.contract?.tokenHeader) return;
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  const foreignOrigin = origin !== undefined && !isOwn(origin, request, appUrl);
  if (foreignSite || foreignOrigin) {
    throw new AppError(403, 'origem_recusada', 'Este pedido veio de outro endereço e foi recusado.');
  }
}

function isOwn(origin: string, request: FastifyRequest, appUrl: string): boolean {
  if (origin === new URL(appUrl).origin) return true;
  try {
    const own = new URL(`${request.protocol}://${request.host}`).origin;
    return new URL(origin).origin === own;
  } catch {
    return false;
  }
}
