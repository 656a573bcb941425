import type { Acontecimento } from '#contracts/mesa/pedidos-adm.contract.ts';
import { rotuloDoAnexo } from '#domain/pedidos/anexos.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { ETAPAS, etapaDaConclusao, mensagemDaEtapa, type Etapa } from '#domain/pedidos/mensagens-etapa.ts';
import { RECEBIDOS, ROTULO_DO_RECEBIDO } from '#domain/pedidos/recebido.ts';
import { palavraDoAviso, palavraDoProvedor } from '#domain/pagamentos/palavras-do-provedor.ts';
import type { PedidoAuditRow } from './inteiro.repository.ts';
import type { PedidoHistory } from './inteiro.usecases.ts';

type Actor = Acontecimento['quem'];
type HistoryEntry = { em: Date; quem: Actor; oQue: string; detalhe?: string | null; tecnico?: boolean };

const ACTORS: Readonly<Record<string, Actor>> = {
  Paciente: 'Paciente',
  Admin: 'Administração',
  Medico: 'Médico',
};

/**
 * The words for each audited action on an order, and the automatic chat line of the same step, if it has one (or several,
 * which begin alike).
 */
const ACTIONS: Readonly<Record<string, { oQue: string; etapa?: Etapa }>> = {
  'pedido.criar': { oQue: 'Pedido criado', etapa: 'servico' },
  'pedido.trocar_servico': { oQue: 'Outro serviço escolhido' },
  'pedido.responder_historico': { oQue: 'Perguntas respondidas', etapa: 'historico' },
  'pedido.confirmar_anexos': { oQue: 'Etapa de documentos confirmada', etapa: 'anexos' },
  'pedido.gerar_cobranca': { oQue: 'Pix pedido', etapa: 'financeiro' },
  'pedido.descartar': { oQue: 'Descartado', etapa: 'descartado' },
  'pedido.cancelar': { oQue: 'Cancelado', etapa: 'cancelado' },
  'pedido.concluir': { oQue: 'Concluído', etapa: 'concluido' },
  'pedido.excluir': { oQue: 'Excluído', etapa: 'excluido' },
  'pedido.restaurar': { oQue: 'Restaurado', etapa: 'restaurado' },
  'pedido.reabrir': { oQue: 'Reaberto', etapa: 'reaberto' },
  'pedido.autorizar_cid': { oQue: 'CID-10 no documento autorizado' },
  'pedido.retirar_cid': { oQue: 'Autorização do CID-10 no documento retirada' },
  'pedido.atrasar': { oQue: 'Passou do prazo prometido; paciente avisado', etapa: 'atrasado' },
  'pedido.recibo': { oQue: 'Recibo baixado' },
  'pedido.levar': { oQue: 'Prontuário levado para outra conta, com este pedido' },
  'caso.assumir': { oQue: 'Caso assumido' },
  'caso.devolver': { oQue: 'Caso devolvido à fila' },
  'caso.vencer': { oQue: 'Caso de volta à fila, parado por 30 minutos' },
  'caso.ver': { oQue: 'Caso visto na fila' },
  'caso.abrir': { oQue: 'Caso lido' },
  'caso.identidade': { oQue: 'Identidade do paciente conferida' },
  'caso.identidade_desfazer': { oQue: 'Conferência da identidade desfeita' },
  'caso.responsavel': { oQue: 'Identidade do responsável conferida' },
  'caso.responsavel_desfazer': { oQue: 'Conferência do responsável desfeita' },
  'pedido.localizar_guardado': { oQue: 'Pedido de conta apagada localizado por exigência legal' },
  'caso.nota': { oQue: 'Nota clínica escrita' },
  'caso.adendo': { oQue: 'Adendo a uma nota clínica' },
  'caso.perguntar': { oQue: 'Pergunta ao paciente; o prazo parou' },
  'caso.responder': { oQue: 'Paciente respondeu; o prazo voltou a correr' },
  'caso.lembrar': { oQue: 'Paciente lembrado por e-mail de responder' },
  'caso.sem_resposta': {
    oQue: 'Sem resposta do paciente; o caso voltou à fila e o prazo voltou a correr',
    etapa: 'sem-resposta',
  },
  'caso.responder_depois': { oQue: 'Paciente respondeu depois do prazo da resposta' },
  'caso.retomar': { oQue: 'Caso retomado antes da resposta; o prazo voltou a correr' },
  'caso.recusar': { oQue: 'Recusado pelo médico', etapa: 'recusado-escolha' },
  'escolha.reembolso': { oQue: 'Paciente escolheu o reembolso', etapa: 'recusado' },
  'escolha.prazo': { oQue: 'Prazo da escolha passou; o dinheiro volta' },
  'escolha.faltas': { oQue: 'Segunda falta a uma consulta; o dinheiro volta' },
  'escolha.nova_recusa': { oQue: 'Recusado de novo depois da consulta; o dinheiro volta' },
  'escolha.encerrar': { oQue: 'Escolha do paciente encerrada com o pedido' },
  'consulta.marcar': { oQue: 'Consulta marcada' },
  'consulta.remarcar': { oQue: 'Consulta remarcada' },
  'consulta.cancelar': { oQue: 'Consulta cancelada pelo paciente' },
  'consulta.desfazer': { oQue: 'Consulta cancelada pela clínica' },
  'consulta.faltar': { oQue: 'Paciente não veio à consulta' },
  'consulta.realizar': { oQue: 'Consulta realizada; o caso voltou ao médico' },
  'documento.baixar': { oQue: 'Documento baixado' },
  'documento.baixar_fhir': { oQue: 'Documento baixado em dados abertos' },
  'documento.pedir_email': { oQue: 'Documento pedido por e-mail' },
  'documento.verificar': { oQue: 'Documento verificado por quem o tinha' },
  'documento.dispensar': { oQue: 'Dispensação registrada' },
  'documento.relatar_erro': { oQue: 'Erro relatado em um documento' },
  'relato.responder': { oQue: 'Relato de erro respondido', etapa: 'relato-respondido' },
  'documento.comecar': { oQue: 'Documento começado' },
  'documento.apagar': { oQue: 'Rascunho de documento apagado' },
  'documento.emitir': { oQue: 'Documento emitido' },
  'documento.assinar': { oQue: 'Documento assinado' },
  'documento.arquivar': { oQue: 'Provas da assinatura guardadas no documento' },
  'documento.imprimir': { oQue: 'Folha preparada para imprimir' },
  'documento.assinar_a_mao': { oQue: 'Folha assinada à mão' },
  'documento.anular': { oQue: 'Documento anulado antes da assinatura' },
  'documento.revogar': { oQue: 'Documento revogado' },
  'documento.rever_declaracao': { oQue: 'Declaração de medicamento revista por listas novas' },
  'documento.abrir': { oQue: 'Documento aberto' },
  'caso.emitir': { oQue: 'Documentos do caso emitidos' },
  'caso.imprimir': { oQue: 'Documento em papel, a postar' },
  'correio.imprimir': { oQue: 'Folhas e envelope impressos' },
  'correio.envelope': { oQue: 'Envelope impresso' },
  'correio.desfazer': { oQue: 'Passo do correio desfeito' },
  'correio.inutilizar': { oQue: 'Número do talão inutilizado' },
  'correio.postar': { oQue: 'Carta postada' },
  'correio.corrigir': { oQue: 'Código de rastreio corrigido' },
  'correio.entregar': { oQue: 'Carta entregue' },
  'correio.devolver': { oQue: 'Carta devolvida pelo correio' },
  'correio.extraviar': { oQue: 'Carta extraviada: folhas a fazer de novo' },
  'caso.assinar_a_mao': { oQue: 'Papel assinado à mão pelo médico' },
  'caso.reabrir': { oQue: 'Caso de volta ao médico' },
  'caso.documento': { oQue: 'Documento retirado pelo médico' },
  'pedido.abrir': { oQue: 'Aberto na mesa' },
  'pedido.baixar_fhir': { oQue: 'Respostas baixadas em dados abertos' },
  'pedido.dossie': { oQue: 'Dossiê baixado' },
  'anexo.recusar': { oQue: 'Arquivo recusado ao chegar' },
  'anexo.liberar': { oQue: 'Arquivo liberado pelo antivírus' },
  'anexo.retirar': { oQue: 'Arquivo retirado pelo antivírus' },
  'anexo.abrir': { oQue: 'Arquivo baixado' },
  'anexo.ver': { oQue: 'Arquivo visto' },
  'cobranca.gerar': { oQue: 'Pix gerado' },
  'cobranca.fechar': { oQue: 'Pix encerrado' },
  'cobranca.recusada': { oQue: 'Cobrança recusada pelo provedor' },
  'cobranca.restaurada': { oQue: 'Cobrança recuperada no painel do provedor' },
  'pagamento.pedir_de_novo': { oQue: 'Pagamento pedido de novo' },
  'pagamento.dar_baixa': { oQue: 'Baixa no pagamento desfeito' },
};

