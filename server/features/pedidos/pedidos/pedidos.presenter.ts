import type { DocumentoPronto } from '#contracts/pedidos/documento-pronto.ts';
import type { PedidoFechado } from '#contracts/pedidos/pedido-fechado.ts';
import type { Pedido, PedidoDetalhe, Reembolso } from '#contracts/pedidos/pedidos.contract.ts';
import { dateCreated, isoInstant } from '#domain/calendario/datas.ts';
import { fechamento } from '#domain/contas/pessoas/pessoa.ts';
import { formatCrm, type MedicoQueResponde } from '#domain/contas/medico.ts';
import { CALENDARIO_INICIAL } from '#domain/calendario/calendario.ts';
import { feriadosEntre } from '#domain/calendario/dias-uteis.ts';
import type { Feriado } from '#domain/calendario/feriados.ts';
import { direitoDoPaciente } from '#domain/pagamentos/devolucao.ts';
import { tipoDeDocumento, tituloDoDocumento } from '#domain/documentos/tipos.ts';
import { semCodigo } from '#domain/pagamentos/cobranca.ts';
import { provaDeUso } from '#domain/pedidos/prova-de-uso.ts';
import { documentoFeito, recusado } from '#domain/pedidos/atendimento.ts';
import { ajustesDe, sinaisDe, type Pergunta } from '#domain/catalogo/perguntas.ts';
import {
  isDiscardable,
  isEditable,
  findNewPrice,
  findCancelRefusal,
  findFrete,
  paymentStatus,
} from './pedidos.policy.ts';
import type { DocumentoProntoRow } from './colunas.repository.ts';
import type { DevolucaoAtual } from './parts.repository.ts';
import type { FechadoRow, PedidoNaLista, PedidoRow } from './pedidos.repository.ts';

export type PresentContext = {
  now: Date;
  /** The demonstration's payment page of a charge; null outside the demonstration. */
  demoPagar: (idPayment: string) => string | null;
};

/** An order as its patient sees it. */
export function presentPedido(row: PedidoNaLista, { now, demoPagar }: PresentContext): Pedido {
  const frete = findFrete(row);
  return {
    id: row.id,
    numero: row.numero,
    Servico_Selecionado: row.servico_selecionado,
    cpf: row.cpf,
    paciente: row.pessoa === null ? null : { id: row.paciente_id, nome: row.pessoa },
    idPayment: row.cobranca?.asaas_id ?? null,
    status: row.status,
    createdAt: isoInstant(row.created_at),
    dateCreated: dateCreated(row.created_at),
    updatedAt: isoInstant(row.updated_at),
    versao: row.versao,
    precoCentavos: row.preco_centavos,
    precoNovoCentavos: findNewPrice(row, row.preco_em_vigor, now),
    frete: isEditable(row) ? frete : null,
    valorCentavos: row.cobranca?.valor_centavos ?? row.preco_centavos + (frete?.centavos ?? 0),
    freteCentavos: row.cobranca?.frete_centavos ?? frete?.centavos ?? 0,
    cobranca: presentCobranca(row, demoPagar),
    prazo: isoInstant(row.prazo),
    feriados: presentFeriados(row),
    editavel: isEditable(row),
    atendimento: row.atendimento,
    documentos: row.documentos.map(presentPronto),
    recebido: row.status === 'Concluído' ? row.recebido : null,
    reembolso: presentReembolso(row.devolucao),
    recusa: presentRecusa(row),
    respondidoPor: presentRespondente(row),
    escolha: presentEscolha(row),
    descartavel: isDiscardable(row),
    cancelavel: findCancelRefusal(row) === null,
  };
}

function presentPronto({ id, tipo, dados, medico, assinado_em }: DocumentoProntoRow): DocumentoPronto {
  return {
    id,
    titulo: tituloDoDocumento({ tipo, dados }),
    uso: tipoDeDocumento(tipo).uso,
    medico,
    assinadoEm: isoInstant(new Date(assinado_em)),
    arquivo: `/api/documentos/${id}/arquivo`,
  };
}

/** The holidays that a promise left out; of one given before they were written down, the national ones. */
function presentFeriados({ feriados_do_prazo: kept, pago_em, prazo }: PedidoNaLista): Feriado[] {
  if (kept) return kept.map(({ data, nome }) => ({ data, nome }));
  return pago_em && prazo ? feriadosEntre(pago_em, prazo, CALENDARIO_INICIAL) : [];
}

