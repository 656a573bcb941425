import type { z } from 'zod';
import type { salvarHistorico as salvarHistoricoContract } from '#contracts/pedidos/pedidos.contract.ts';
import { TELEMEDICINA_VERSAO } from '#domain/pedidos/consentimento.ts';
import { completar, conferirRespostas } from '#domain/pedidos/historico.ts';
import { perguntasDoServico, perguntasFeitas, type Pergunta } from '#domain/catalogo/perguntas.ts';
import type { Paciente } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call } from '#platform/db/command/decision.ts';
import { sharing } from '#platform/db/database.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { readVersoes } from '#features/catalogo/perguntas/perguntas.public.ts';
import type { EndDraft } from '#features/contas/clientes/clientes.public.ts';
import { answerPedido, etapaOf } from './etapas.decisions.ts';
import * as errors from './pedidos.errors.ts';
import { lockState } from './mudar.repository.ts';
import { insertConsents } from './consentimentos.repository.ts';
import * as pedidos from './pedidos.repository.ts';
import type { FechadoRow, PedidoNaLista, PedidoRow } from './pedidos.repository.ts';
import { needsReading } from './pedidos.policy.ts';
import type { PresentContext } from './pedidos.presenter.ts';

export type PedidosDeps = BaseDeps & {
  /**
   * Reads the patient's open charges again at the payment provider, at most once in 30 seconds; provided by
   * `pagamentos` through compose.
   */
  relerCobrancas(clienteId: string): Promise<void>;
  encerrarRascunho: EndDraft;
};

type Por<Input> = UseCase<Paciente, Input, PedidosDeps>;

/** Lists the account's orders, the newest unfinished one, and that there are some which it may not read; has unpaid charges that were not read lately read again at the provider. */
export async function listarPedidos({
  actor,
  deps,
}: Por<null>): Promise<{ pedidos: PedidoNaLista[]; retomar: PedidoNaLista | null; fechados: FechadoRow[] }> {
  const { scope } = actor;
  const [{ listed, unfinished: retomar }, fechados] = await Promise.all([
    sharing(deps.db, (db) => pedidos.listPedidos(db, scope)),
    pedidos.listFechados(deps.db, scope),
  ]);
  const now = deps.clock();
  const shown = retomar === null ? listed : [...listed, retomar];
  if (shown.some((row) => needsReading(row, now))) await deps.relerCobrancas(scope.clienteId);
  return { pedidos: listed, retomar, fechados };
}

/** Reads one order with the questions as they were asked. @throws naoEncontrado, also for a foreign id */
export async function lerPedido({ actor, input, deps }: Por<{ id: string }>): Promise<{
  pedido: PedidoRow;
  asked: { saude: Pergunta[]; tratamento: Pergunta[] };
}> {
  const pedido = await sharing(deps.db, (db) => pedidos.findPedido(db, actor.scope, input.id));
  if (!pedido) throw notFound();
  const ids = [pedido.versao_saude, pedido.versao_trat].filter((id) => id !== null);
  const versoes = await readVersoes(deps.db, ids);
  const asked = (id: string | null) => perguntasFeitas(versoes, id, pedido.servico_selecionado);
  return {
    pedido,
    asked: { saude: asked(pedido.versao_saude), tratamento: asked(pedido.versao_trat) },
  };
}

/** `termo`: the version of the consent to telemedicine in force. */
type Historico = { id: string; termo: number } & z.output<(typeof salvarHistoricoContract)['body']>;

/**
 * Saves the questionnaire with the versions of the questions that the patient saw, records the consents and
 * ends the draft.
 * @throws 400 with the words of docs/product/messages.md (declarations, answers, motivation, checked in this
 * order), transicaoRecusada
 */
export const salvarHistorico = command({
  load: ({ actor: { scope }, input, deps }: Por<Historico>) => ({
    row: call(lockState, scope, input.id),
    versoes: call(readVersoes, [input.versaoSaude, input.versaoTrat]),
    draft: call(deps.encerrarRascunho, scope, input.id),
  }),
  decide: ({ row, versoes, draft }, { actor, input, now }) => {
    if (!row) throw notFound();
    if ((input.versaoTermo ?? input.termo) !== input.termo) throw errors.termoMudou();
    const asked = (versao: string): Asked => {
      const found = versoes.find(({ id }) => id === versao);
      return found && { ...found, perguntas: perguntasDoServico(found.perguntas, row.servico_selecionado) };
    };
    const answers = validateHistorico(input, asked(input.versaoSaude), asked(input.versaoTrat));
    const change = {
      versao_saude: input.versaoSaude,
      versao_trat: input.versaoTrat,
      hist_saude: JSON.stringify(answers.saude),
      hist_trat: JSON.stringify(answers.tratamento),
      motivacao: input.motivacao,
      outras_infos: input.outrasInfos,
    };
    const step = { row, evento: 'responder_historico', etapa: 'historico', actor, change } as const;
    const consents = [
      { tipo: 'telemedicina', versao: input.termo },
      { tipo: 'declaracao_verdade', versao: TELEMEDICINA_VERSAO },
      { tipo: 'autorizacao_envio', versao: TELEMEDICINA_VERSAO },
    ];
    const consent = call(insertConsents, row.cliente_id, row.id, consents);
    // The draft's own event comes last: a page must not drop it before it reads the order again.
    return answerPedido(actor.scope, row.id, etapaOf(step, now), draft, { writes: [consent] });
  },
});

type Asked = { tipo: string; perguntas: Pergunta[] } | undefined;

/**
 * Checks the answers against the questions that were asked.
 * @throws historicoIncompleto, perguntasDesconhecidas
 */
function validateHistorico(
  input: Historico,
  saude: Asked,
  tratamento: Asked,
): { saude: string[]; tratamento: string[] } {
  const answers = {
    saude: completar(input.histSaude, saude?.perguntas.length ?? 0),
    tratamento: completar(input.histTrat, tratamento?.perguntas.length ?? 0),
  };
  const falta = conferirRespostas({ ...input, ...answers });
  if (falta?.motivo === 'declaracao') throw errors.historicoIncompleto(falta);
  if (saude?.tipo !== 'saude' || tratamento?.tipo !== 'tratamento') throw errors.perguntasDesconhecidas();
  if (falta) throw errors.historicoIncompleto(falta);
  return answers;
}

/** Confirms the attachments step, before the uploads are complete (docs/product/statuses.md). */
export const confirmarAnexos = command({
  load: ({ actor: { scope }, input }: Por<{ id: string }>) => ({ row: call(lockState, scope, input.id) }),
  decide: ({ row }, { actor, now }) => {
    if (!row) throw notFound();
    const step = { row, evento: 'confirmar_anexos', etapa: 'anexos', actor } as const;
    return answerPedido(actor.scope, row.id, etapaOf(step, now));
  },
});

export type PresentDeps = Pick<BaseDeps, 'clock'> & Pick<PresentContext, 'demoPagar'>;

export function presentContext({ clock, demoPagar }: PresentDeps): PresentContext {
  return { now: clock(), demoPagar };
}
