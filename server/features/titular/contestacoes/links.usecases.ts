import { LINK_DE_CADASTRO_HORAS } from '../../../../domain/titular/contestacao.ts';
import type { Signer } from '../../../platform/secrets/secrets.ts';

const HOUR_MS = 3_600_000;

/**
 * Tokens of the two links of a case, derived from its id under APP_SECRET: a mail that is queued or repeated
 * can rebuild the link, and the database holds only the SHA-256 of each token.
 */
export const casoTokens = {
  /** Token of the link to follow a case. */
  caso: (signer: Signer, id: string): string => signer.token('caso', id),
  /** Token of the registration link; it depends on the expiry, so a new expiry gives a new link. */
  cadastro: (signer: Signer, id: string, ate: Date): string =>
    signer.token('novo-cadastro', `${id}|${ate.getTime()}`),
};

/** When a registration link made at `now` expires. */
export function cadastroLinkEnd(now: Date): Date {
  return new Date(now.getTime() + LINK_DE_CADASTRO_HORAS * HOUR_MS);
}
