import type { Acontecimento } from '#contracts/mesa/pedidos-adm.contract.ts';
import { contadaPeloProvedor, palavrasDaAcao } from '#domain/instalacao/acoes/acoes.ts';
import { rotuloDoAnexo } from '#domain/pedidos/anexos.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { ETAPAS, etapaDaConclusao, mensagemDaEtapa, type Etapa } from '#domain/pedidos/mensagens-etapa.ts';
import { RECEBIDOS, ROTULO_DO_RECEBIDO } from '#domain/pedidos/recebido.ts';
import { palavraDoAviso } from '#domain/pagamentos/palavras-do-provedor.ts';
import type { PedidoAuditRow } from './inteiro.repository.ts';
import type { PedidoHistory } from './inteiro.usecases.ts';

type Actor = Acontecimento['quem'];
type HistoryEntry = { em: Date; quem: Actor; oQue: string; detalhe?: string | null; tecnico?: boolean };

const ACTORS: Readonly<Record<string, Actor>> = {
  Paciente: 'Paciente',
  Admin: 'Administração',
  Medico: 'Médico',
};

/** The automatic chat line of an audited action on an order (or several, which begin alike). */
const STEPS: Readonly<Record<string, Etapa>> = {
  'pedido.criar': 'servico',
  'pedido.responder_historico': 'historico',
  'pedido.confirmar_anexos': 'anexos',
  'pedido.gerar_cobranca': 'financeiro',
  'pedido.descartar': 'descartado',
  'pedido.cancelar': 'cancelado',
  'pedido.concluir': 'concluido',
  'pedido.excluir': 'excluido',
  'pedido.restaurar': 'restaurado',
  'pedido.reabrir': 'reaberto',
  'pedido.atrasar': 'atrasado',
  'caso.sem_resposta': 'sem-resposta',
  'caso.recusar': 'recusado-escolha',
  'escolha.reembolso': 'recusado',
  'relato.responder': 'relato-respondido',
};

/** Actions that only record that somebody looked, or that a machine did its part. */
const TECHNICAL: ReadonlySet<string> = new Set([
  'pedido.abrir',
  'pedido.baixar_fhir',
  'pedido.dossie',
  'pedido.recibo',
  'caso.ver',
  'caso.abrir',
  'caso.vencer',
  'caso.emitir',
  'caso.imprimir',
  'caso.lembrar',
  'documento.abrir',
  'documento.baixar',
  'documento.baixar_fhir',
  'documento.comecar',
  'documento.apagar',
  'documento.imprimir',
  'documento.verificar',
  'correio.envelope',
  'anexo.abrir',
  'anexo.ver',
  'anexo.liberar',
  'cobranca.gerar',
  'cobranca.fechar',
]);

/** The audit row and the chat line of one act are written within this time (milliseconds). */
const SAME_MOMENT_MS = 5_000;

/** Audited actions that are left out, because another entry of the same moment says more. */
const OMITTED: ReadonlySet<string> = new Set([
  'cobranca.reservar',
  'anexo.guardar',
  'anexo.remover',
  'anexo.miniatura',
  'rascunho.comecar',
  'pedido.justificar',
]);

/**
 * The words of an audited action on an order; null for one that is left out, undefined for one that nobody put into
 * words.
 */
export function wordsOfAction(acao: string): string | null | undefined {
  return OMITTED.has(acao) ? null : palavrasDaAcao(acao);
}

/** Who took a step that is known from its chat line only, because the order is older than the audit log. */
const CHAT_STEPS: Partial<Readonly<Record<Etapa, HistoryEntry['quem']>>> = {
  servico: 'Paciente',
  historico: 'Paciente',
  anexos: 'Paciente',
  financeiro: 'Paciente',
  descartado: 'Paciente',
  cancelado: 'Paciente',
  concluido: 'Administração',
  excluido: 'Administração',
  restaurado: 'Administração',
  reaberto: 'Administração',
};

/** The step of a chat line without what its words add: `concluido-nada` is `concluido`. */
function stepOf(numero: number, mensagem: string): Etapa | undefined {
  const etapa = ETAPAS.find((step) => mensagemDaEtapa(step, numero) === mensagem);
  if (!etapa || Object.hasOwn(CHAT_STEPS, etapa)) return etapa;
  return ETAPAS.find((step) => Object.hasOwn(CHAT_STEPS, step) && etapa.startsWith(`${step}-`)) ?? etapa;
}

/** The delivery with which an order was completed, by the chat line of the same transaction; null where no line says so. */
function presentRecebido(numero: number, em: Date, { passos }: PedidoHistory): string | null {
  const said = passos.flatMap(({ mensagem, created_at: at }) => {
    const recebido = RECEBIDOS.find((one) => mensagemDaEtapa(etapaDaConclusao(one), numero) === mensagem);
    const apart = Math.abs(at.getTime() - em.getTime());
    return recebido && apart < SAME_MOMENT_MS ? [{ recebido, apart }] : [];
  });
  const [nearest] = said.toSorted((a, b) => a.apart - b.apart);
  return nearest ? `O paciente recebeu: ${ROTULO_DO_RECEBIDO[nearest.recebido]}` : null;
}

