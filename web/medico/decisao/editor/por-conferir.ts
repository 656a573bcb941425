import type { DadosQuaisquer } from '#domain/documentos/regras/contexto.ts';
import { listValue, rowsValue } from './field-values.ts';

/** Id of the description of fields filled in from the patient's words. */
export const VEIO_DO_PEDIDO = 'veio-do-pedido';

const OF_ITEM = /^itens\.(\d+)\.(\w+)$/;

/** Paths of fields from the patient's words that are neither touched nor confirmed. */
export const porConferirDe = (dados: DadosQuaisquer): string[] => listValue(dados['porConferir']);

/** Unchecked paths after a change of the document: a changed field is touched. */
export function stillToCheck(before: DadosQuaisquer, after: DadosQuaisquer): string[] {
  const [rows, now] = [rowsValue(before['itens']), rowsValue(after['itens'])];
  return porConferirDe(after).flatMap((path) => {
    const [, at, nome = ''] = OF_ITEM.exec(path) ?? [];
    if (at === undefined) return before[path] === after[path] ? [path] : [];
    const row = rows[Number(at)];
    if (row === undefined) return [];
    // An unchanged item may have another index.
    const place = now.indexOf(row);
    if (place >= 0) return [`itens.${place}.${nome}`];
    return rows.length === now.length && now[Number(at)]?.[nome] === row[nome] ? [path] : [];
  });
}

/** Fills in the fields of the patient's request; other fields are kept. */
export function filledByPedido(current: DadosQuaisquer, pedido: DadosQuaisquer): DadosQuaisquer {
  const campos = porConferirDe(pedido);
  const names = new Set(campos.map((path) => path.split('.')[0] ?? ''));
  const filled = Object.entries(pedido).filter(([nome]) => names.has(nome));
  return { ...current, ...Object.fromEntries(filled), porConferir: campos };
}
