import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    cookieNames: CookieNames;
  }
}

const NAMES = {
  session: 'zelo_sessao',
  visit: 'zelo_visita',
  device: 'zelo_aparelho',
  pending: 'zelo_codigo',
  challenge: 'zelo_desafio',
  comeback: 'zelo_retorno',
  begun: 'zelo_autorizacao',
} as const;

type CookieNames = Readonly<Record<keyof typeof NAMES, string>>;

/**
 * The cookie names. Under https they have the prefix `__Host-`: browsers accept those from this host only, so
 * another host of the domain cannot set a session.
 */
export function cookieNames(appUrl: string): CookieNames {
  const own = (name: string) => (appUrl.startsWith('https:') ? `__Host-${name}` : name);
  const { session, visit, device, pending, challenge, comeback, begun } = NAMES;
  return {
    session: own(session),
    visit: own(visit),
    device: own(device),
    pending: own(pending),
    challenge: own(challenge),
    comeback: own(comeback),
    begun: own(begun),
  };
}

/** Seconds that the visitor session of `/login` lasts. */
export const VISIT_SECONDS = 15 * 60;
/** The longest lifetime of a cookie that browsers allow. */
const DEVICE_SECONDS = 400 * 86_400;

type CookieJar = {
  setSession(reply: FastifyReply, token: string, maxAgeSeconds: number): void;
  clearSession(reply: FastifyReply): void;
  setVisit(reply: FastifyReply, token: string): void;
  clearVisit(reply: FastifyReply): void;
  /** Kept at sign-out: it identifies the browser, not the person. */
  setDevice(reply: FastifyReply, token: string): void;
  /** The password was correct and the second factor is still required. */
  setPending(reply: FastifyReply, token: string, maxAgeSeconds: number): void;
  clearPending(reply: FastifyReply): void;
  /** The browser to which a passkey's challenge was given. */
  setChallenge(reply: FastifyReply, token: string, maxAgeSeconds: number): void;
  clearChallenge(reply: FastifyReply): void;
  /** The sealed answer of a provider's page, for a person who has to sign in first. */
  setComeback(reply: FastifyReply, sealed: string, maxAgeSeconds: number): void;
  clearComeback(reply: FastifyReply): void;
  /** The `state` that a person was sent to a provider's page with: only this browser brings it back. */
  setBegun(reply: FastifyReply, state: string, maxAgeSeconds: number): void;
  clearBegun(reply: FastifyReply): void;
};

/** Sets and clears the application's cookies: HttpOnly, SameSite=Lax, Secure under https. */
export function cookieJar(appUrl: string): CookieJar {
  const names = cookieNames(appUrl);
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
    setSession: (reply, token, maxAge) => set(reply, names.session, token, maxAge),
    clearSession: (reply) => clear(reply, names.session),
    setVisit: (reply, token) => set(reply, names.visit, token, VISIT_SECONDS),
    clearVisit: (reply) => clear(reply, names.visit),
    setDevice: (reply, token) => set(reply, names.device, token, DEVICE_SECONDS),
    setPending: (reply, token, maxAge) => set(reply, names.pending, token, maxAge),
    clearPending: (reply) => clear(reply, names.pending),
    setChallenge: (reply, token, maxAge) => set(reply, names.challenge, token, maxAge),
    clearChallenge: (reply) => clear(reply, names.challenge),
    setComeback: (reply, sealed, maxAge) => set(reply, names.comeback, sealed, maxAge),
    clearComeback: (reply) => clear(reply, names.comeback),
    setBegun: (reply, state, maxAge) => set(reply, names.begun, state, maxAge),
    clearBegun: (reply) => clear(reply, names.begun),
  };
}

/** The raw tokens of a request's cookies; null for those that are absent. */
export function readCookies(request: FastifyRequest) {
  const read = (name: string): string | null => request.cookies[name] ?? null;
  const { session, visit, device, pending, challenge, comeback, begun } = request.server.cookieNames;
  return {
    session: read(session),
    visit: read(visit),
    device: read(device),
    pending: read(pending),
    challenge: read(challenge),
    comeback: read(comeback),
    begun: read(begun),
  };
}

export type { CookieJar };
