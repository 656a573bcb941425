import { passoDaRecuperacao } from '#domain/contas/celular-de-recuperacao.ts';
import { parseCpf } from '#domain/contas/cpf.ts';
import { celularDe } from '#domain/contas/telefone.ts';
import { accountTarget } from '#platform/account.ts';
import { systemScope, type Actor } from '#platform/actor.ts';
import { tooManyTries } from '#platform/app-error.ts';
import { command, type Given } from '#platform/db/command/command.ts';
import { call, job, type Decision } from '#platform/db/command/decision.ts';
import { countTry } from '#platform/db/queries/rate-limit.ts';
import type { UseCase } from '#platform/deps.ts';
import type { LoopbackRule } from '#platform/space/network.ts';
import { randomToken, tokenHash, type Signer } from '#platform/secrets/secrets.ts';
import { clienteEvents } from '../contas.events.ts';
import { lockCliente } from '../clientes/clientes.public.ts';
import {
  campoInvalido,
  countRecoveryRequest,
  deleteCelular,
  findPatientByCpf,
  insertRecovery,
  RECOVERY_LINK_MS,
} from '../identidade/identidade.public.ts';
import * as errors from './celular.errors.ts';
import * as celulares from './celular.repository.ts';
import { CODES, TRIES } from './celular.usecases.ts';
import { codigoPara, enviarCodigoJob, isCode, NO_CODE, type CodigoDeps } from './codigo.usecases.ts';
import { avisarCelularJob } from './celular.jobs.ts';

export type RecuperarDeps = CodigoDeps & LoopbackRule;

const actorOf = { tipo: 'Sistema', nome: 'recuperar-por-celular' } as const;

type Asked = { cpf: string; ip: string };

/**
 * Asks for a code to the confirmed telephone of a CPF. Every CPF answers alike and takes as long: the job looks up the account.
 * @throws 400 for a text that is no CPF, 429
 */
export async function pedirCodigoDeRecuperacao(use: UseCase<Actor, Asked, RecuperarDeps>): Promise<void> {
  const { input, deps } = use;
  const cpf = await admit(use, 'recuperar-celular');
  if (!(await countTry(deps.db, deps.signer.key('codigo-do-celular', cpf), CODES))) throw tooManyTries();
  await ask({ ...use, input: { ...input, cpf } });
}

const ask = command({
  decide: (_, { input: { cpf }, deps, newId }: Given<Actor, Asked, RecuperarDeps>) => ({
    jobs: [job(enviarCodigoJob, codigoPara(deps, { cpf }, newId()))],
  }),
});

/** @returns the CPF, counted as a request for a link by mail is. @throws 400, 429 */
async function admit(
  { input, deps }: UseCase<Actor, Asked, RecuperarDeps>,
  purpose: string,
): Promise<string> {
  const parsed = parseCpf(input.cpf);
  if (!parsed.ok) throw campoInvalido('cpf', parsed.mensagem);
  await countRecoveryRequest(deps, [purpose, parsed.cpf], input.ip);
  return parsed.cpf;
}

type Typed = Asked & { codigo: string };
/** The token of a recovery link, or when the wait ends; the other one is null. */
type Recovery = { token: string | null; liberaEm: Date | null };

/**
 * Recovers an account by its confirmed telephone: the first code begins a wait of three days, and a notice with the
 * way to stop it goes to the account's mail address and channels; a code after the wait opens the setting of a new password
 * (docs/decisions/0103). The second factor stays as it is.
 * @throws 400 for a text that is no CPF, and alike for an unknown CPF, an account without a telephone and a wrong code; 429
 */
export const recuperarPorCelular = command({
  find: async (use: UseCase<Actor, Typed, RecuperarDeps>) => {
    const { deps } = use;
    const cpf = await admit(use, 'recuperar-celular-codigo');
    if (!(await countTry(deps.db, deps.signer.key('codigo-tentado', cpf), TRIES))) throw tooManyTries();
    const account = await findPatientByCpf(deps.db, cpf);
    if (!account) throw errors.codigoNaoConfere();
    return systemScope(actorOf, account.id);
  },
  load: (_, scope) => ({
    cliente: call(lockCliente, scope),
    row: call(celulares.findCelular, scope),
  }),
  decide: ({ cliente, row }, { input: { codigo }, deps, now }, scope): Decision<Recovery> => {
    const serves =
      row !== undefined && row.confirmado_em !== null && row.telefone === celularDe(cliente.telefone);
    if (!serves || !isCode(deps, scope, row, { codigo, now })) throw errors.codigoNaoConfere();
    const { clienteId } = scope;
    const passo = passoDaRecuperacao(row.libera_em, now);
    const target = accountTarget({ clienteId });
    const pages = clienteEvents(clienteId, cliente.versao);
    if (passo.passo === 'abre') {
      const token = randomToken();
      const ends = new Date(now.getTime() + RECOVERY_LINK_MS);
      const over = { ...NO_CODE, comecou_em: null, libera_em: null };
      return {
        writes: [
          call(celulares.updateCelular, scope, over),
          call(insertRecovery, { clienteId }, tokenHash(token), ends),
        ],
        audit: [{ action: 'celular.abrir_senha', ...target }],
        events: pages,
        answer: { token, liberaEm: null },
      };
    }
    const answer = { token: null, liberaEm: passo.liberaEm };
    if (passo.passo === 'espera') return { writes: [call(celulares.updateCelular, scope, NO_CODE)], answer };
    const begun = { ...NO_CODE, comecou_em: now, libera_em: passo.liberaEm };
    return {
      writes: [call(celulares.updateCelular, scope, begun)],
      audit: [{ action: 'celular.comecar_recuperacao', ...target }],
      events: pages,
      jobs: [
        job(avisarCelularJob, {
          clienteId,
          em: now.toISOString(),
          aviso: 'recuperacao-por-celular' as const,
        }),
      ],
      answer,
    };
  },
});

const PURPOSE = 'parar-recuperacao';

/** The token of a link that ends the recovery which began at this instant, and does nothing else. */
export function signStopRecovery(signer: Pick<Signer, 'sign'>, clienteId: string, comecouEm: Date): string {
  return signer.sign(PURPOSE, `${clienteId}:${comecouEm.getTime()}`);
}

/**
 * Ends a recovery that waits, by the link of its notice. The telephone recovers the account no more: somebody else may hold its
 * line. Again and again with the one result. @throws 404 link_invalido
 */
export const pararRecuperacao = command({
  find: async ({ input: { token }, deps }: UseCase<Actor, { token: string }, RecuperarDeps>) => {
    const [clienteId, instant] = deps.signer.open(PURPOSE, token)?.split(':') ?? [];
    if (clienteId === undefined) throw errors.linkInvalido();
    return { scope: systemScope(actorOf, clienteId), comecouEm: Number(instant) };
  },
  load: (_, { scope }) => ({
    cliente: call(lockCliente, scope),
    row: call(celulares.findCelular, scope),
  }),
  decide: ({ cliente, row }, _, { scope: { clienteId }, comecouEm }) => {
    if (!row) return {};
    if (row.comecou_em?.getTime() !== comecouEm) throw errors.linkInvalido();
    return {
      writes: [call(deleteCelular, clienteId)],
      audit: [{ action: 'celular.parar_recuperacao', ...accountTarget({ clienteId }) }],
      events: clienteEvents(clienteId, cliente.versao),
    };
  },
});
