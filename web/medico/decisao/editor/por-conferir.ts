import type { DadosQuaisquer } from '#domain/documentos/regras/contexto.ts';
import { listValue, rowsValue } from './field-values.ts';

/** The id of the element that describes each field that was filled in by the patient's words. */
export const VEIO_DO_PEDIDO = 'veio-do-pedido';

const OF_ITEM = /^itens\.(\d+)\.(\w+)$/;

/** The paths of fields that the patient's words filled and that nobody touched or confirmed since. */
export const porConferirDe = (dados: DadosQuaisquer): string[] => listValue(dados['porConferir']);

/** The paths that are still to be checked once a document was changed: a field with another value was touched. */
export function stillToCheck(before: DadosQuaisquer, after: DadosQuaisquer): string[] {
  const [rows, now] = [rowsValue(before['itens']), rowsValue(after['itens'])];
  return porConferirDe(after).flatMap((path) => {
    const [, at, nome = ''] = OF_ITEM.exec(path) ?? [];
    if (at === undefined) return before[path] === after[path] ? [path] : [];
    const row = rows[Number(at)];
    if (row === undefined) return [];
    // An item that was not changed may have another place.
    const place = now.indexOf(row);
    if (place >= 0) return [`itens.${place}.${nome}`];
    return rows.length === now.length && now[Number(at)]?.[nome] === row[nome] ? [path] : [];
  });
}

/** A document with what the patient's words fill in it; its other fields stay. */
export function filledByPedido(current: DadosQuaisquer, pedido: DadosQuaisquer): DadosQuaisquer {
  const campos = porConferirDe(pedido);
  const names = new Set(campos.map((path) => path.split('.')[0] ?? ''));
  const filled = Object.entries(pedido).filter(([nome]) => names.has(nome));
  return { ...current, ...Object.fromEntries(filled), porConferir: campos };
}
