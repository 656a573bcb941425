import type { MudancaDePreco, PrecoEditavel } from '../../../../contracts/catalogo/precos.contract.ts';
import type { MudancaRow, PrecoRow } from './precos.repository.ts';

/** A price as it is edited. */
export function presentPreco({ servico, preco_centavos, versao, updated_at }: PrecoRow): PrecoEditavel {
  return { Servico: servico, preco: preco_centavos, versao, desde: updated_at.toISOString() };
}

/** A change of a price. */
export function presentMudanca(row: MudancaRow): MudancaDePreco {
  return {
    id: row.id,
    Servico: row.servico,
    preco: row.preco_centavos,
    anterior: row.anterior,
    em: row.updated_at.toISOString(),
    autor: row.administrador_id === null ? 'instalação' : 'administração',
  };
}