/** The history of an order, oldest first; a step that both the audit and the chat record appears once. */
export function presentAcontecimentos(numero: number, history: PedidoHistory): Acontecimento[] {
  return [
    ...presentChatSteps(numero, history),
    ...presentMoney(history),
    ...presentFiles(history),
    ...history.auditoria.flatMap((line) => presentAudited(numero, line, history)),
  ]
    .toSorted((a, b) => a.em.getTime() - b.em.getTime())
    .map(({ em, quem, oQue, detalhe = null, tecnico = false }) => ({
      em: em.toISOString(),
      quem,
      oQue,
      detalhe,
      tecnico,
    }));
}

function presentAudited(numero: number, line: PedidoAuditRow, history: PedidoHistory): HistoryEntry[] {
  if (OMITTED.has(line.acao)) return [];
  const quem = ACTORS[line.ator_tipo] ?? 'Sistema';
  const oQue = palavrasDaAcao(line.acao);
  if (oQue === undefined) return [{ em: line.em, quem, oQue: 'Registro do sistema', tecnico: true }];
  if (contadaPeloProvedor(line.acao)) return [{ em: line.em, quem: 'Provedor', oQue, tecnico: true }];
  const { arquivos: files } = history;
  const file = line.alvo_tipo === 'anexo' ? files.find(({ id }) => id === line.alvo_id) : undefined;
  const detalhe = STEPS[line.acao] === 'concluido' ? presentRecebido(numero, line.em, history) : null;
  const tecnico = TECHNICAL.has(line.acao);
  return [{ em: line.em, quem, oQue, detalhe: file ? rotuloDoAnexo(file.nome) : detalhe, tecnico }];
}

function presentChatSteps(numero: number, { passos: lines, auditoria }: PedidoHistory): HistoryEntry[] {
  const told = new Set(auditoria.map(({ acao }) => STEPS[acao]));
  return lines.flatMap(({ mensagem, created_at: em }) => {
    const etapa = stepOf(numero, mensagem);
    const quem = etapa && CHAT_STEPS[etapa];
    const [acao] = Object.entries(STEPS).find(([, step]) => step === etapa) ?? [];
    const oQue = acao && palavrasDaAcao(acao);
    return !etapa || !quem || !oQue || told.has(etapa) ? [] : [{ em, quem, oQue }];
  });
}

function presentMoney({ cobrancas, devolucoes, avisos }: PedidoHistory): HistoryEntry[] {
  const charged = cobrancas.flatMap(({ pago_em, recebido_centavos, valor_centavos }): HistoryEntry[] => {
    const detalhe = formatReais(recebido_centavos ?? valor_centavos);
    return pago_em ? [{ em: pago_em, quem: 'Provedor', oQue: 'Pagamento confirmado', detalhe }] : [];
  });
  const told = avisos.map(({ evento, recebido_em: em }): HistoryEntry => ({
    em,
    quem: 'Provedor',
    oQue: 'Aviso do provedor',
    detalhe: palavraDoAviso(evento),
    tecnico: true,
  }));
  return [...charged, ...told, ...devolucoes.flatMap(presentDevolucao)];
}

function presentDevolucao(row: PedidoHistory['devolucoes'][number]): HistoryEntry[] {
  const amount = formatReais(row.valor_centavos);
  const moments: (Omit<HistoryEntry, 'em'> & { em: Date | null })[] = [
    { em: row.created_at, quem: 'Sistema', oQue: 'Dinheiro separado para devolução', detalhe: amount },
    { em: row.pedida_em, quem: 'Sistema', oQue: 'Reembolso pedido ao provedor', detalhe: amount },
    row.situacao === 'mantida'
      ? {
          em: row.encerrada_em,
          quem: 'Administração',
          oQue: 'Dinheiro mantido',
          detalhe: row.decisao ?? amount,
        }
      : {
          em: row.encerrada_em,
          quem: 'Provedor',
          oQue: 'Dinheiro devolvido',
          detalhe: row.decisao ?? amount,
        },
  ];
  return moments.flatMap(({ em, ...rest }) => (em ? [{ em, ...rest }] : []));
}

function presentFiles({ arquivos: files }: PedidoHistory): HistoryEntry[] {
  return files.flatMap(({ nome, created_at, removido_em }): HistoryEntry[] => {
    const detalhe = rotuloDoAnexo(nome);
    const came: HistoryEntry = { em: created_at, quem: 'Paciente', oQue: 'Arquivo recebido', detalhe };
    if (!removido_em) return [came];
    return [came, { em: removido_em, quem: 'Paciente', oQue: 'Arquivo retirado ou trocado', detalhe }];
  });
}
