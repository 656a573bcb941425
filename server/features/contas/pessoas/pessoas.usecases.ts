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
  RESEND_LIMIT,
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

/**
 * Adds a person to the account. A minor may be asked for at once, by the declaration; an adult is asked by mail first.
 * @throws 400 campos_vazios or campos_invalidos, 409 dados_incompletos, titular_menor, pessoa_ja_cadastrada, pessoas_demais
 */
export const salvarPessoa = command({
  load: ({ actor: { scope } }: UseCase<Paciente, NewPerson, PessoasDeps>) => ({
    holder: call(lockCliente, scope),
    known: call(pessoas.listPessoas, scope),
  }),
  decide: ({ holder, known }, { input, now, newId }): Decision<PessoaDaContaRow> => {
    if (holder.dados_em === null || holder.data_nascimento === null) throw dadosIncompletos();
    const hoje = dataEmSaoPaulo(now);
    if (!ehAdulto(holder.data_nascimento, hoje)) throw errors.titularMenor();
    const judged = conferirPessoa(input, { cpf: holder.cpf, email: holder.email_contato }, hoje);
    if (!judged.ok) {
      throw judged.vazios.length > 0
        ? errors.pessoaIncompleta(judged.vazios)
        : errors.pessoaInvalida(judged.invalidos);
    }
    const { email, ...typed } = judged.pessoa;
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
    const own = deps.signer.key('pedir-autorizacao', actor.clienteId);
    const admitted =
      (await countTry(deps.db, own, RESEND_LIMIT)) && (await admitsMailTo(deps.db, deps.signer, typed));
    if (!admitted) throw tooManyTries();
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
