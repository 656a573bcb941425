import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { situacaoDaPessoa } from '#domain/contas/pessoas/pessoa.ts';
import { PAPEIS_DA_PROCURACAO, type PapelDoDocumento } from '#domain/titular/conferencia.ts';
import type { Paciente } from '#platform/actor.ts';
import { notFound, tooManyTries } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call } from '#platform/db/command/decision.ts';
import type { QueriesInTransaction } from '#platform/db/database.ts';
import { countTry } from '#platform/db/queries/rate-limit.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { tokenHash, type Signer } from '#platform/secrets/secrets.ts';
import { lockCliente } from '#features/contas/clientes/clientes.public.ts';
import { clienteEvents } from '#features/contas/contas.events.ts';
import { findPessoa, type PessoaDaContaRow } from '#features/contas/pessoas/pessoas.public.ts';
import { DOCUMENT_WAIT_MS, takeReceivedDocument } from '../contestacoes/contestacoes.public.ts';
import { contestacaoEvents } from '../titular.events.ts';
import * as errors from './conferencias.errors.ts';
import * as conferencias from './conferencias.repository.ts';

export type EnviarDeps = BaseDeps & { signer: Signer };

/** Cases that an account's documents open in a day. */
export const SEND_LIMIT = { max: 10, windowSeconds: 86_400 };

type Sent = { id: string } & Record<PapelDoDocumento, string>;

/** Takes a document of this token; undefined for one that is unknown, expired, taken or not named. */
async function take(tx: QueriesInTransaction, token: string, since: Date) {
  return token === '' ? undefined : takeReceivedDocument(tx, tokenHash(token), since);
}

/**
 * Sends documents about a person to the desk: a power of attorney, with which a case is opened, or the one that it asked for.
 * @throws 400 campos_vazios or documento_perdido, 404, 409 documento_dispensado or documentos_em_exame, 429
 */
export const enviarDocumentosDaPessoa = command({
  find: async ({ actor, deps }: UseCase<Paciente, Sent, EnviarDeps>) => {
    const key = deps.signer.key('enviar-documentos', actor.clienteId);
    if (!(await countTry(deps.db, key, SEND_LIMIT))) throw tooManyTries();
  },
  load: ({ actor: { scope }, input, deps }) => {
    const since = new Date(deps.clock().getTime() - DOCUMENT_WAIT_MS);
    return {
      holder: call(lockCliente, scope),
      pessoa: call(findPessoa, scope, input.id),
      procuracao: call(take, input.procuracao, since),
      identidade: call(take, input.identidade, since),
      responsabilidade: call(take, input.responsabilidade, since),
    };
  },
  decide: ({ holder, pessoa, ...taken }, { actor: { scope }, input, now, newId }) => {
    if (!pessoa) throw notFound();
    const papeis = awaited(pessoa, dataEmSaoPaulo(now));
    const missing = papeis.filter((papel) => input[papel] === '');
    if (missing.length > 0) throw errors.documentosFaltam(missing);
    const documentos = papeis.map((papel) => {
      const documento = taken[papel];
      if (!documento) throw errors.documentoPerdido(papel);
      return { ...documento, papel };
    });
    const pessoaId = pessoa.id;
    const id = newId();
    const [documento] = documentos;
    const write =
      documento?.papel === 'responsabilidade'
        ? call(conferencias.insertResposta, scope, { pessoaId, documento }, now)
        : call(conferencias.insertProcuracao, scope, { id, pessoaId, documentos }, now);
    return {
      writes: [{ ...write, taken: errors.documentosEmExame }],
      audit: [{ action: 'conferencia.enviar_documentos', targetType: 'cliente', targetId: pessoaId }],
      events: [...clienteEvents(holder.id, holder.versao), ...contestacaoEvents(id)],
      answer: undefined,
    };
  },
});

/** The documents that this account may send about a person now. @throws 409 */
function awaited(pessoa: PessoaDaContaRow, hoje: string): readonly PapelDoDocumento[] {
  const { conferencia } = pessoa;
  if (conferencia?.situacao === 'aberta') {
    const open = conferencia.tipo === 'segundo responsável' && conferencia.pede;
    if (!open || conferencia.recebidos.length > 0) throw errors.documentosEmExame();
    return ['responsabilidade'];
  }
  if (situacaoDaPessoa(pessoa, hoje) !== 'sem autorização') throw errors.documentoDispensado();
  return PAPEIS_DA_PROCURACAO;
}
