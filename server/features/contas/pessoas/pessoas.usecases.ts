import type { z } from 'zod';
import type { salvarPessoa as contract } from '#contracts/contas/pessoas.contract.ts';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { maskEmail, mesmoEmail } from '#domain/contas/email.ts';
import {
  conferirPessoa,
  ehAdulto,
  MAX_PESSOAS,
  problemaDoEmail,
  situacaoDaPessoa,
} from '#domain/contas/pessoa.ts';
import type { Paciente } from '#platform/actor.ts';
import { notFound, tooManyTries } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job, type Decision } from '#platform/db/command/decision.ts';
import { countTry } from '#platform/db/queries/rate-limit.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { Signer } from '#platform/secrets/secrets.ts';
import { clienteEvents } from '../contas.events.ts';
import {
  admitsMailTo,
  dadosIncompletos,
  lockCliente,
  readCliente,
  type ClienteRow,
} from '../clientes/clientes.public.ts';
import { pedirAutorizacaoJob } from './autorizacao.workers.ts';
import * as errors from './pessoas.errors.ts';
import * as pessoas from './pessoas.repository.ts';
import type { PessoaDaContaRow } from './pessoas.repository.ts';

export type PessoasDeps = BaseDeps & { signer: Signer };

/** The people for whom the signed-in patient asks. */
export function listarPessoas({
  actor,
  deps,
}: UseCase<Paciente, null, PessoasDeps>): Promise<PessoaDaContaRow[]> {
  return pessoas.listPessoas(deps.db, actor.scope);
}

type NewPerson = z.output<typeof contract.body>;

/** People that an account adds in a day, removed ones too: a CPF that another account named shows, and each adult is mailed. */
export const ADD_LIMIT = { max: 20, windowSeconds: 86_400 };
/** Mails in a day by which one account asks adults, who may have refused. */
export const ASK_LIMIT = { max: 10, windowSeconds: 86_400 };

/**
 * The person as typed, by what the holder's record allows.
 * @throws 400 campos_vazios or campos_invalidos, 409 dados_incompletos or titular_menor
 */
function judge(holder: ClienteRow, input: NewPerson, now: Date) {
  if (holder.dados_em === null || holder.data_nascimento === null) throw dadosIncompletos();
  const hoje = dataEmSaoPaulo(now);
  if (!ehAdulto(holder.data_nascimento, hoje)) throw errors.titularMenor();
  const judged = conferirPessoa(input, { cpf: holder.cpf, email: holder.email_contato }, hoje);
  if (judged.ok) return judged.pessoa;
  throw judged.vazios.length > 0
    ? errors.pessoaIncompleta(judged.vazios)
    : errors.pessoaInvalida(judged.invalidos);
}

/** Counts a mail that asks an adult. @throws 429 */
async function countAsking(
  { actor, deps }: Pick<UseCase<Paciente, unknown, PessoasDeps>, 'actor' | 'deps'>,
  email: string,
): Promise<void> {
  const own = deps.signer.key('pedir-autorizacao', actor.clienteId);
  const admitted =
    (await countTry(deps.db, own, ASK_LIMIT)) && (await admitsMailTo(deps.db, deps.signer, email));
  if (!admitted) throw tooManyTries();
}

/**
 * Adds a person to the account. A minor may be asked for at once, by the declaration; an adult is asked by mail first.
 * @throws 400 campos_vazios or campos_invalidos, 409 dados_incompletos, titular_menor, pessoa_ja_cadastrada, pessoas_demais, 429
 */
