import { randomInt, randomUUID } from 'node:crypto';
import { conferirContestacao, novoProtocolo, type TypedContestacao } from '#domain/titular/contestacao.ts';
import { parseCpf } from '#domain/contas/cpf.ts';
import { parseEmail } from '#domain/contas/email.ts';
import { parseTelefone } from '#domain/contas/telefone.ts';
import type { Actor } from '#platform/actor.ts';
import { AppError, tooManyTries } from '#platform/app-error.ts';
import { countTry } from '#platform/db/queries/rate-limit.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { tokenHash, type Signer } from '#platform/secrets/secrets.ts';
import { countedNetwork, networkOf, type LoopbackRule } from '#platform/space/network.ts';
import { findAccountByCpf } from '#features/contas/identidade/identidade.public.ts';
import * as erros from './contestacoes.errors.ts';
import { avisarContaJob, contestacaoMail, confirmarContestacaoJob } from './contestacoes.jobs.ts';
import { findOpenContestacao, findContestacaoByForm, insertContestacao } from './contestacoes.repository.ts';
import { DOCUMENT_WAIT_MS } from './documento/documento.usecases.ts';
import { contestacaoTokens } from './contestacoes.mails.ts';
import { takeReceivedDocument } from './documento/recebidos.repository.ts';
import { contestacaoEvents } from '../titular.events.ts';

/** What opening a case needs besides the base: the signer of the mailed links. */
export type ContestacaoDeps = BaseDeps & LoopbackRule & { signer: Signer };

/**
 * Cases of one CPF from one network: the CPF is counted together with the network, so that whoever misuses a CPF cannot
 * block its owner from opening a case.
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
  // The same form was submitted twice at once, and the other request was the quicker one.
  if (open?.chave === input.chave) return open.protocolo;
  if (open) {
    await deps.runInTransaction({ actor }, (uow) =>
      uow.enqueue(confirmarContestacaoJob, contestacaoMail(open.id)),
    );
    throw erros.contestacaoJaAberta();
  }
  try {
    return await deps.runInTransaction({ actor }, (uow) =>
      insertOpenedContestacao(uow, deps, { ...input, ...caso }),
    );
  } catch (error) {
    // The same form was submitted twice at once, and the other request has taken the document.
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
    throw erros.camposDaContestacaoInvalidos(problemas);
  return { cpf: cpf.cpf, nome: input.nome.trim(), email, telefone, relato: input.relato.trim() };
}

async function insertOpenedContestacao(
  uow: UnitOfWork,
  deps: ContestacaoDeps,
  caso: ValidContestacao & Input,
): Promise<string> {
  const now = deps.clock();
  const documento = await takeReceivedDocument(
    uow.db,
    tokenHash(caso.documento),
    new Date(now.getTime() - DOCUMENT_WAIT_MS),
  );
  if (!documento) throw erros.documentoPerdido();
  const id = randomUUID();
  const protocolo = novoProtocolo(randomInt);
  const opened = await insertContestacao(uow.db, {
    id,
    protocolo,
    chave: caso.chave,
    cpf: caso.cpf,
    cliente_id: await findAccountByCpf(uow.db, caso.cpf),
    nome: caso.nome,
    email: caso.email,
    telefone: caso.telefone,
    relato: caso.relato,
    documento_objeto: documento.objeto,
    documento_sha256: documento.sha256,
    documento_size: documento.size,
    documento_tipo: documento.content_type,
    documento_conferido_em: documento.conferido_em,
    token_hash: tokenHash(contestacaoTokens.caso(deps.signer, id)),
    created_at: now,
  });
  if (!opened) throw erros.contestacaoJaAberta();
  uow.audit({ action: 'contestacao.abrir', targetType: 'contestacao', targetId: id });
  uow.emit(...contestacaoEvents(id));
  await uow.enqueue(confirmarContestacaoJob, contestacaoMail(id));
  await uow.enqueue(avisarContaJob, contestacaoMail(id));
  return protocolo;
}

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
