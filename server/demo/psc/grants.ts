import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '#platform/deps.ts';

/** The request that a person is asked to authorise. */
export type AskedGrant = {
  cpf: string;
  redirectUri: string;
  state: string;
  challenge: string;
  lifetimeSeconds: number;
};

export type GrantedToken = { value: string; cpf: string; expiresAt: number };

/** The codes and tokens of OAuth 2 with PKCE, in memory: a restart ends every session, as a provider's own may. */
export type Grants = {
  /** A code for what was authorised, good once and for a minute. */
  authorize(asked: AskedGrant): string;
  /** The token for a code; null for one that is over, used before, or of another verifier or address. */
  exchange(code: string, verifier: string, redirectUri: string): GrantedToken | null;
  /** The person of a token that is good. */
  holderOf(token: string): string | null;
};

const CODE_MS = 60_000;

export function createGrants(clock: Clock): Grants {
  const codes = new Map<string, AskedGrant & { at: number }>();
  const tokens = new Map<string, GrantedToken>();
  return {
    authorize(asked) {
      const code = randomBytes(24).toString('base64url');
      codes.set(code, { ...asked, at: clock().getTime() });
      return code;
    },
    exchange(code, verifier, redirectUri) {
      const asked = codes.get(code);
      codes.delete(code);
      const now = clock().getTime();
      if (!asked || now - asked.at > CODE_MS || asked.redirectUri !== redirectUri) return null;
      if (createHash('sha256').update(verifier).digest('base64url') !== asked.challenge) return null;
      const token = {
        value: randomBytes(32).toString('base64url'),
        cpf: asked.cpf,
        expiresAt: now + asked.lifetimeSeconds * 1_000,
      };
      tokens.set(token.value, token);
      return token;
    },
    holderOf(value) {
      const token = tokens.get(value);
      return token && clock().getTime() < token.expiresAt ? token.cpf : null;
    },
  };
}
