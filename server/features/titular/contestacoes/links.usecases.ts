import { LINK_DE_CADASTRO_HORAS } from '../../../../domain/titular/contestacao.ts';
import type { Signer } from '../../../platform/secrets/secrets.ts';

const HOUR_MS = 3_600_000;

/**
 * The two links of a case. They are made from its id under APP_SECRET, so that a mail that waits in the queue, or
 * is sent again, needs no secret in the database: only the SHA-256 of each stands there.
 */
export const casoTokens = {
  /** The link to the state of a case. */
  caso: (signer: Signer, id: string): string => signer.token('caso', id),
  /** The link to register; another end makes another link. */
  cadastro: (signer: Signer, id: string, ate: Date): string =>
    signer.token('novo-cadastro', `${id}|${ate.getTime()}`),
};

/** Until when a link to register holds that is made now. */
export function cadastroLinkEnd(now: Date): Date {
  return new Date(now.getTime() + LINK_DE_CADASTRO_HORAS * HOUR_MS);
}
