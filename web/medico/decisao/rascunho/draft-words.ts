import { aHora } from '#domain/calendario/horas.ts';
import type { ServerDraftPhase } from './server-draft.ts';

/** State of a draft in words, with its tone. */
export type SavedWords = { text: string; tone: 'saved' | 'busy' | 'wait' | 'stop' };

/**
 * "Salvo às 14h31" only after the server's confirmation; otherwise the state of the unsaved text. `saved`: the word for
 * it.
 */
export function draftWords(
  {
    phase,
    savedAt,
    message,
  }: {
    phase: ServerDraftPhase;
    savedAt: string;
    message: string | null;
  },
  saved = 'Salvo',
): SavedWords {
  switch (phase) {
    case 'idle':
    case 'saved':
      return { text: `${saved} ${aHora(savedAt)}`, tone: 'saved' };
    case 'saving':
      return { text: 'Salvando…', tone: 'busy' };
    case 'offline':
      return { text: 'Sem conexão: o que você escreveu está guardado neste aparelho', tone: 'wait' };
    case 'failing':
      return {
        text: 'Não conseguimos salvar agora: está guardado neste aparelho e vai em instantes',
        tone: 'wait',
      };
    case 'conflict':
      return { text: 'Mudou em outro lugar: escolha qual vale', tone: 'stop' };
    default:
      return { text: message ?? 'Este rascunho não pode ser salvo', tone: 'stop' };
  }
}
