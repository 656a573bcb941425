import { randomInt } from 'node:crypto';
import {
  comprovanteDe,
  guardadoAte,
  oQueApaga,
  oQueFica,
  oQueSegue,
  type AnosDeConservacao,
} from '#domain/titular/apagamento.ts';
import type { Comprovante } from '#domain/titular/apagamento.ts';
import { novoProtocolo } from '#domain/titular/contestacao.ts';
import type { Paciente, PatientScope, Sistema } from '#platform/actor.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job, merge, type Decision } from '#platform/db/command/decision.ts';
import type { UseCase } from '#platform/deps.ts';
import { tokenHash } from '#platform/secrets/secrets.ts';
import { clienteEvents } from '#features/contas/contas.events.ts';
import { endAccess, lockAccount, requireProva } from '#features/contas/identidade/identidade.public.ts';
import { closePessoas } from '#features/contas/pessoas/pessoas.public.ts';
import type { ReconcileDeps } from '#features/pagamentos/cobrancas/cobrancas.public.ts';
import {
  encerrarEscolhas,
  excluirPedidosNaoPagos,
} from '#features/pagamentos/encerramentos/encerramentos.public.ts';
import { contaJaApagada, pedidosEmAndamento } from './apagamento.errors.ts';
import { apagarRestosJob, contaApagadaJob } from './apagamento.jobs.ts';
import { insertApagamento } from './apagamento.repository.ts';
import { apagarDados } from './apagar.repository.ts';
import { readSaida, type Saida } from './saida.repository.ts';

/** `conservacao`: for how long the law and the house keep things. */
export type ConservacaoDeps = ReconcileDeps & { settings: { conservacao: AnosDeConservacao } };

/** Longer than a request may take that was let in before the erasure (s). */
const UNDER_WAY_SECONDS = 60;

/** Reads what the erasure of the own account would delete, keep, cancel and wait for. */
export async function lerSaida({
  actor,
  deps,
}: UseCase<Paciente, null, ConservacaoDeps>): Promise<Omit<Comprovante, 'protocolo' | 'em'> & Saida> {
  const saida = await readSaida(deps.db, actor.scope, deps.settings.conservacao);
  return {
    ...saida,
    apagado: oQueApaga(saida),
    guardado: oQueFica(saida, deps.clock()),
    segue: oQueSegue(saida),
  };
}

type Erasure = { scope: PatientScope; protocolo: string; chave: string; avisar: boolean };

/**
 * Erases an account: every way into it ends, unpaid orders are cancelled, money of refused ones goes back, and what no law keeps
 * is deleted. A payment that waits for the locks finds its order cancelled and is refunded.
 * @throws contaJaApagada, pedidosEmAndamento
 */
export const apagar = command({
  load: ({ input: { scope }, deps }: UseCase<Paciente | Sistema, Erasure, ConservacaoDeps>) => {
    const account = { clienteId: scope.clienteId };
    const ending = { evento: 'contaApagada', sessao: null, now: deps.clock() } as const;
    return {
      locked: call(lockAccount, account),
      fim: call(endAccess, account, ending),
      naoPagos: call(excluirPedidosNaoPagos, deps, scope),
      escolhas: call(encerrarEscolhas, deps, scope),
    };
  },
  // Behind the locks: an order that was paid meanwhile is waited for.
  more: ({ locked }, { input: { scope }, deps }) => {
    if (locked === null) throw contaJaApagada();
    return { saida: call(readSaida, scope, deps.settings.conservacao) };
  },
  decide: (
    { fim, naoPagos, escolhas, saida },
    { input: { scope, protocolo, chave, avisar }, now },
  ): Decision<Comprovante> => {
    const { clienteId } = scope;
    if (saida.pendentes.length > 0) throw pedidosEmAndamento();
    const comprovante = comprovanteDe(saida, { protocolo, em: now });
    const avisoPara = avisar && saida.email !== '' ? saida.email : null;
    const novo = {
      clienteId,
      comprovante,
      em: now,
      chaveHash: tokenHash(chave),
      avisoPara,
      guardadoAte: guardadoAte(saida),
      asaasId: saida.asaasId,
    };
    // The chat lines of the orders would have no reader, nor would the mail about the passkeys.
    const orders = { ...merge(naoPagos, escolhas), parts: [] };
    return {
      ...merge(orders, {
        writes: [
          call(insertApagamento, novo),
          call(closePessoas, clienteId, now),
          call(apagarDados, clienteId, { now, fase: 'agora' }),
        ],
        audit: [{ action: 'cliente.apagar', targetType: 'cliente', targetId: clienteId }],
        events: [...(fim.events ?? []), ...clienteEvents(clienteId, 0)],
        jobs: [
          job(contaApagadaJob, { clienteId, chave }),
          job(apagarRestosJob, { clienteId }, { startAfterSeconds: UNDER_WAY_SECONDS }),
        ],
      }),
      answer: comprovante,
    };
  },
});

/**
 * Erases the own account. `chave` is made by the page and opens the receipt afterwards, without a session.
 * @throws 403 prova_necessaria, contaJaApagada, pedidosEmAndamento
 */
export async function apagarConta({
  actor,
  input: { chave },
  deps,
}: UseCase<Paciente, { chave: string }, ConservacaoDeps>): Promise<Comprovante> {
  await requireProva({ actor, input: null, deps });
  const input = { scope: actor.scope, protocolo: novoProtocolo(randomInt), chave, avisar: true };
  return apagar({ actor, input, deps });
}
