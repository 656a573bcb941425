import { randomInt, randomUUID } from 'node:crypto';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { DIAS_DO_COMPROVANTE, guardadoAte, type AnosDeConservacao } from '#domain/titular/apagamento.ts';
import { novoProtocolo } from '#domain/titular/contestacao.ts';
import type { Mailer } from '#ports/mail.ts';
import type { PaymentProvider } from '#ports/payment.ts';
import { systemScope, type PatientScope, type Sistema } from '#platform/actor.ts';
import { AppError } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { MailSettings } from '#platform/mail/layout.ts';
import { excluirPedidosNaoPagos } from '#features/pagamentos/encerramentos/encerramentos.public.ts';
import type { ReconcileDeps } from '#features/pagamentos/cobrancas/cobrancas.public.ts';
import * as apagamentos from './apagamento.repository.ts';
import { mailContaApagada } from './apagamento.mails.ts';
import { apagar, type ConservacaoDeps } from './apagar.usecases.ts';
import { apagarDados, expurgarProntuarios } from './apagar.repository.ts';
import { readSaida } from './saida.repository.ts';

export type ApagamentoJobDeps = ReconcileDeps & {
  mailer: Mailer;
  settings: MailSettings & { conservacao: AnosDeConservacao };
  paymentBackground: PaymentProvider;
  paymentIdle: () => Promise<boolean>;
};
type Call<Input> = UseCase<Sistema, Input, ApagamentoJobDeps>;

/** Notes an erasure in the log, outside of every backup, and mails its receipt to the address that the account had. */
export async function confirmarApagamento({
  input: { clienteId, chave },
  deps,
}: Call<{ clienteId: string; chave: string }>): Promise<void> {
  const row = await apagamentos.findAviso(deps.db, clienteId);
  if (!row) return;
  deps.log.info({ contaApagada: clienteId }, 'an account was erased');
  const { aviso_para: para, protocolo, em } = row;
  if (para === null) return;
  const url = `${deps.settings.appUrl}/conta-apagada/${chave}`;
  await deps.mailer.send(mailContaApagada(deps.settings, { para, protocolo, em, url }));
  await apagamentos.forgetAviso(deps.db, clienteId);
}

/** Cancels and erases what a request wrote that was let in before the erasure. */
export const apagarRestos = command({
  load: ({ input: { scope }, deps }: UseCase<Sistema, { scope: PatientScope }, ReconcileDeps>) => ({
    naoPagos: call(excluirPedidosNaoPagos, deps, scope),
  }),
  decide: ({ naoPagos }, { input: { scope }, now }) => ({
    ...naoPagos,
    writes: [...(naoPagos.writes ?? []), call(apagarDados, scope.clienteId, { now, fase: 'restos' })],
    parts: [],
    answer: undefined,
  }),
});

/** Customers that one run removes at the payment provider. */
const REMOVED_AT_ONCE = 50;

/**
 * Removes customers of erased accounts from the payment provider, once no charge of theirs can be paid there and no money is on
 * its way back. One that an account of the same CPF took over stays. A failure ends the run; the next one goes on.
 * @throws ProviderError
 */
export async function removerDoProvedor({ actor, deps }: Call<null>): Promise<void> {
  if (!(await deps.paymentIdle())) return;
  for (const { cliente_id: clienteId, asaas_id: asaasId, emUso } of await apagamentos.listNoProvedor(
    deps.db,
    REMOVED_AT_ONCE,
  )) {
    if (!emUso) await deps.paymentBackground.deleteCliente(asaasId);
    await noteRemoved({ actor, input: { clienteId, emUso }, deps });
  }
}

const noteRemoved = command({
  decide: (
    _,
    {
      input: { clienteId, emUso },
      now,
    }: UseCase<Sistema, { clienteId: string; emUso: boolean }, BaseDeps> & { now: Date },
  ) => ({
    writes: [call(apagamentos.updateApagamento, clienteId, { asaas_removido_em: now })],
    audit: [
      {
        action: emUso ? 'cliente.manter_no_provedor' : 'cliente.remover_do_provedor',
        targetType: 'cliente',
        targetId: clienteId,
      },
    ],
    answer: undefined,
  }),
});

