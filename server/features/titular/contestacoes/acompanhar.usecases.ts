import { fraseDoMotivo, RESERVA_DO_CPF_DIAS } from '#domain/titular/contestacao.ts';
import { maskEmail } from '#domain/contas/email.ts';
import type { Actor } from '#platform/actor.ts';
import { tooManyTries, notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job } from '#platform/db/command/decision.ts';
import { countTry } from '#platform/db/queries/rate-limit.ts';
import type { UseCase } from '#platform/deps.ts';
import { tokenHash, type Signer } from '#platform/secrets/secrets.ts';
import type { ContestacaoDeps } from './abrir.usecases.ts';
import { semOutroLink } from './contestacoes.errors.ts';
import { responderContestacaoJob } from './contestacoes.jobs.ts';
import {
  findContestacaoByToken,
  lockContestacao,
  updateContestacao,
  type ContestacaoRow,
} from './contestacoes.repository.ts';
import { cadastroLinkEnd, contestacaoTokens } from './contestacoes.mails.ts';

type Call = UseCase<Actor, { token: string }, ContestacaoDeps>;

const DAY_MS = 86_400_000;
/** Requests for another registration link of one case. */
export const PER_CASE = { max: 5, windowSeconds: 900 };

/**
 * The state of a case: the refusal's sentence or null, and the registration link's end, whether it still
 * works, and whether another one may be requested.
 */
export type ContestacaoProgress = {
  caso: ContestacaoRow;
  motivo: string | null;
  linkAte: Date | null;
  linkVale: boolean;
  podePedirLink: boolean;
};

/** Reads the progress of a case by the token of its mailed link. @throws naoEncontrado */
export async function acompanharContestacao({ input, deps }: Call): Promise<ContestacaoProgress> {
  const caso = await findContestacaoByToken(deps.db, tokenHash(input.token));
  if (!caso) throw notFound();
  const esperaCadastro = caso.situacao === 'aceita' && caso.cadastro_cliente_id === null;
  const linkAte = esperaCadastro ? caso.cadastro_expira_em : null;
  const now = deps.clock();
  return {
    caso,
    motivo: caso.motivo === null ? null : fraseDoMotivo(caso.motivo),
    linkAte,
    linkVale: linkAte !== null && linkAte > now,
    podePedirLink: canRequestLink(caso, now),
  };
}

/** True for an accepted case without a new registration, during the days that its CPF is reserved. */
function canRequestLink(caso: ContestacaoRow, now: Date): boolean {
  if (caso.situacao !== 'aceita' || caso.cadastro_cliente_id !== null || !caso.resolvida_em) return false;
  return caso.resolvida_em.getTime() + RESERVA_DO_CPF_DIAS * DAY_MS > now.getTime();
}

function canRepeatLink(caso: ContestacaoRow, signer: Signer, now: Date): boolean {
  const { id, cadastro_expira_em: ate, cadastro_token_hash: kept } = caso;
  if (!ate || ate <= now) return false;
  return kept?.equals(tokenHash(contestacaoTokens.cadastro(signer, id, ate, kept))) ?? false;
}

/**
 * Mails the registration link again: the same link until it expires or cannot be rebuilt, then a new one.
 * @returns the sentence to show
 * @throws naoEncontrado, semOutroLink, 429
 */
export const pedirOutroLink = command({
  find: async ({ input, deps }: Call) => {
    const found = await findContestacaoByToken(deps.db, tokenHash(input.token));
    if (!found) throw notFound();
    const counted = await countTry(deps.db, deps.signer.key('outro-link', found.id), PER_CASE);
    if (!counted) throw tooManyTries();
    return found;
  },
  load: (_, { id }) => ({ caso: call(lockContestacao, id) }),
  decide: ({ caso }, { deps: { signer }, now, newId }) => {
    if (!caso || !canRequestLink(caso, now)) throw semOutroLink();
    const { id, email } = caso;
    const ate = cadastroLinkEnd(now);
    const hash = tokenHash(contestacaoTokens.cadastro(signer, id, ate));
    const renewed = call(updateContestacao, id, { cadastro_token_hash: hash, cadastro_expira_em: ate });
    return {
      writes: canRepeatLink(caso, signer, now) ? [] : [renewed],
      audit: [{ action: 'contestacao.pedir_link', targetType: 'contestacao', targetId: id }],
      jobs: [job(responderContestacaoJob, { contestacaoId: id, envio: newId() })],
      answer: `Mandamos o link de cadastro para ${maskEmail(email)}.`,
    };
  },
});
