import type { Devolucao } from '#contracts/pagamentos/devolucoes.contract.ts';
import { fimDoProvedor, pendente } from '#domain/pagamentos/devolucao.ts';
import type { ReembolsoPrevisto } from '#contracts/pagamentos/reembolsos.contract.ts';
import { regraEmPalavras, valorDaParte } from '#domain/pagamentos/reembolso.ts';
import type { ValorPrevisto } from './reembolso.usecases.ts';
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
    pagoCentavos: row.pago_centavos,
    estornadoCentavos: row.estornado_centavos,
    regra: presentRegra(row),
    valorMotivo: row.valor_motivo,
    motivo: row.motivo,
    situacao: row.situacao,
    prometidaAte: pendente(row.situacao) ? (row.prometida_ate?.toISOString() ?? null) : null,
    autorizada: row.autorizada_em !== null,
    tentativas: row.tentativas,
    erro: row.erro,
    falhandoDesde: row.falhando_desde?.toISOString() ?? null,
    provedorAte: new Date(fimDoProvedor(row.pago_em ?? row.created_at).getTime() - 1).toISOString(),
    porFora: row.por_fora,
    proximaEm: tried ? (row.proxima_em?.toISOString() ?? null) : null,
    decisao: row.decisao,
    createdAt: row.created_at.toISOString(),
    encerradaEm: row.encerrada_em?.toISOString() ?? null,
    versao: row.versao,
  };
}

function presentRegra(row: ListedDevolucao): Devolucao['regra'] {
  const { regra_causa: causa, regra_estagio: estagio, regra_percentual: percentual, regra_centavos } = row;
  if (causa === null || estagio === null || percentual === null || regra_centavos === null) return null;
  return { causa, estagio, percentual, valorCentavos: regra_centavos };
}

/** The refund that an order would get now, with its rule in words. */
export function presentPrevisto(previsto: ValorPrevisto): ReembolsoPrevisto {
  const { valor, pago, percentual, semEscolha } = previsto;
  // Of how much the share is, is said beside it, but for a freight that is no part of the share.
  const conta = valor === valorDaParte(pago, percentual) ? { pago: null, valor } : { pago, valor };
  return {
    valorCentavos: valor,
    pagoCentavos: pago,
    percentual,
    regra: regraEmPalavras(previsto, conta),
    semEscolhaCentavos: semEscolha,
  };
}
