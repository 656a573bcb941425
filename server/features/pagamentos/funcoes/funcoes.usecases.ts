import { refusedOutright } from '#ports/provider-error.ts';
import type { PaymentProvider } from '#ports/payment.ts';
import type { Actor, Paciente } from '#platform/actor.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import type { UseCase } from '#platform/deps.ts';
import { onlyDigits } from '#domain/contas/cpf.ts';
import {
  dadosIncompletos,
  readCliente,
  sincronizarCliente,
} from '#features/contas/clientes/clientes.public.ts';
import { recuperarPorEmail, type RecoveryDeps } from '#features/contas/identidade/identidade.public.ts';
import {
  gerarCobrancaDoServico,
  lerPixDaCobranca,
  lerStatus,
  type ApplyDeps,
  type ChargeDeps,
} from '../cobrancas/cobrancas.public.ts';

export type FuncoesDeps = Omit<RecoveryDeps & ChargeDeps & ApplyDeps, 'settings'> & {
  settings: RecoveryDeps['settings'] & ChargeDeps['settings'] & ApplyDeps['settings'];
  paymentBackground: PaymentProvider;
};

/** `sendPasswordEmail`: sends a link for a new password; a known and an unknown address answer alike. */
export async function enviarEmailDeSenha(
  call: UseCase<Actor, { email: string; ip: string }, FuncoesDeps>,
): Promise<{ ok: true }> {
  await recuperarPorEmail(call);
  return { ok: true };
}

/**
 * `cadastrarCliente`: creates or finds the caller's own customer; the stored record counts, not the payload
 * (docs/product/calls.md).
 */
export async function cadastrarCliente({
  actor,
  input,
  deps,
}: UseCase<Paciente, { cpf: string }, FuncoesDeps>): Promise<{ id: string }> {
  if (onlyDigits(input.cpf) !== actor.cpf) throw notFound();
  const { scope } = actor;
  const row = await readCliente(deps.db, scope);
  if (!row.dados_em) throw dadosIncompletos();
  return { id: await fromProvider(() => sincronizarCliente({ actor, input: { scope }, deps })) };
}

/**
 * `criarFatura`: creates the charge of the newest unpaid order of the service.
 * @throws naoEncontrado when there is none
 */
export async function criarFatura({
  actor,
  input,
  deps,
}: UseCase<Paciente, { servico: string }, FuncoesDeps>): Promise<{ id: string }> {
  return { id: await gerarCobrancaDoServico({ actor, input, deps }) };
}

/**
 * `retornarStatus`: the provider's status of the caller's own charge.
 * @throws naoEncontrado, also for another patient's
 */
export async function retornarStatus({
  actor,
  input,
  deps,
}: UseCase<Paciente, { payId: string }, FuncoesDeps>): Promise<{ payload: string }> {
  const asking = { tipo: 'Sistema', nome: 'retornarStatus' } as const;
  const where = { scope: actor.scope, pagamentoId: input.payId };
  // Polling uses the background budget, so that it cannot use up calls that patients need; without budget the
  // stored status is returned.
  const polling = { ...deps, payment: deps.paymentBackground };
  const status = await lerStatus({ actor: asking, input: where, deps: polling });
  if (status === null) throw notFound();
  return { payload: status };
}

/**
 * `retornarCobracas`: the Pix code of the caller's own charge.
 * @throws naoEncontrado, also for another patient's
 */
export async function retornarCobracas({
  actor,
  input,
  deps,
}: UseCase<Paciente, { payId: string }, FuncoesDeps>): Promise<{ payload: string }> {
  const asking = { tipo: 'Sistema', nome: 'retornarCobracas' } as const;
  const where = { scope: actor.scope, pagamentoId: input.payId };
  const pix = await lerPixDaCobranca({ actor: asking, input: where, deps });
  if (!pix) throw notFound();
  return { payload: pix };
}

const REFUSED_DATA = 'O provedor de pagamento não aceitou os seus dados. Confira-os e tente de novo.';

async function fromProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (refusedOutright(error)) throw new AppError(409, 'dados_recusados', REFUSED_DATA);
    throw new AppError(503, 'provedor_indisponivel', 'O provedor de pagamento não respondeu. Tente de novo.');
  }
}