/** Actions of `ACTIONS` that only record that somebody looked, or that a machine did its part. */
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
  if (OMITTED.has(acao)) return null;
  return Object.hasOwn(ACTIONS, acao) ? ACTIONS[acao]?.oQue : undefined;
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
  const known = ACTIONS[line.acao];
  if (known) {
    const { arquivos: files } = history;
    const file = line.alvo_tipo === 'anexo' ? files.find(({ id }) => id === line.alvo_id) : undefined;
    const detalhe = known.etapa === 'concluido' ? presentRecebido(numero, line.em, history) : null;
    const tecnico = TECHNICAL.has(line.acao);
    return [
      { em: line.em, quem, oQue: known.oQue, detalhe: file ? rotuloDoAnexo(file.nome) : detalhe, tecnico },
    ];
  }
  const [, status = ''] = /^cobranca\.(.+)$/.exec(line.acao) ?? [];
  if (status === '') return [{ em: line.em, quem, oQue: 'Registro do sistema', tecnico: true }];
  const oQue = `Cobrança no provedor: ${palavraDoProvedor(status.toUpperCase())}`;
  return [{ em: line.em, quem: 'Provedor', oQue, tecnico: true }];
}

function presentChatSteps(numero: number, { passos: lines, auditoria }: PedidoHistory): HistoryEntry[] {
  const told = new Set(auditoria.map(({ acao }) => ACTIONS[acao]?.etapa));
  return lines.flatMap(({ mensagem, created_at: em }) => {
    const etapa = stepOf(numero, mensagem);
    const quem = etapa && CHAT_STEPS[etapa];
    const words = Object.values(ACTIONS).find((action) => action.etapa === etapa);
    return !etapa || !quem || !words || told.has(etapa) ? [] : [{ em, quem, oQue: words.oQue }];
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
