import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const SESSION = 'zelo_sessao';
const VISIT = 'zelo_visita';
export const VISIT_SECONDS = 15 * 60;

type CookieJar = {
  setSession(reply: FastifyReply, token: string, maxAgeSeconds: number): void;
  clearSession(reply: FastifyReply): void;
  setVisit(reply: FastifyReply, token: string): void;
  clearVisit(reply: FastifyReply): void;
};

/** Cookies of this application: HttpOnly, SameSite=Lax, Secure behind https. */
export function cookieJar(appUrl: string): CookieJar {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: appUrl.startsWith('https:'),
  } as const;
  return {
    setSession: (reply, token, maxAge) => void reply.setCookie(SESSION, token, { ...options, maxAge }),
    clearSession: (reply) => void reply.clearCookie(SESSION, options),
    setVisit: (reply, token) => void reply.setCookie(VISIT, token, { ...options, maxAge: VISIT_SECONDS }),
    clearVisit: (reply) => void reply.clearCookie(VISIT, options),
  };
}

/** The raw tokens a request carries. */
export function readCookies(request: FastifyRequest): { session: string | null; visit: string | null } {
  return { session: request.cookies[SESSION] ?? null, visit: request.cookies[VISIT] ?? null };
}

export type { CookieJar };
