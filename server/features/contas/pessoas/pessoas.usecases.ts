import type { z } from 'zod';
import type { salvarPessoa as contract } from '#contracts/contas/pessoas.contract.ts';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { maskEmail } from '#domain/contas/email.ts';
import { ehAdulto, MAX_PESSOAS, perguntarDesde, situacaoDaPessoa } from '#domain/contas/pessoas/pessoa.ts';
import {
  conferirPessoa,
  problemaDoCelular,
  problemaDoEmail,
} from '#domain/contas/pessoas/pessoa-digitada.ts';
import { celularDe, maskTelefone } from '#domain/contas/telefone.ts';
import type { Channels } from '#ports/channel.ts';
import type { Paciente } from '#platform/actor.ts';
import { notFound, tooManyTries } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job, type Decision } from '#platform/db/command/decision.ts';
import { countTry } from '#platform/db/queries/rate-limit.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { Signer } from '#platform/secrets/secrets.ts';
import { clienteEvents, conferenciaEvents } from '../contas.events.ts';
import {
  admitsMailTo,
  dadosIncompletos,
  lockCliente,
  readCliente,
  type ClienteRow,
} from '../clientes/clientes.public.ts';
import { pedirAutorizacaoJob } from './autorizacao.jobs.ts';
import * as errors from './pessoas.errors.ts';
import * as pessoas from './pessoas.repository.ts';
import type { PessoaDaContaRow } from './pessoas.repository.ts';
import { deletePessoa, insertPessoa } from './conta-da-pessoa.repository.ts';

export type PessoasDeps = BaseDeps & { signer: Signer; channels: Channels };

/** The ways beside a document by which an adult may be asked here: a mail, and a telephone where a channel reaches one. */
export function formasDePerguntar({ channels: { whatsapp, sms } }: Pick<PessoasDeps, 'channels'>) {
  return { celular: whatsapp !== null || sms !== null };
}

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
/** Questions in a day by which one account asks adults, who may have refused. */
export const ASK_LIMIT = { max: 10, windowSeconds: 86_400 };
/** Questions in a day to one telephone, of all accounts. */
export const ASK_PHONE_LIMIT = { max: 3, windowSeconds: 86_400 };

const titularDe = ({ cpf, email_contato, telefone }: ClienteRow) => ({ cpf, email: email_contato, telefone });

/**
 * The person as typed, by what the holder's record allows.
 * @throws 400 campos_vazios or campos_invalidos, 409 dados_incompletos or titular_menor
 */
export function julgarPessoa(holder: ClienteRow, input: NewPerson, now: Date) {
  if (holder.dados_em === null || holder.data_nascimento === null) throw dadosIncompletos();
  const hoje = dataEmSaoPaulo(now);
  if (!ehAdulto(holder.data_nascimento, hoje)) throw errors.titularMenor();
  const judged = conferirPessoa(input, titularDe(holder), hoje);
  if (!judged.ok) {
    throw judged.vazios.length > 0
      ? errors.pessoaIncompleta(judged.vazios)
      : errors.pessoaInvalida(judged.invalidos);
  }
  return judged.pessoa;
}

/** As `julgarPessoa`. @throws 409 sem_canal, too, where nobody can be asked by telephone */
function judge(holder: ClienteRow, input: NewPerson, { deps, now }: { deps: PessoasDeps; now: Date }) {
  const judged = julgarPessoa(holder, input, now);
  if (judged.celular !== '' && !formasDePerguntar(deps).celular) throw errors.semCanal();
  return judged;
}

/** Where an adult is asked; one of both is empty. */
type Onde = { email: string; celular: string };

/** Counts a question to an adult. @throws 429 */
async function countAsking(
  { actor, deps }: Pick<UseCase<Paciente, unknown, PessoasDeps>, 'actor' | 'deps'>,
  { email, celular }: Onde,
): Promise<void> {
  const { db, signer } = deps;
  const admitted =
    (await countTry(db, signer.key('pedir-autorizacao', actor.clienteId), ASK_LIMIT)) &&
    (email === ''
      ? await countTry(db, signer.key('pedir-autorizacao-celular', celular), ASK_PHONE_LIMIT)
      : await admitsMailTo(db, signer, email));
  if (!admitted) throw tooManyTries();
}

const isAsked = ({ email, celular }: Onde) => email !== '' || celular !== '';

/**
 * Adds a person to the account. A minor may be asked for at once, by the declaration; an adult is asked first, or a document
 * is sent that says who decides for them.
 * @throws 400 campos_vazios or campos_invalidos, 409 dados_incompletos, titular_menor, sem_canal, pessoa_ja_cadastrada,
 * pessoas_demais, 429
 */
