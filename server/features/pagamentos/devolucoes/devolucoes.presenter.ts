import type { Devolucao } from '../../../../contracts/pagamentos/devolucoes.contract.ts';
import { pendente } from '../../../../domain/pagamentos/devolucao.ts';
import type { ListedDevolucao } from './devolucoes.repository.ts';

/** A refund as the administrator sees it. */
export function presentListedDevolucao(row: ListedDevolucao): Devolucao {
  const { pedido_id: id, numero, servico_selecionado: servico, pedido_status: status } = row;
  const tried = row.autorizada_em !== null && pendente(row.situacao);
  return {
    id: row.id,
    idPayment: row.asaas_id,
    pedido:
      id && numero !== null && servico && status
        ? { id, numero, Servico_Selecionado: servico, status }
        : null,
    cliente: { cpf: row.cpf, nome: row.nome },
    valorCentavos: row.valor_centavos,
    cobradoCentavos: row.cobrado_centavos,
    recebidoCentavos: row.recebido_centavos,
    motivo: row.motivo,
    situacao: row.situacao,
    prometidaAte: pendente(row.situacao) ? (row.prometida_ate?.toISOString() ?? null) : null,
    autorizada: row.autorizada_em !== null,
    tentativas: row.tentativas,
    erro: row.erro,
    proximaEm: tried ? (row.proxima_em?.toISOString() ?? null) : null,
    decisao: row.decisao,
    createdAt: row.created_at.toISOString(),
    encerradaEm: row.encerrada_em?.toISOString() ?? null,
    versao: row.versao,
  };
}