function presentCobranca(row: PedidoNaLista, demoPagar: PresentContext['demoPagar']): Pedido['cobranca'] {
  const { cobranca } = row;
  if (cobranca === null) return null;
  const { metodo, frete_uf: freteUf, vencimento, asaas_id: id } = cobranca;
  const feita = { metodo, status: paymentStatus(row), freteUf, vencimento };
  // Nobody waits for the code of an order that is over.
  if (semCodigo(cobranca) && !isEditable(row)) return { ...feita, estado: 'reservada' };
  switch (cobranca.estado) {
    case 'recusada':
      return { ...feita, estado: 'recusada', recusa: cobranca.recusa_motivo };
    case 'aberta':
      return { ...feita, estado: 'aberta', pix: cobranca.pix, demoPagar: id && demoPagar(id) };
    case 'paga':
      return { ...feita, estado: 'paga', pagoEm: isoInstant(cobranca.pago_em) };
    default:
      return { ...feita, estado: cobranca.estado };
  }
}

/** The reasons for which the payment of the order itself, or most of it, stays. */
const PARTES: ReadonlySet<string> = new Set(['valor_diferente', 'pago_duas_vezes', 'frete_nao_usado']);

/**
 * The refund in the patient's words; a failed attempt is shown as still in progress. Null when there is none.
 */
function presentReembolso(devolucao: DevolucaoAtual | null): Reembolso | null {
  if (devolucao === null) return null;
  const { situacao, motivo, por_fora, decisao } = devolucao;
  const asked = direitoDoPaciente(motivo) || situacao === 'pedida ao provedor';
  const byHand = devolucao.erro === 'fora-do-prazo' ? 'por outro meio' : 'em andamento';
  const pendente = asked ? byHand : 'separado';
  return {
    situacao: situacao === 'devolvida' ? 'devolvido' : pendente,
    valorCentavos: devolucao.valor_centavos,
    pagoCentavos: devolucao.regra_causa === null ? null : devolucao.pago_centavos,
    porFora: por_fora ? decisao : null,
    parte: PARTES.has(motivo),
    frete: motivo === 'frete_nao_usado',
    desde: isoInstant(devolucao.created_at),
    devolvidoEm: isoInstant(devolucao.encerrada_em),
  };
}

/** The doctor's refusal in words; null for an order that was not refused. */
function presentRecusa({ atendimento, recusa }: PedidoNaLista): Pedido['recusa'] {
  if (!recusado(atendimento) || recusa === null) return null;
  const { em, motivo, medico } = recusa;
  return { em: isoInstant(em), motivo, medico: presentMedico(medico) };
}

/** A decided document that waits for its signature is no answer yet. */
function presentRespondente({ atendimento, respondente }: PedidoNaLista): Pedido['respondidoPor'] {
  const answered = documentoFeito(atendimento) || recusado(atendimento);
  return answered && respondente !== null ? presentMedico(respondente) : null;
}

function presentMedico(medico: MedicoQueResponde): { nome: string; crm: string } {
  return { nome: medico.nome, crm: formatCrm(medico) };
}

/** The choice that a refused order waits for, or the consultation that was chosen; null where the patient has none. */
export function presentEscolha({
  escolha,
  status,
}: Pick<PedidoRow, 'escolha' | 'status'>): Pedido['escolha'] {
  if (escolha?.estado !== 'aberta' || status !== 'Aguardando Pagamento') return null;
  const consulta = isoInstant(escolha.consulta);
  return { ate: consulta === null ? isoInstant(escolha.escolher_ate) : null, consulta };
}

/** An order with its answers and the questions as they were asked, for its patient. */
export function presentDetalhe(
  row: PedidoRow,
  asked: { saude: Pergunta[]; tratamento: Pergunta[] },
  context: PresentContext,
): PedidoDetalhe {
  return {
    ...presentPedido(row, context),
    histSaude: row.hist_saude,
    histTrat: row.hist_trat,
    pergSaude: asked.saude.map(({ pergunta }) => pergunta),
    pergTrat: asked.tratamento,
    sinaisSaude: asked.saude.map(({ rapidas, linhas, ...sinais }) => ({
      ...sinaisDe(sinais),
      ...ajustesDe({ rapidas, linhas }),
    })),
    versaoSaude: row.versao_saude,
    versaoTrat: row.versao_trat,
    motivacao: row.motivacao,
    outrasInfos: row.outras_infos,
    provaDeUso: provaDeUso({
      servico: row.servico_selecionado,
      temArquivo: row.prova_em_arquivo,
      justificativa: row.justificativa_do_uso,
    }),
    justificativaDoUso: row.justificativa_do_uso,
  };
}

/** That an order exists which its account may not read. */
export function presentFechado(row: FechadoRow): PedidoFechado {
  const { numero, pessoa, status, pago_em, created_at, movida } = row;
  const why = movida ? { motivo: 'movida' as const, desde: null } : fechamento(row);
  return { numero, pessoa, status, pago: pago_em !== null, createdAt: isoInstant(created_at), ...why };
}
