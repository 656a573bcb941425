import type { NovaChave, OpcoesDeCriacao } from '#contracts/contas/chaves.contract.ts';
import { MAX_CHAVES, nomeDaChave, problemaDoNome } from '#domain/contas/chaves-de-acesso.ts';
import { maskCpf } from '#domain/contas/cpf.ts';
import { accountOf, type Account, type SignedInActor } from '#platform/account.ts';
import { notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job, type Contribution } from '#platform/db/command/decision.ts';
import type { UseCase } from '#platform/deps.ts';
import { accountPagesEvents } from '#features/contas/contas.events.ts';
import { lockAccount, readAccountName } from '../conta/contas.repository.ts';
import * as errors from '../identidade.errors.ts';
import { accountNotice, avisarChaveJob, type ChaveChange } from '../identidade.jobs.ts';
import { requireProva } from '../sessao/prova.usecases.ts';
import { checkNovaChave, creationOptions, type CredencialNova } from './cerimonia.policy.ts';
import { deleteChaves, insertChave, listChaves, renameChave } from './chaves.repository.ts';
import { giveSessionDesafio, requireDesafio, sessionBearer, type ChavesDeps } from './desafios.usecases.ts';

type Call<Input> = UseCase<SignedInActor, Input, ChavesDeps>;

/** The passkeys of the account, oldest first. */
export function listarChaves({ actor, deps }: Call<null>) {
  return listChaves(deps.db, accountOf(actor));
}

/** Gives a challenge for making a passkey. @throws 403 prova_necessaria, 409 chaves_demais, 429 */
export async function desafiarCriacao(use: Call<null>): Promise<OpcoesDeCriacao> {
  const { actor, deps } = use;
  await requireProva(use);
  const account = accountOf(actor);
  const known = await listChaves(deps.db, account);
  if (known.length >= MAX_CHAVES) throw errors.chavesDemais();
  const name = await readAccountName(deps.db, account);
  // An authenticator shows its list to bystanders.
  const conta = 'clienteId' in account ? maskCpf(name) : name;
  const desafio = await giveSessionDesafio(actor, deps, 'criar');
  return creationOptions(deps.settings, desafio, { account, conta, known });
}

type Nova = NovaChave & { navegador: string };

/** Adds a passkey that answers this session's challenge. @throws 400, 401, 403 prova_necessaria, 409 */
export async function criarChave(use: Call<Nova>) {
  const { actor, input, deps } = use;
  await requireProva({ actor, input: null, deps });
  const desafio = await requireDesafio(deps, sessionBearer(actor), 'criar');
  const credencial = await checkNovaChave(deps.settings, desafio, input);
  if (!credencial) throw errors.chaveRecusada();
  const nome = nomeDaChave(credencial.aaguid, input.navegador);
  return add({ actor, input: { credencial, nome, transportes: input.transports }, deps });
}

const add = command({
  load: ({ actor }: Call<{ credencial: CredencialNova; nome: string; transportes: string[] }>) => ({
    turn: call(lockAccount, accountOf(actor)),
    known: call(listChaves, accountOf(actor)),
  }),
  decide: ({ known }, { actor, input: { credencial, nome, transportes }, now, newId }) => {
    if (known.length >= MAX_CHAVES) throw errors.chavesDemais();
    const account = accountOf(actor);
    const { aaguid: _, ...stored } = credencial;
    const row = { ...stored, id: newId(), nome, transportes, now };
    return {
      writes: [{ ...call(insertChave, account, row), taken: errors.chaveRepetida }],
      ...chaveChange(account, row.id, { mudanca: 'criada', guarda: nome }, now),
      answer: { ...row, created_at: now, usada_em: null },
    };
  },
});

/** Gives a passkey another name. @throws 400, 403 prova_necessaria, 404 */
export async function renomearChave(use: Call<{ id: string; nome: string }>): Promise<void> {
  const { actor, input, deps } = use;
  const problem = problemaDoNome(input.nome);
  if (problem) throw errors.campoInvalido('nome', problem);
  await requireProva({ actor, input: null, deps });
  await rename({ ...use, input: { id: input.id, nome: input.nome.trim() } });
}

const rename = command({
  load: ({ actor, input: { id, nome } }: Call<{ id: string; nome: string }>) => ({
    turn: call(lockAccount, accountOf(actor)),
    renamed: call(renameChave, accountOf(actor), id, nome),
  }),
  decide: ({ renamed }, { actor, input: { id } }) => {
    if (!renamed) throw notFound();
    const audit = [{ action: 'chave_de_acesso.renomear', targetType: 'chave_de_acesso', targetId: id }];
    return { audit, events: accountPagesEvents(accountOf(actor)) };
  },
});

/** Removes a passkey; the password stays a way in, so that the last one may go. @throws 403 prova_necessaria, 404 */
export async function removerChave(use: Call<{ id: string }>): Promise<void> {
  await requireProva({ ...use, input: null });
  await remove(use);
}

const remove = command({
  load: ({ actor, input: { id } }: Call<{ id: string }>) => ({
    turn: call(lockAccount, accountOf(actor)),
    deleted: call(deleteChaves, accountOf(actor), id),
  }),
  decide: ({ deleted }, { actor, input: { id }, now }) => {
    if (deleted === 0) throw notFound();
    return chaveChange(accountOf(actor), id, { mudanca: 'removida' }, now);
  },
});

/** The audit line, the mail to the owner, and what the account's open pages read again. */
function chaveChange(account: Account, id: string, change: ChaveChange, now: Date): Contribution {
  const target = { targetType: 'chave_de_acesso', targetId: id };
  return {
    audit: [{ action: `chave_de_acesso.${change.mudanca}`, ...target }],
    jobs: [job(avisarChaveJob, { ...accountNotice(account, now), ...change })],
    events: accountPagesEvents(account),
  };
}
