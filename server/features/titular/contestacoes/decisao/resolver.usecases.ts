import { randomUUID } from 'node:crypto';
import { RESERVA_DO_CPF_DIAS, type MotivoDaContestacao } from '#domain/titular/contestacao.ts';
import { systemScope, type Admin } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job, merge, type Contribution } from '#platform/db/command/decision.ts';
import type { UseCase } from '#platform/deps.ts';
import { tokenHash, type Signer } from '#platform/secrets/secrets.ts';
import {
  encerrarEscolhas,
  excluirPedidosNaoPagos,
} from '#features/pagamentos/encerramentos/encerramentos.public.ts';
import {
  findAccountByCpf,
  devolverCpf,
  requireProva,
} from '#features/contas/identidade/identidade.public.ts';
import { closePessoas } from '#features/contas/pessoas/pessoas.public.ts';
import type { ReconcileDeps } from '#features/pagamentos/cobrancas/cobrancas.public.ts';
import { contestacaoResolvida, contaMudou } from '../contestacoes.errors.ts';
import { avisarEncerradaJob, responderContestacaoJob } from '../contestacoes.jobs.ts';
import {
  findContestacao,
  lockContestacao,
  updateContestacao,
  type ContestacaoRow,
} from '../contestacoes.repository.ts';
import { levarProntuario, listOutrosProntuarios } from '#features/titular/prontuario/prontuario.public.ts';
import { cadastroLinkEnd, contestacaoTokens } from '../contestacoes.mails.ts';
import { clienteEvents } from '#features/contas/contas.events.ts';
import { contestacaoEvents } from '#features/titular/titular.events.ts';

/** `signer` makes the mailed links. */
export type SettleDeps = ReconcileDeps & { signer: Signer };

const DAY_MS = 86_400_000;

type Accept = { id: string; contaId: string | null };

/**
 * Accepts a case. One about a record takes it to the account that asks for it. Any other closes the compared account, deletes its unpaid orders, cancels its consultations, reserves the CPF for the claimant
 * and enqueues the mail with the registration link. The closed account's rows stay for the administrator.
 * @throws 403 prova_necessaria, naoEncontrado, contestacaoResolvida, contaMudou
 */
export async function aceitarContestacao({
  actor,
  input,
  deps,
}: UseCase<Admin, Accept, SettleDeps>): Promise<void> {
  await requireProva({ actor, input: null, deps });
  if ((await findContestacao(deps.db, input.id))?.tipo === 'prontuario') {
    return aceitarProntuario({ actor, input, deps });
  }
  return deps.runInTransaction({ actor }, async (uow) => {
    const caso = requireOpen(await lockContestacao(uow.db, input.id));
    const now = deps.clock();
    const reservaAte = new Date(now.getTime() + RESERVA_DO_CPF_DIAS * DAY_MS);
    const given = { cpf: caso.cpf, conta: input.contaId, reservaAte, now };
    if (!(await devolverCpf(uow, given))) throw contaMudou();
    if (input.contaId !== null) await closePessoas(uow.db, input.contaId, now);
    const ate = cadastroLinkEnd(now);
    await updateContestacao(uow.db, caso.id, {
      situacao: 'aceita',
      resolvida_em: now,
      resolvida_por: actor.administradorId,
      cliente_id: input.contaId,
      cadastro_expira_em: ate,
      cadastro_token_hash: tokenHash(contestacaoTokens.cadastro(deps.signer, caso.id, ate)),
    });
    if (input.contaId !== null) {
      const scope = systemScope(actor, input.contaId);
      // All orders are locked before the first chat line is written.
      const unpaid = await excluirPedidosNaoPagos(uow.db, deps, scope);
      await uow.add(merge(unpaid, await encerrarEscolhas(uow.db, deps, scope)));
      await uow.enqueue(avisarEncerradaJob, { contestacaoId: caso.id, envio: randomUUID() });
    }
    await uow.add(decisionOf(caso, 'contestacao.aceitar', randomUUID()));
  });
}

/** Each record comes in a transaction of its own; accepting again after a cut takes those that were left. */
async function aceitarProntuario({ actor, input, deps }: UseCase<Admin, Accept, SettleDeps>): Promise<void> {
  const caso = requireOpen(await findContestacao(deps.db, input.id));
  const titular = caso.cadastro_cliente_id;
  if (titular === null || input.contaId !== titular) throw contaMudou();
  let came = false;
  for (const { id: pessoa, conta } of await listOutrosProntuarios(deps.db, caso.cpf)) {
    const taken = { pessoa, conta, titular, prova: 'documento' } as const;
    // oxlint-disable-next-line no-await-in-loop -- each in a transaction of its own
    came = (await levarProntuario({ actor, input: taken, deps })) !== null || came;
  }
  await settleProntuario({ actor, input: { id: caso.id, came }, deps });
}

const settleProntuario = command({
  load: ({ input: { id } }: UseCase<Admin, { id: string; came: boolean }, SettleDeps>) => ({
    locked: call(lockContestacao, id),
  }),
  decide: ({ locked }, { actor, input: { came }, now, newId }) => {
    const caso = requireOpen(locked);
    const change = { situacao: 'aceita', resolvida_em: now, resolvida_por: actor.administradorId } as const;
    const told = decisionOf(caso, 'contestacao.aceitar', newId());
    // A record that came is told by a mail of its own.
    return { ...told, jobs: came ? [] : told.jobs, writes: [call(updateContestacao, caso.id, change)] };
  },
});

type Refuse = { id: string; motivo: MotivoDaContestacao };

/** Refuses a case with a reason; the account is not changed. @throws naoEncontrado, contestacaoResolvida */
export const recusarContestacao = command({
  load: ({ input: { id } }: UseCase<Admin, Refuse, SettleDeps>) => ({ locked: call(lockContestacao, id) }),
  more: ({ locked }) => ({ conta: call(findAccountByCpf, requireOpen(locked).cpf) }),
  decide: ({ locked, conta }, { actor, input: { motivo }, now, newId }) => {
    const caso = requireOpen(locked);
    const change = {
      situacao: 'recusada',
      motivo,
      resolvida_em: now,
      resolvida_por: actor.administradorId,
      cliente_id: conta,
    } as const;
    const writes = [call(updateContestacao, caso.id, change)];
    return { ...merge({ writes }, decisionOf(caso, 'contestacao.recusar', newId())), answer: undefined };
  },
});

function requireOpen(caso: ContestacaoRow | undefined): ContestacaoRow {
  if (!caso) throw notFound();
  if (caso.situacao !== 'aberta') throw contestacaoResolvida();
  return caso;
}

/** The desk reads a decided case again, and its claimant gets the answer by mail. */
function decisionOf(
  { id, tipo, cadastro_cliente_id: asks }: Pick<ContestacaoRow, 'id' | 'tipo' | 'cadastro_cliente_id'>,
  action: string,
  envio: string,
): Required<Pick<Contribution, 'audit' | 'events' | 'jobs'>> {
  return {
    audit: [{ action, targetType: 'contestacao', targetId: id }],
    // The account that asks for a record reads what became of it.
    events: [...contestacaoEvents(id), ...(tipo === 'prontuario' && asks ? clienteEvents(asks, 0) : [])],
    jobs: [job(responderContestacaoJob, { contestacaoId: id, envio })],
  };
}
