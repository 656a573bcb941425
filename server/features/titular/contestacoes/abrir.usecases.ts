import { randomInt, randomUUID } from 'node:crypto';
import { conferirContestacao, novoProtocolo, type TypedContestacao } from '#domain/titular/contestacao.ts';
import { parseCpf } from '#domain/contas/cpf.ts';
import { parseEmail } from '#domain/contas/email.ts';
import { parseTelefone } from '#domain/contas/telefone.ts';
import type { Actor } from '#platform/actor.ts';
import { AppError, tooManyTries } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job } from '#platform/db/command/decision.ts';
import { countTry } from '#platform/db/queries/rate-limit.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { tokenHash, type Signer } from '#platform/secrets/secrets.ts';
import { countedNetwork, networkOf, type LoopbackRule } from '#platform/space/network.ts';
import { findAccountByCpf } from '#features/contas/identidade/identidade.public.ts';
import * as errors from './contestacoes.errors.ts';
import { avisarContaJob, confirmarContestacaoJob } from './contestacoes.jobs.ts';
import { findOpenContestacao, findContestacaoByForm, insertContestacao } from './contestacoes.repository.ts';
import { DOCUMENT_WAIT_MS } from './documento/documento.usecases.ts';
import { contestacaoTokens } from './contestacoes.mails.ts';
import { takeReceivedDocument } from './documento/recebidos.repository.ts';
import { contestacaoEvents } from '../titular.events.ts';

/** `signer` makes the mailed links. */
export type ContestacaoDeps = BaseDeps & LoopbackRule & { signer: Signer };

/**
 * Cases of one CPF from one network: the CPF is counted together with the network, so that misuse of a CPF cannot block its
 * owner from opening a case.
 */
export const PER_CPF = { max: 5, windowSeconds: 900 };
/** Cases of one network, which many people may share. */
export const PER_NETWORK = { max: 20, windowSeconds: 900 };
/** Cases, and so mails, of one e-mail address in a day. */
export const PER_EMAIL = { max: 5, windowSeconds: 86_400 };

type Input = TypedContestacao & { documento: string; chave: string; ip: string };

/**
 * Opens a case about a CPF that somebody else registered. Neither the answer nor its timing depends on
 * whether the CPF has an account; an existing account is not changed. Repeating the same form (`chave`)
 * returns the protocol of the first call.
 * @returns the protocol
 * @throws 400 with one detail per field, documentoPerdido, contestacaoJaAberta, 429
 */
export async function abrirContestacao({
  actor,
  input,
  deps,
}: UseCase<Actor, Input, ContestacaoDeps>): Promise<string> {
  const caso = validateContestacao(input);
  const before = await findProtocolOfForm(deps, caso, input.chave);
  if (before) return before;
  await countOpening(deps, caso, input.ip);
  const open = await findOpenContestacao(deps.db, caso.cpf, caso.email);
  // The form was submitted twice at once, and the other request was the quicker one.
  if (open?.chave === input.chave) return open.protocolo;
  if (open) {
    await deps.runInTransaction({ actor }, (uow) =>
      uow.enqueue(confirmarContestacaoJob, { contestacaoId: open.id, envio: randomUUID() }),
    );
    throw errors.contestacaoJaAberta();
  }
  try {
    const protocolo = novoProtocolo(randomInt);
    const { documento, chave } = input;
    return await inserirContestacao({
      actor,
      input: { documento, caso: { ...caso, chave, protocolo } },
      deps,
    });
  } catch (error) {
    // The form was submitted twice at once, and the other request has taken the document.
    const twin = error instanceof AppError && (await findProtocolOfForm(deps, caso, input.chave));
    if (twin) return twin;
    throw error;
  }
}

/**
 * The protocol of the case that this form (by its `chave`, CPF and e-mail) opened before; null when there is
 * none.
 */
async function findProtocolOfForm(
  { db }: ContestacaoDeps,
  { cpf, email }: ValidContestacao,
  chave: string,
): Promise<string | null> {
  const caso = await findContestacaoByForm(db, chave);
  return caso?.cpf === cpf && caso.email === email ? caso.protocolo : null;
}

type ValidContestacao = { cpf: string; nome: string; email: string; telefone: string; relato: string };

function validateContestacao(input: Input): ValidContestacao {
  const problemas = conferirContestacao(input, input.documento !== '');
  const cpf = parseCpf(input.cpf);
  const email = parseEmail(input.email);
  const telefone = parseTelefone(input.telefone);
  if (problemas.length > 0 || !cpf.ok || !email || !telefone)
    throw errors.camposDaContestacaoInvalidos(problemas);
  return { cpf: cpf.cpf, nome: input.nome.trim(), email, telefone, relato: input.relato.trim() };
}

type Opened = { documento: string; caso: ValidContestacao & { chave: string; protocolo: string } };

/** @throws documentoPerdido, contestacaoJaAberta */
const inserirContestacao = command({
  load: ({ input: { documento, caso }, deps }: UseCase<Actor, Opened, ContestacaoDeps>) => {
    const since = new Date(deps.clock().getTime() - DOCUMENT_WAIT_MS);
    return {
      documento: call(takeReceivedDocument, tokenHash(documento), since),
      conta: call(findAccountByCpf, caso.cpf),
    };
  },
  decide: ({ documento, conta }, { input: { caso }, deps, now, newId }) => {
    if (!documento) throw errors.documentoPerdido();
    const id = newId();
    const row = {
      ...caso,
      id,
      cliente_id: conta,
      documento_objeto: documento.objeto,
      documento_sha256: documento.sha256,
      documento_size: documento.size,
      documento_tipo: documento.content_type,
      documento_conferido_em: documento.conferido_em,
      token_hash: tokenHash(contestacaoTokens.caso(deps.signer, id)),
      created_at: now,
    };
    return {
      writes: [{ ...call(insertContestacao, row), taken: errors.contestacaoJaAberta }],
      audit: [{ action: 'contestacao.abrir', targetType: 'contestacao', targetId: id }],
      events: contestacaoEvents(id),
      jobs: [confirmarContestacaoJob, avisarContaJob].map((mail) =>
        job(mail, { contestacaoId: id, envio: newId() }),
      ),
      answer: caso.protocolo,
    };
  },
});

async function countOpening(
  deps: ContestacaoDeps,
  { cpf, email }: ValidContestacao,
  ip: string,
): Promise<void> {
  const { db, signer } = deps;
  const network = countedNetwork(deps, ip);
  const within = await Promise.all([
    countTry(db, signer.key('contestar', `${cpf}|${networkOf(ip)}`), PER_CPF),
    countTry(db, signer.key('contestar-email', email.toLowerCase()), PER_EMAIL),
    network === null || countTry(db, signer.key('contestar-rede', network), PER_NETWORK),
  ]);
  if (within.includes(false)) throw tooManyTries();
}
