import type { PrecoEditavel } from '../../../contracts/catalogo/precos.contract.ts';
import { lerPreco, MENSAGENS_PRECO, precoEscrito } from '../../../domain/catalogo/preco.ts';
import type { ValorEmVigor, ValorFormat } from '../../feedback/edicao/edited-values.ts';

/** How the editor of prices reads and writes them. */
export const PRECO_FORMAT: ValorFormat = {
  read(text) {
    const lido = lerPreco(text);
    return lido.ok ? { ok: true, valor: lido.preco } : { ok: false, mensagem: MENSAGENS_PRECO[lido.motivo] };
  },
  write: precoEscrito,
};

/** A price as an amount of the editor, named by its service. */
export function precoEmVigor({ Servico, preco, versao }: PrecoEditavel): ValorEmVigor {
  return { nome: Servico, valor: preco, versao };
}
