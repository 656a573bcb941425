import type { CelularDeRecuperacao } from '#contracts/contas/celular.contract.ts';
import { celularDe, maskTelefone } from '#domain/contas/telefone.ts';
import type { Paciente } from '#platform/actor.ts';
import { accountTarget } from '#platform/account.ts';
import { tooManyTries } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job, type Decision } from '#platform/db/command/decision.ts';
import { countTry, type Limit } from '#platform/db/queries/rate-limit.ts';
import type { UseCase } from '#platform/deps.ts';
import { isoInstant } from '#domain/calendario/datas.ts';
import { clienteEvents } from '../contas.events.ts';
import { lockCliente, readCliente, type ClienteRow } from '../clientes/clientes.public.ts';
import { deleteCelular, requireProva } from '../identidade/identidade.public.ts';
import * as errors from './celular.errors.ts';
import * as celulares from './celular.repository.ts';
import { codigoPara, enviarCodigoJob, isCode, NO_CODE, type CodigoDeps } from './codigo.usecases.ts';
import { avisarCelularJob } from './celular.jobs.ts';

/** Codes that are sent to one number in a day, to confirm it or to recover: each may cost money. */
export const CODES: Limit = { max: 5, windowSeconds: 86_400 };
/** Tries at codes in a day, for one account: of a million codes. */
export const TRIES: Limit = { max: 10, windowSeconds: 86_400 };

type Call<Input> = UseCase<Paciente, Input, CodigoDeps>;

/** The number by which the patient may recover the account. */
export async function lerCelular({
  actor: { scope },
  deps,
}: Pick<Call<null>, 'actor' | 'deps'>): Promise<CelularDeRecuperacao> {
  const [cliente, row] = await Promise.all([
    readCliente(deps.db, scope),
    celulares.findCelular(deps.db, scope),
  ]);
  return present(deps, cliente, row);
}

function present(
  deps: CodigoDeps,
  { telefone }: ClienteRow,
  row: celulares.CelularRow | undefined,
): CelularDeRecuperacao {
  const celular = celularDe(telefone);
  const ours = row && row.telefone === celular ? row : undefined;
  return {
    canais: celular === null ? [] : canaisDeCodigo(deps),
    telefone: celular === null ? '' : maskTelefone(celular),
    confirmadoEm: isoInstant(ours?.confirmado_em ?? null),
    liberaEm: isoInstant(ours?.libera_em ?? null),
  };
}

/** The channels that may carry codes here. */
export function canaisDeCodigo({ channels }: Pick<CodigoDeps, 'channels'>) {
  return (['whatsapp', 'sms'] as const).filter((canal) => channels[canal]?.sendCode);
}

/** Names the account's number, and sends the code that confirms it. @throws 403 prova_necessaria, 409 sem_codigo, 429 */
export const pedirCodigoDoCelular = command({
  find: async ({ actor, deps }: Call<{ canal: 'whatsapp' | 'sms' }>) => {
    await requireProva({ actor, input: null, deps });
    if (!(await countTry(deps.db, deps.signer.key('codigo-do-celular', actor.cpf), CODES)))
      throw tooManyTries();
  },
  load: ({ actor: { scope } }) => ({ cliente: call(lockCliente, scope) }),
  decide: ({ cliente }, { actor: { scope, clienteId }, input: { canal }, deps, newId }) => {
    const telefone = celularDe(cliente.telefone);
    if (telefone === null || !canaisDeCodigo(deps).includes(canal)) throw errors.semCodigo();
    return {
      writes: [call(celulares.nameCelular, scope, { telefone, canal })],
      audit: [{ action: 'celular.pedir_codigo', ...accountTarget({ clienteId }) }],
      jobs: [job(enviarCodigoJob, codigoPara(deps, { clienteId }, newId()))],
    };
  },
});

/** Confirms the number by its code; the owner is told by mail. @throws 400 codigo_nao_confere, 429 */
export const confirmarCelular = command({
  find: async ({ actor, deps }: Call<{ codigo: string }>) => {
    if (!(await countTry(deps.db, deps.signer.key('codigo-tentado', actor.cpf), TRIES))) throw tooManyTries();
  },
  load: ({ actor: { scope } }) => ({
    cliente: call(lockCliente, scope),
    row: call(celulares.findCelular, scope),
  }),
  decide: (
    { cliente, row },
    { actor: { scope, clienteId }, input: { codigo }, deps, now },
  ): Decision<CelularDeRecuperacao> => {
    const mine = row && row.telefone === celularDe(cliente.telefone);
    if (!row || !mine || !isCode(deps, scope, row, { codigo, now })) throw errors.codigoNaoConfere();
    const confirmed = { ...NO_CODE, confirmado_em: now };
    return {
      writes: [call(celulares.updateCelular, scope, confirmed)],
      audit: [{ action: 'celular.confirmar', ...accountTarget({ clienteId }) }],
      events: clienteEvents(clienteId, cliente.versao),
      jobs: [
        job(avisarCelularJob, { clienteId, em: now.toISOString(), aviso: 'celular-confirmado' as const }),
      ],
      answer: present(deps, cliente, { ...row, ...confirmed }),
    };
  },
});

/** The number recovers the account no more, and a recovery that waits ends. Needs no proof: it only closes. */
export const tirarCelular = command({
  load: ({ actor: { scope } }: Call<null>) => ({
    cliente: call(lockCliente, scope),
    row: call(celulares.findCelular, scope),
  }),
  decide: ({ cliente, row }, { actor: { clienteId }, deps }): Decision<CelularDeRecuperacao> => {
    const answer = present(deps, cliente, undefined);
    if (!row) return { answer };
    return {
      writes: [call(deleteCelular, clienteId)],
      audit: [{ action: 'celular.tirar', ...accountTarget({ clienteId }) }],
      events: clienteEvents(clienteId, cliente.versao),
      answer,
    };
  },
});
