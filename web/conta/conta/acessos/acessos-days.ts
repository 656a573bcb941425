import type { Acesso } from '#contracts/titular/acessos.contract.ts';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';

/** Looks by their day in São Paulo, in the order in which they come. */
export function byDay(acessos: readonly Acesso[]): { dia: string; acessos: Acesso[] }[] {
  const days = new Map<string, Acesso[]>();
  for (const acesso of acessos) {
    const dia = dataEmSaoPaulo(acesso.em);
    days.set(dia, [...(days.get(dia) ?? []), acesso]);
  }
  return [...days].map(([dia, ofDay]) => ({ dia, acessos: ofDay }));
}

/** A line about a look: "Abriu um arquivo do pedido 1042, de João". */
export function lookWords({ oQue, pedido, pessoa }: Acesso): string {
  const order = pedido === null || oQue.endsWith('pedido') ? '' : ' do pedido';
  const number = pedido === null ? '' : ` ${pedido}`;
  return `${oQue}${order}${number}${pessoa === null ? '' : `, de ${pessoa}`}`;
}
