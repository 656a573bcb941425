import type { RegraEditavel } from '#contracts/catalogo/reembolsos.contract.ts';
import { formatReais, type Centavos } from '#domain/pagamentos/dinheiro.ts';
import {
  MENSAGENS_DA_REGRA,
  PALAVRAS_DA_CAUSA,
  PALAVRAS_DO_ESTAGIO,
  recusaDaRegra,
  valorDaParte,
} from '#domain/pagamentos/reembolso.ts';
import type { ValorEmVigor, ValorFormat } from '../edicao/edited-values.ts';

type Key = Pick<RegraEditavel, 'causa' | 'estagio'>;

/** A rule as a value of the editor, under the name that errors of the server give it. */
export function regraEmVigor({ causa, estagio, percentual, versao }: RegraEditavel): ValorEmVigor {
  return { nome: `${causa}/${estagio}`, valor: percentual, versao };
}

/** How the editor reads and writes the share of a rule: "50", "050", "50%" or "50,00". */
export function formatOfRegra({ causa, estagio }: Key): ValorFormat {
  return {
    read(text) {
      const parts = /^(\d{1,4})(?:[.,]0{0,2})?\s*%?$/.exec(text.trim());
      if (!parts) return { ok: false, mensagem: MENSAGENS_DA_REGRA.forma };
      const valor = Number(parts[1]);
      const motivo = recusaDaRegra(causa, estagio, valor);
      return motivo === null
        ? { ok: true, valor }
        : { ok: false, mensagem: MENSAGENS_DA_REGRA[motivo], lido: valor };
    },
    write: String,
    keepsUnread: true,
  };
}

/** The id of a rule's field in the page. */
export function idOfRegra({ causa, estagio }: Key): string {
  return `${causa}/${estagio}`.replaceAll(/[^a-z]+/g, '-');
}

/** A rule as its field is called: "Recusado pelo médico, depois de lido". */
export function labelOfRegra({ causa, estagio }: Key): string {
  return `${PALAVRAS_DA_CAUSA[causa]}, ${PALAVRAS_DO_ESTAGIO[estagio]}`;
}

/** A share as amounts of a price: "De R$ 59,90 voltam R$ 29,95." */
export function exampleWords(percentual: number | null, price: Centavos): string {
  if (percentual === null) return '';
  if (percentual === 0) return `De ${formatReais(price)} não volta nada.`;
  return `De ${formatReais(price)} voltam ${formatReais(valorDaParte(price, percentual))}.`;
}
