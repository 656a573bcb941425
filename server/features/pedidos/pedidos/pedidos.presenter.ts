import type { Pedido, PedidoDetalhe, Reembolso } from '#contracts/pedidos/pedidos.contract.ts';
import { dateCreated, isoInstant } from '#domain/calendario/datas.ts';
import { CALENDARIO_INICIAL } from '#domain/calendario/calendario.ts';
import { feriadosEntre } from '#domain/calendario/dias-uteis.ts';
import type { Feriado } from '#domain/calendario/feriados.ts';
import { direitoDoPaciente } from '#domain/pagamentos/devolucao.ts';
import { foiPago } from '#domain/pagamentos/pagamento.ts';
import { provaDeUso } from '#domain/pedidos/prova-de-uso.ts';
import { recusado } from '#domain/pedidos/atendimento.ts';
import { ajustesDe, sinaisDe, type Pergunta } from '#domain/catalogo/perguntas.ts';
import {
  isDiscardable,
  isEditable,
  findNewPrice,
  findCancelRefusal,
  findFrete,
  paymentStatus,
} from './pedidos.policy.ts';
import type { PedidoNaLista, PedidoRow } from './pedidos.repository.ts';

/** What presenting an order needs besides its row. */
export type PresentContext = {
  now: Date;
  /** The demonstration's payment page of a charge; null outside the demonstration. */
  demoPagar: (idPayment: string) => string | null;
};

/** An order as its patient sees it. */
export function presentPedido(row: PedidoNaLista, { now, demoPagar }: PresentContext): Pedido {
  const pago = foiPago(row.cobranca_status);
  const frete = findFrete(row);
  return {
    id: row.id,
    numero: row.numero,
    Servico_Selecionado: row.servico_selecionado,
    cpf: row.cpf,
    idPayment: row.asaas_id,
    status: row.status,
    createdAt: isoInstant(row.created_at),
    dateCreated: dateCreated(row.created_at),
    updatedAt: isoInstant(row.updated_at),
    versao: row.versao,
    precoCentavos: row.preco_centavos,
    precoNovoCentavos: findNewPrice(row, row.preco_em_vigor, now),
    frete: isEditable(row) ? frete : null,
    pagamento: {
      status: paymentStatus(row),
      valorCentavos: row.valor_centavos ?? row.preco_centavos + (frete?.centavos ?? 0),
      freteCentavos: row.frete_centavos ?? frete?.centavos ?? 0,
      freteUf: row.frete_uf,
      pix: pago ? null : row.pix,
      emPreparo: awaitsPix(row) && row.recusa_motivo === null,
      recusa: awaitsPix(row) ? row.recusa_motivo : null,
      vencimento: row.vencimento,
      pagoEm: isoInstant(row.cobranca_paga_em),
      demoPagar: row.asaas_id && !pago ? demoPagar(row.asaas_id) : null,
    },
    prazo: isoInstant(row.prazo),
    feriados: presentFeriados(row),
    editavel: isEditable(row),
    atendimento: row.atendimento,
    recebido: row.status === 'Concluído' ? row.recebido : null,
    reembolso: presentReembolso(row),
    recusa: presentRecusa(row),
    escolha: presentEscolha(row),
    descartavel: isDiscardable(row),
    cancelavel: findCancelRefusal(row) === null,
  };
}

/** The holidays that a promise left out; of one given before they were written down, the national ones. */
function presentFeriados({ feriados_do_prazo: kept, pago_em, prazo }: PedidoNaLista): Feriado[] {
  if (kept) return kept.map(({ data, nome }) => ({ data, nome }));
  return pago_em && prazo ? feriadosEntre(pago_em, prazo, CALENDARIO_INICIAL) : [];
}

/** True while a Pix that was requested has not been created yet and is still wanted. */
function awaitsPix(row: PedidoNaLista): boolean {
  return row.em_preparo_desde !== null && row.pix === null && isEditable(row);
}

/** The reasons for which the payment of the order itself, or most of it, stays. */
const PARTES: ReadonlySet<string> = new Set(['valor_diferente', 'pago_duas_vezes', 'frete_nao_usado']);

/**
 * The refund in the patient's words; a failed attempt is shown as still in progress. Null when there is none.
 */
function presentReembolso(row: PedidoNaLista): Reembolso | null {
  const { devolucao_situacao: situacao, devolucao_motivo: motivo, devolucao_em: desde } = row;
  if (!situacao || !desde) return null;
  const asked = direitoDoPaciente(motivo) || situacao === 'pedida ao provedor';
  const byHand = row.devolucao_erro === 'fora-do-prazo' ? 'por outro meio' : 'em andamento';
  const pendente = asked ? byHand : 'separado';
  return {
    situacao: situacao === 'devolvida' ? 'devolvido' : pendente,
    valorCentavos: row.devolucao_centavos ?? 0,
    pagoCentavos: row.devolucao_regra === null ? null : row.devolucao_pago_centavos,
    porFora: row.devolucao_por_fora ? row.devolucao_decisao : null,
    parte: motivo !== null && PARTES.has(motivo),
    frete: motivo === 'frete_nao_usado',
    desde: isoInstant(desde),
    devolvidoEm: isoInstant(row.devolucao_encerrada_em),
  };
}

/** The doctor's refusal in words; null for an order that was not refused. */
function presentRecusa(row: PedidoNaLista): Pedido['recusa'] {
  const { atendimento, motivo_recusa: motivo, decidido_em: em, medico_nome: nome } = row;
  if (!recusado(atendimento) || motivo === null || em === null || nome === null) return null;
  const crm = `CRM-${row.medico_uf} ${row.medico_crm}`;
  return { em: isoInstant(em), motivo, medico: { nome, crm } };
}

/** The choice that a refused order waits for, or the consultation that was chosen; null where the patient has none. */
export function presentEscolha(
  row: Pick<PedidoRow, 'escolha_aberta' | 'status' | 'escolher_ate' | 'consulta_inicio'>,
): Pedido['escolha'] {
  if (!row.escolha_aberta || row.status !== 'Aguardando Pagamento' || row.escolher_ate === null) return null;
  const consulta = isoInstant(row.consulta_inicio);
  return { ate: consulta === null ? isoInstant(row.escolher_ate) : null, consulta };
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
    sinaisSaude: asked.saude.map(({ rapidas, ...sinais }) => ({
      ...sinaisDe(sinais),
      ...ajustesDe({ rapidas }),
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
