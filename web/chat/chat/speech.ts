import type { Mensagem, PaginaDoChat } from '#contracts/chat/chat.contract.ts';
import { aHora } from '#domain/calendario/horas.ts';
import { dataEmSaoPaulo, formatDataBr } from '#domain/calendario/datas.ts';
import type { Conversation } from './conversation.ts';

type Side = Conversation['side'];

const MARK_OF = { Cliente: 'cliente', Adm: 'equipe' } as const;

/** True for a message that a person on that side wrote, false for an automatic line. */
const isWritten = (by: Side, { Por, automatica }: Mensagem) => Por === by && !automatica;

/**
 * How far each side has read. `fresh`: number of messages of the other side after `mark` (this side's read mark
 * when the conversation was opened). `readWords`: the text under an own message, null while it is unread.
 */
export function readMarks({ mensagens, leitura }: PaginaDoChat, mine: Side, mark: number, today: string) {
  const other: Side = mine === 'Cliente' ? 'Adm' : 'Cliente';
  const theirs = leitura[MARK_OF[other]];
  const fresh = mensagens.filter((mensagem) => mensagem.n > mark && isWritten(other, mensagem));
  const lastRead = mensagens.findLast((mensagem) => mensagem.n <= theirs.ate && isWritten(mine, mensagem))?.n;
  return {
    fresh: fresh.length,
    firstFresh: fresh[0]?.n,
    readWords(this: void, { n, Por }: Mensagem): string | null {
      if (Por !== mine || n > theirs.ate) return null;
      return n === lastRead && theirs.em !== null ? `Lida ${whenRead(theirs.em, today)}` : 'Lida';
    },
  };
}

/** "1 mensagem nova", "3 mensagens novas". */
export function describeFresh(count: number): string {
  return count === 1 ? '1 mensagem nova' : `${count} mensagens novas`;
}

/** The author to show above a message; null where the side or the previous message makes it obvious. */
export function speakerOf(
  mensagem: Mensagem,
  before: Mensagem | undefined,
  mine: Side,
  otherSide: string,
): string | null {
  const speaker = voiceOf(mensagem, mine, otherSide);
  return before !== undefined && voiceOf(before, mine, otherSide) === speaker ? null : speaker;
}

function voiceOf({ automatica, Por, autor }: Mensagem, mine: Side, otherSide: string): string | null {
  if (automatica) return 'Aviso automático';
  if (autor !== null) return autor;
  return Por === mine ? null : otherSide;
}

/** "às 10h41", with the day unless it is today. */
function whenRead(em: string, today: string): string {
  const day = dataEmSaoPaulo(em);
  return day === today ? aHora(em) : `em ${formatDataBr(day).slice(0, 5)} ${aHora(em)}`;
}
