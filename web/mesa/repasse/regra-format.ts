import type { RegrasDeRepasse } from '#contracts/mesa/repasse.contract.ts';
import { formatDataBr, parseDataBr } from '#domain/calendario/datas.ts';
import { formatValor, parseValor } from '#domain/pagamentos/dinheiro.ts';
import {
  MENSAGENS_DO_REPASSE,
  nomeDoAtoComValor,
  recusaDoInicio,
  recusaDoValor,
  type AtoComValor,
} from '#domain/pagamentos/repasse.ts';
import type { ValorEmVigor, ValorFormat } from '../edicao/edited-values.ts';

/** A line of the editor: the value of an act, or the first day that the table pays. */
export type RegraRow = { nome: AtoComValor | 'valeDesde'; valor: number; versao: number };

/** The rows of a table; its day is offered as the first of the present month, whatever held before. */
export function rowsOf({ valores, versao }: RegrasDeRepasse, primeiroDia: string): RegraRow[] {
  return [
    { nome: 'valeDesde', valor: numberOfDay(primeiroDia), versao },
    ...valores.map(({ ato, centavos }) => ({ nome: ato, valor: centavos, versao })),
  ];
}

export const regraEmVigor = ({ nome, valor, versao }: RegraRow): ValorEmVigor => ({ nome, valor, versao });

/** "2026-11-01" as 20261101. */
const numberOfDay = (data: string) => Number(data.replaceAll('-', ''));

/** The reverse. */
export function dayOfNumber(n: number): string {
  return String(n).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
}

/** How the editor reads and writes a line: "15,00", or "01/11/2026". Empty pays nothing. */
export function formatOf({ nome }: Pick<RegraRow, 'nome'>, agora: Date): ValorFormat {
  if (nome === 'valeDesde') return dayFormat(agora);
  return {
    read(text) {
      const typed = text.trim();
      const valor = typed === '' ? 0 : parseValor(typed);
      if (valor === null) return { ok: false, mensagem: MENSAGENS_DO_REPASSE.valor };
      const recusa = recusaDoValor(nome, valor);
      return recusa === null
        ? { ok: true, valor }
        : { ok: false, mensagem: MENSAGENS_DO_REPASSE[recusa], lido: valor };
    },
    write: (valor) => formatValor(valor ?? 0),
  };
}

function dayFormat(agora: Date): ValorFormat {
  return {
    read(text) {
      const data = parseDataBr(text.trim());
      if (data === null) return { ok: false, mensagem: 'Escreva o dia como 01/11/2026.' };
      const recusa = recusaDoInicio(data, agora);
      return recusa === null
        ? { ok: true, valor: numberOfDay(data) }
        : { ok: false, mensagem: MENSAGENS_DO_REPASSE[recusa], lido: numberOfDay(data) };
    },
    write: (valor) => (valor === null ? '' : formatDataBr(dayOfNumber(valor))),
    keepsUnread: true,
  };
}

/** How a line is called. */
export function labelOf({ nome }: Pick<RegraRow, 'nome'>): string {
  return nome === 'valeDesde' ? 'Valem desde' : nomeDoAtoComValor(nome);
}

export const idOf = ({ nome }: Pick<RegraRow, 'nome'>) => `repasse-${nome}`;
