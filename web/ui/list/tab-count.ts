const NUMBER = new Intl.NumberFormat('pt-BR');
/** The greatest number that the server counts to; a larger number means more than this. */
const MOST = 1000;

/** A count as a tab shows it, and in words with the noun of one and of many. */
export function tabCount(n: number, one: string, many: string): { shown: string; words: string } {
  if (n > MOST) return { shown: `${NUMBER.format(MOST)}+`, words: `mais de ${NUMBER.format(MOST)} ${many}` };
  return { shown: NUMBER.format(n), words: `${NUMBER.format(n)} ${n === 1 ? one : many}` };
}
