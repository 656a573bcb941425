import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { ehAdulto } from '#domain/contas/pessoas/pessoa.ts';
import type { Paciente } from '#platform/actor.ts';
import { AppError, tooManyTries } from '#platform/app-error.ts';
import { countTry } from '#platform/db/queries/rate-limit.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { Signer } from '#platform/secrets/secrets.ts';
import { dadosIncompletos, readCliente, type ClienteRow } from '#features/contas/clientes/clientes.public.ts';
import type { ReconcileDeps } from '#features/pagamentos/cobrancas/cobrancas.public.ts';
import { levarProntuario } from './levar.usecases.ts';
import { findCasoDoProntuario, listOutrosProntuarios } from './prontuario.repository.ts';

export type ProntuarioDeps = ReconcileDeps & { signer: Signer };
type Call<Input> = UseCase<Paciente, Input, ProntuarioDeps>;

/** Tries of one account to bring its owner's record, in a day. */
export const TAKE_LIMIT = { max: 10, windowSeconds: 86_400 };

/** 409: only an adult takes their record along. */
const soAdulto = () =>
  new AppError(
    409,
    'titular_menor',
    'O prontuário de uma pessoa menor de 18 anos fica com quem responde por ela.',
  );
/** The newest case of the account about its record; undefined without one. */
export function lerProntuario({ actor, deps }: UseCase<Paciente, null, BaseDeps>) {
  return findCasoDoProntuario(deps.db, actor.scope);
}

/** @throws 409 dados_incompletos or titular_menor */
export function requireAdult({ dados_em, data_nascimento }: ClienteRow, now: Date): void {
  if (dados_em === null || data_nascimento === null) throw dadosIncompletos();
  if (!ehAdulto(data_nascimento, dataEmSaoPaulo(now))) throw soAdulto();
}

/**
 * Brings the record of the account's owner from every account that asked for them, where they agreed to that at the address that
 * this account confirmed. Without that proof the answer is one, whether another account has something or not.
 * @returns whether anything came
 * @throws 409 dados_incompletos or titular_menor, 429
 */
export async function trazerProntuario({ actor, deps }: Call<null>): Promise<boolean> {
  const own = await readCliente(deps.db, actor.scope);
  requireAdult(own, deps.clock());
  if (!(await countTry(deps.db, deps.signer.key('trazer-prontuario', actor.clienteId), TAKE_LIMIT))) {
    throw tooManyTries();
  }
  let came = false;
  for (const { id: pessoa, conta } of await listOutrosProntuarios(deps.db, own.cpf)) {
    const input = { pessoa, conta, titular: own.id, prova: 'e-mail' } as const;
    // oxlint-disable-next-line no-await-in-loop -- each in a transaction of its own, so that a cut leaves whole records
    came = (await levarProntuario({ actor, input, deps })) !== null || came;
  }
  return came;
}
