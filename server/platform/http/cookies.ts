import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const SESSION = 'zelo_sessao';
const VISIT = 'zelo_visita';
const DEVICE = 'zelo_aparelho';
const PENDING = 'zelo_codigo';
export const VISIT_SECONDS = 15 * 60;
/** As long as browsers keep any cookie. */
const DEVICE_SECONDS = 400 * 86_400;

type CookieJar = {
  setSession(reply: FastifyReply, token: string, maxAgeSeconds: number): void;
  clearSession(reply: FastifyReply): void;
  setVisit(reply: FastifyReply, token: string): void;
  clearVisit(reply: FastifyReply): void;
  /** Stays when the person signs out: it says which browser this is, not who sits there. */
  setDevice(reply: FastifyReply, token: string): void;
  /** The password held, the code is still to come. */
  setPending(reply: FastifyReply, token: string, maxAgeSeconds: number): void;
  clearPending(reply: FastifyReply): void;
};

/** Cookies of this application: HttpOnly, SameSite=Lax, Secure behind https. */
export function cookieJar(appUrl: string): CookieJar {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: appUrl.startsWith('https:'),
  } as const;
  const set = (reply: FastifyReply, name: string, token: string, maxAge: number) =>
    void reply.setCookie(name, token, { ...options, maxAge });
  const clear = (reply: FastifyReply, name: string) => void reply.clearCookie(name, options);
  return {
    setSession: (reply, token, maxAge) => set(reply, SESSION, token, maxAge),
    clearSession: (reply) => clear(reply, SESSION),
    setVisit: (reply, token) => set(reply, VISIT, token, VISIT_SECONDS),
    clearVisit: (reply) => clear(reply, VISIT),
    setDevice: (reply, token) => set(reply, DEVICE, token, DEVICE_SECONDS),
    setPending: (reply, token, maxAge) => set(reply, PENDING, token, maxAge),
    clearPending: (reply) => clear(reply, PENDING),
  };
}

/** The raw tokens a request carries. */
export function readCookies(request: FastifyRequest) {
  const read = (name: string): string | null => request.cookies[name] ?? null;
  return { session: read(SESSION), visit: read(VISIT), device: read(DEVICE), pending: read(PENDING) };
}

export type { CookieJar };
