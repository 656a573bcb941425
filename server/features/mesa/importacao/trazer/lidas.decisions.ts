/** The part of a conversation's row that says what was read. */
type Lida = {
  ultimo: number;
  cliente_n: number;
  equipe_n: number;
  lido_cliente: number;
  lido_equipe: number;
  espera_desde: Date | null;
};
type Linha = { n: number; por: 'Cliente' | 'Adm'; em: Date };

/** A patient's word that nobody answered counts as waiting for as long as this. */
const ESPERA_MS = 7 * 86_400_000;

/**
 * The row of a conversation once messages of before were added. The predecessor kept no marks of what was read: all of it counts
 * as read, so that neither side is told of years of messages, but for what the patient wrote last within a week and nobody
 * answered.
 * @param linhas in their order, at least one
 */
export function aLer(antes: Lida, linhas: readonly Linha[], agora: Date) {
  const last = linhas.at(-1);
  const newest = (por: Linha['por']) => linhas.findLast((one) => one.por === por)?.n ?? null;
  const ultimo = last?.n ?? antes.ultimo;
  const answered = newest('Adm') ?? antes.equipe_n;
  const waiting = linhas.filter(({ n, por, em }) => {
    return por === 'Cliente' && n > answered && agora.getTime() - em.getTime() < ESPERA_MS;
  });
  const [first] = waiting;
  const read = first ? first.n - 1 : ultimo;
  return {
    ultimo,
    ultima_em: last?.em ?? agora,
    cliente_n: newest('Cliente') ?? antes.cliente_n,
    equipe_n: newest('Adm') ?? antes.equipe_n,
    // Lines that were unread before stay unread.
    lido_cliente: antes.lido_cliente === antes.ultimo ? ultimo : antes.lido_cliente,
    lido_equipe: antes.lido_equipe === antes.ultimo ? read : antes.lido_equipe,
    espera_desde: antes.espera_desde ?? first?.em ?? null,
  };
}
