import { randomInt } from 'node:crypto';
import { novoProtocolo } from '#domain/titular/contestacao.ts';
import type { Paciente } from '#platform/actor.ts';
import { AppError, tooManyTries } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call } from '#platform/db/command/decision.ts';
import { countTry } from '#platform/db/queries/rate-limit.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { tokenHash, type Signer } from '#platform/secrets/secrets.ts';
import { lockCliente, readCliente } from '#features/contas/clientes/clientes.public.ts';
import { requireAdult } from '#features/titular/prontuario/prontuario.public.ts';
import { contestacaoEvents } from '../titular.events.ts';
import { documentoPerdido } from './contestacoes.errors.ts';
import { contestacaoTokens } from './contestacoes.mails.ts';
import { findContestacaoByForm, insertContestacao } from './contestacoes.repository.ts';
import { DOCUMENT_WAIT_MS } from './documento/documento.usecases.ts';
import { takeReceivedDocument } from './documento/recebidos.repository.ts';

type Call<Input> = UseCase<Paciente, Input, BaseDeps & { signer: Signer }>;

/** Cases that one account opens about its owner's record, in a day. */
export const CASE_LIMIT = { max: 3, windowSeconds: 86_400 };

/** 409: the team has a case of this account already. */
const casoJaAberto = () =>
  new AppError(409, 'caso_ja_aberto', 'A equipe já está conferindo o seu documento. Avisamos por e-mail.');

type Opening = { documento: string; chave: string };

/**
 * Opens a case by which the team examines an identity document of the account's owner, who then gets their record. Sending the
 * same form again answers with the first protocol.
 * @returns the protocol
 * @throws 400 documento_perdido, 409 dados_incompletos, titular_menor or caso_ja_aberto, 429
 */
export const pedirExame = command({
  find: async ({ actor, input, deps }: Call<Opening>) => {
    requireAdult(await readCliente(deps.db, actor.scope), deps.clock());
    const before = await findContestacaoByForm(deps.db, input.chave);
    if (before?.cadastro_cliente_id === actor.clienteId) return before.protocolo;
    const key = deps.signer.key('exame-do-prontuario', actor.clienteId);
    if (!(await countTry(deps.db, key, CASE_LIMIT))) throw tooManyTries();
    return null;
  },
  load: ({ actor, input, deps }, before) => ({
    own: call(lockCliente, actor.scope),
    ...(before === null && {
      documento: call(
        takeReceivedDocument,
        tokenHash(input.documento),
        new Date(deps.clock().getTime() - DOCUMENT_WAIT_MS),
      ),
    }),
  }),
  decide: ({ own, documento }, { input, deps, now, newId }, before) => {
    if (before !== null) return { answer: before };
    if (!documento) throw documentoPerdido();
    const id = newId();
    const row = {
      id,
      tipo: 'prontuario',
      protocolo: novoProtocolo(randomInt),
      chave: input.chave,
      cpf: own.cpf,
      cadastro_cliente_id: own.id,
      nome: own.nome,
      email: own.email_contato,
      telefone: own.telefone,
      documento_objeto: documento.objeto,
      documento_sha256: documento.sha256,
      documento_size: documento.size,
      documento_tipo: documento.content_type,
      documento_conferido_em: documento.conferido_em,
      token_hash: tokenHash(contestacaoTokens.caso(deps.signer, id)),
      created_at: now,
    } as const;
    return {
      writes: [{ ...call(insertContestacao, row), taken: casoJaAberto }],
      audit: [{ action: 'contestacao.abrir', targetType: 'contestacao', targetId: id }],
      events: contestacaoEvents(id),
      answer: row.protocolo,
    };
  },
});