export const salvarPessoa = command({
  find: async (use: UseCase<Paciente, NewPerson, PessoasDeps>) => {
    const { actor, input, deps } = use;
    const { email } = judge(await readCliente(deps.db, actor.scope), input, deps.clock());
    const own = deps.signer.key('salvar-pessoa', actor.clienteId);
    if (!(await countTry(deps.db, own, ADD_LIMIT))) throw tooManyTries();
    if (email !== '') await countAsking(use, email);
  },
  load: ({ actor: { scope } }) => ({
    holder: call(lockCliente, scope),
    known: call(pessoas.listPessoas, scope),
  }),
  decide: ({ holder, known }, { input, now, newId }): Decision<PessoaDaContaRow> => {
    const { email, ...typed } = judge(holder, input, now);
    if (known.some(({ cpf }) => cpf === typed.cpf)) throw errors.pessoaJaCadastrada();
    if (known.length >= MAX_PESSOAS) throw errors.pessoasDemais();
    const id = newId();
    const guardian =
      email === '' ? { responsavel_nome: holder.nome, responsavel_cpf: holder.cpf } : NO_GUARDIAN;
    const row = { id, ...typed, email_contato: email, ...guardian };
    return {
      writes: [call(pessoas.insertPessoa, holder, row, now)],
      audit: [{ action: 'pessoa.salvar', targetType: 'cliente', targetId: id }],
      events: clienteEvents(holder.id, holder.versao),
      jobs: email === '' ? [] : [job(pedirAutorizacaoJob, { pessoaId: id, vez: newId() })],
      answer: { ...row, autorizado_em: null, em_conferencia_desde: null, pedida: false },
    };
  },
});

const NO_GUARDIAN = { responsavel_nome: '', responsavel_cpf: '' };

/** Removes a person for whom nothing was asked. @throws 404, 409 pessoa_com_pedido */
export const removerPessoa = command({
  load: ({ actor: { scope }, input }: UseCase<Paciente, { id: string }, PessoasDeps>) => ({
    holder: call(lockCliente, scope),
    found: call(pessoas.findPessoa, scope, input.id),
  }),
  decide: ({ holder, found }, { actor: { scope }, input: { id } }) => {
    if (!found) throw notFound();
    if (found.pedida) throw errors.pessoaComPedido();
    return {
      writes: [call(pessoas.deletePessoa, scope, id)],
      audit: [{ action: 'pessoa.remover', targetType: 'cliente', targetId: id }],
      events: clienteEvents(holder.id, holder.versao),
    };
  },
});

type Asking = { id: string; email: string };

/**
 * Asks an adult once more by mail, at another address of theirs where one is typed.
 * @returns the sentence for the page, with the address masked
 * @throws 400 campos_invalidos, 404, 409 autorizacao_dispensada, 429
 */
export const pedirAutorizacao = command({
  find: async ({ actor, input, deps }: UseCase<Paciente, Asking, PessoasDeps>) => {
    const [found, holder] = await Promise.all([
      pessoas.findPessoa(deps.db, actor.scope, input.id),
      readCliente(deps.db, actor.scope),
    ]);
    if (!found) throw notFound();
    const hoje = dataEmSaoPaulo(deps.clock());
    if (situacaoDaPessoa(found, hoje) !== 'sem autorização') throw errors.autorizacaoDispensada();
    const typed = input.email === '' ? found.email_contato : input.email;
    const mensagem = problemaDoEmail(typed, { cpf: holder.cpf, email: holder.email_contato });
    if (mensagem !== null) throw errors.pessoaInvalida([{ campo: 'email', mensagem }]);
    await countAsking({ actor, deps }, typed);
    return typed;
  },
  load: ({ actor: { scope }, input: { id } }) => ({ found: call(pessoas.findPessoa, scope, id) }),
  decide: ({ found }, { input: { id }, newId }, email) => {
    if (!found) throw notFound();
    return {
      writes: mesmoEmail(found.email_contato, email) ? [] : [call(pessoas.updateAddress, id, email)],
      audit: [{ action: 'pessoa.pedir_autorizacao', targetType: 'cliente', targetId: id }],
      jobs: [job(pedirAutorizacaoJob, { pessoaId: id, vez: newId() })],
      answer: `Perguntamos em ${maskEmail(email)}.`,
    };
  },
});