export const salvarPessoa = command({
  find: async (use: UseCase<Paciente, NewPerson, PessoasDeps>) => {
    const { actor, input, deps } = use;
    const holder = await readCliente(deps.db, actor.scope);
    const typed = judge(holder, input, { deps, now: deps.clock() });
    const own = deps.signer.key('salvar-pessoa', actor.clienteId);
    if (!(await countTry(deps.db, own, ADD_LIMIT))) throw tooManyTries();
    if (isAsked(typed)) await countAsking(use, typed);
  },
  load: ({ actor: { scope } }) => ({
    holder: call(lockCliente, scope),
    known: call(pessoas.listPessoas, scope),
  }),
  decide: ({ holder, known }, { input, deps, now, newId }): Decision<PessoaDaContaRow> => {
    const { email, celular, adulto, ...typed } = judge(holder, input, { deps, now });
    if (known.some(({ cpf }) => cpf === typed.cpf)) throw errors.pessoaJaCadastrada();
    if (known.length >= MAX_PESSOAS) throw errors.pessoasDemais();
    const id = newId();
    const guardian = adulto ? NO_GUARDIAN : { responsavel_nome: holder.nome, responsavel_cpf: holder.cpf };
    const row = { id, ...typed, email_contato: email, celular_proprio: celular || null };
    const asking = job(pedirAutorizacaoJob, { pessoaId: id, vez: newId() });
    return {
      writes: [call(insertPessoa, holder, { ...row, ...guardian }, now)],
      audit: [{ action: 'pessoa.salvar', targetType: 'cliente', targetId: id }],
      events: [...clienteEvents(holder.id, holder.versao), ...conferenciaEvents(id)],
      jobs: isAsked({ email, celular }) ? [asking] : [],
      answer: { ...row, ...FRESH, declarado_em: now },
    };
  },
});

/** The state of a person who was just added, whether or not another account named them before. */
const FRESH = {
  autorizado_em: null,
  autorizado_por: null,
  autorizado_ate: null,
  recusado_em: null,
  em_conferencia_desde: null,
  pedida: false,
  conferencia: null,
};
const NO_GUARDIAN = { responsavel_nome: '', responsavel_cpf: '' };

/** Removes a person for whom nothing was asked. @throws 404, 409 pessoa_com_pedido */
export const removerPessoa = command({
  load: ({ actor: { scope }, input }: UseCase<Paciente, { id: string }, PessoasDeps>) => ({
    holder: call(lockCliente, scope),
    found: call(pessoas.findPessoa, scope, input.id),
  }),
  decide: ({ holder, found }, { actor: { scope }, input: { id }, now }) => {
    if (!found) throw notFound();
    if (found.pedida) throw errors.pessoaComPedido();
    return {
      writes: [call(deletePessoa, scope, found, now)],
      audit: [{ action: 'pessoa.remover', targetType: 'cliente', targetId: id }],
      events: [...clienteEvents(holder.id, holder.versao), ...conferenciaEvents(id)],
    };
  },
});

type Asking = { id: string; email: string; celular: string };

/** Where the question goes: what is typed, else where it went before. @throws 400 campos_invalidos, 409 sem_canal */
function askedAt(
  found: PessoaDaContaRow,
  holder: ClienteRow,
  { input, deps }: { input: Asking; deps: PessoasDeps },
): Onde {
  const titular = titularDe(holder);
  const celular = input.celular === '' && input.email === '' ? (found.celular_proprio ?? '') : input.celular;
  if (celular !== '') {
    if (!formasDePerguntar(deps).celular) throw errors.semCanal();
    const mensagem = problemaDoCelular(celular, titular);
    if (mensagem !== null) throw errors.pessoaInvalida([{ campo: 'celular', mensagem }]);
    return { email: '', celular: celularDe(celular) ?? '' };
  }
  const email = input.email === '' ? found.email_contato : input.email;
  const mensagem = problemaDoEmail(email, titular);
  if (mensagem !== null) throw errors.pessoaInvalida([{ campo: 'email', mensagem }]);
  return { email, celular: '' };
}

/**
 * Asks an adult once more, at another address or telephone of theirs where one is typed; after a refusal, 30 days later.
 * @returns the sentence for the page, with the address masked
 * @throws 400 campos_invalidos, 404, 409 autorizacao_dispensada, pessoa_recusou or sem_canal, 429
 */
export const pedirAutorizacao = command({
  find: async ({ actor, input, deps }: UseCase<Paciente, Asking, PessoasDeps>) => {
    const [found, holder] = await Promise.all([
      pessoas.findPessoa(deps.db, actor.scope, input.id),
      readCliente(deps.db, actor.scope),
    ]);
    if (!found) throw notFound();
    requireAskable(found, deps.clock());
    const onde = askedAt(found, holder, { input, deps });
    await countAsking({ actor, deps }, onde);
    return onde;
  },
  load: ({ actor: { scope }, input: { id } }) => ({ found: call(pessoas.findPessoa, scope, id) }),
  decide: ({ found }, { input: { id }, now, newId }, { email, celular }) => {
    if (!found) throw notFound();
    requireAskable(found, now);
    const onde = celular === '' ? maskEmail(email) : maskTelefone(celular);
    const asked = { email_contato: email, celular_proprio: celular || null };
    return {
      writes: [call(pessoas.updateAsked, id, asked)],
      audit: [{ action: 'pessoa.pedir_autorizacao', targetType: 'cliente', targetId: id }],
      jobs: [job(pedirAutorizacaoJob, { pessoaId: id, vez: newId() })],
      answer: `Perguntamos em ${onde}.`,
    };
  },
});

/** @throws 409 autorizacao_dispensada, pessoa_recusou */
function requireAskable(found: PessoaDaContaRow, now: Date): void {
  const hoje = dataEmSaoPaulo(now);
  const situacao = situacaoDaPessoa(found, hoje);
  if (situacao !== 'sem autorização' && situacao !== 'recusada') throw errors.autorizacaoDispensada();
  const desde = found.recusado_em === null ? hoje : perguntarDesde(found.recusado_em);
  if (desde > hoje) throw errors.pessoaRecusou(desde);
}
