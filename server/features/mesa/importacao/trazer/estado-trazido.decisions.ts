import { falaDePerigo } from '#domain/chat/perigo.ts';
import type { ConversaRow } from '#features/chat/chat/chat.public.ts';

type Linha = { n: number; por: 'Cliente' | 'Adm'; mensagem: string; em: Date; semAutor: boolean };

/** An emergency that was written longer ago is none any more. */
const PERIGO_MS = 7 * 86_400_000;

/**
 * The row of a conversation once messages of before were added. Lines of the patient behind the team's last word are unread and
 * wait for an answer; all else counts as read by both sides, so that nobody is told of years of messages. Lines that are older
 * than what was here change nothing but the numbers.
 * @param linhas in their order, at least one
 */
export function comAntigas(antes: ConversaRow, linhas: readonly Linha[], agora: Date) {
  const ultimo = linhas.at(-1)?.n ?? antes.ultimo;
  const newest = (por: Linha['por']) => linhas.findLast((one) => one.por === por)?.n ?? null;
  const since = antes.ultimo === 0 ? null : antes.ultima_em;
  const later = since === null ? linhas : linhas.filter(({ em }) => em > since);
  const answered = later.findLast(({ por, semAutor }) => por === 'Adm' && !semAutor);
  const waiting = later.filter(({ n, por }) => por === 'Cliente' && n > (answered?.n ?? antes.ultimo));
  const [first] = waiting;
  return {
    ultimo,
    ultima_em: later.at(-1)?.em ?? since ?? agora,
    cliente_n: newest('Cliente') ?? antes.cliente_n,
    equipe_n: newest('Adm') ?? antes.equipe_n,
    // Lines that were unread before stay unread.
    lido_cliente: antes.lido_cliente === antes.ultimo ? ultimo : antes.lido_cliente,
    lido_equipe: antes.lido_equipe === antes.ultimo ? (first ? first.n - 1 : ultimo) : antes.lido_equipe,
    ...stateOf(antes, { answered: answered !== undefined, waiting }, agora),
  };
}

/** As if each line had been written here; a conversation that was closed here opens by what the patient wrote since. */
function stateOf(
  antes: ConversaRow,
  { answered, waiting }: { answered: boolean; waiting: readonly Linha[] },
  agora: Date,
) {
  const settled = answered || antes.fechada_em !== null;
  const [first] = waiting;
  if (!first) return answered ? { espera_desde: null, urgencia_n: null, urgencia_em: null } : {};
  const before = settled
    ? { espera_desde: null, urgencia_n: null, urgencia_em: null }
    : { espera_desde: antes.espera_desde, urgencia_n: antes.urgencia_n, urgencia_em: antes.urgencia_em };
  const perigo = waiting.findLast(({ em, mensagem }) => {
    return agora.getTime() - em.getTime() < PERIGO_MS && falaDePerigo(mensagem);
  });
  return {
    ...before,
    fechada_em: null,
    espera_desde: before.espera_desde ?? first.em,
    ...(perigo && { urgencia_n: perigo.n, urgencia_em: before.urgencia_em ?? perigo.em }),
  };
}