/** Accounts of one page, and pages of one night; the next night goes on. */
const PAGE = 50;
const PAGES = 20;
const DAY_MS = 86_400_000;

/**
 * Erases what the law kept until yesterday, account by account, and forgets old receipts. One that fails is logged and tried
 * again the next night.
 */
export async function expurgar({ actor, deps }: Call<null>): Promise<void> {
  const now = deps.clock();
  await apagamentos.forgetComprovantes(deps.db, new Date(now.getTime() - DIAS_DO_COMPROVANTE * DAY_MS));
  const hoje = dataEmSaoPaulo(now);
  let after: string | null = null;
  for (let page = 0; page < PAGES; page += 1) {
    const ids: string[] = await apagamentos.listVencidos(deps.db, { hoje, after, limit: PAGE });
    for (const clienteId of ids) {
      const input = { scope: systemScope(actor, clienteId), hoje };
      await expurgarConta({ actor, input, deps }).catch((error: unknown) => {
        deps.log.error({ err: error, clienteId }, 'what was kept of an account was not erased');
      });
    }
    after = ids.at(-1) ?? null;
    if (ids.length < PAGE) return;
  }
}

type Expurgo = { scope: PatientScope; hoje: string };

/** An entry that a doctor added since the erasure, such as a revocation, moves the end. */
const expurgarConta = command({
  load: ({
    input: { scope },
    deps,
  }: UseCase<Sistema, Expurgo, BaseDeps & { settings: { conservacao: AnosDeConservacao } }>) => ({
    ate: call(apagamentos.lockGuardado, scope.clienteId),
    saida: call(readSaida, scope, deps.settings.conservacao),
  }),
  decide: ({ ate, saida }, { input: { scope, hoje }, now }) => {
    const { clienteId } = scope;
    const end = guardadoAte(saida);
    if (ate === null) return { answer: undefined };
    if (end !== null && end >= hoje) {
      return {
        writes: [call(apagamentos.updateApagamento, clienteId, { guardado_ate: end })],
        answer: undefined,
      };
    }
    return {
      writes: [
        call(expurgarProntuarios, clienteId),
        call(apagarDados, clienteId, { now, fase: 'prazo' }),
        call(apagamentos.updateApagamento, clienteId, { expurgado_em: now }),
      ],
      audit: [{ action: 'cliente.expurgar', targetType: 'cliente', targetId: clienteId }],
      answer: undefined,
    };
  },
});

/** Outcome of erasing again what a backup brought back. */
export type ApagadasDeNovo = { apagadas: number; esperam: number };

/**
 * Erases accounts again that a restored copy brought back; accounts that are erased or unknown are passed over. Those with paid
 * orders that wait for an answer in the copy are left, and counted in `esperam`.
 */
export async function apagarDeNovo({
  actor,
  input: { contas },
  deps,
}: UseCase<Sistema, { contas: Iterable<string> }, ConservacaoDeps>): Promise<ApagadasDeNovo> {
  const done = { apagadas: 0, esperam: 0 };
  for (const id of new Set(contas)) {
    if (!(await apagamentos.isThere(deps.db, id))) continue;
    const input = {
      scope: systemScope(actor, id),
      protocolo: novoProtocolo(randomInt),
      chave: randomUUID(),
      avisar: false,
    };
    try {
      await apagar({ actor, input, deps });
      done.apagadas += 1;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'pedidos_em_andamento') throw error;
      done.esperam += 1;
    }
  }
  return done;
}

/** Finds the kept orders of the person who had a CPF in an erased account, for a request by law; audited. */
export async function localizarGuardados({
  actor,
  input: { cpf },
  deps,
}: UseCase<Sistema, { cpf: string }, BaseDeps>) {
  const found = await apagamentos.listGuardadosDe(deps.db, cpf);
  await deps.runInTransaction({ actor }, async (uow) => {
    for (const { id } of found)
      uow.audit({ action: 'pedido.localizar_guardado', targetType: 'pedido', targetId: id });
  });
  return found;
}
