import type { MudancaDePreco, PrecoEditavel } from '#contracts/catalogo/precos.contract.ts';
import type { PrecoHistoryRow, PrecoRow } from './precos.repository.ts';

/** The price of a service for its editor: integer centavos, with the version that an edit is based on. */
export function presentPreco({ servico, preco_centavos, versao, updated_at }: PrecoRow): PrecoEditavel {
  return { Servico: servico, preco: preco_centavos, versao, desde: updated_at.toISOString() };
}

/** A past change of a price. */
export function presentPrecoHistory(row: PrecoHistoryRow): MudancaDePreco {
  return {
    id: row.id,
    Servico: row.servico,
    preco: row.preco_centavos,
    anterior: row.anterior,
    em: row.updated_at.toISOString(),
    autor: row.administrador_id === null ? 'instalação' : 'administração',
  };
}
