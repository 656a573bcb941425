import { TITULAR } from '#domain/chat/sobre.ts';

/** A note that is being written: its id, text and whom it is about. */
export type NotaInternaDraft = { id: string; texto: string; sobre: string };

/** Per conversation, while this page is open: it holds health data, so nothing of it is put into the browser's storage. */
const drafts = new Map<string, NotaInternaDraft>();

export function readDraft(conversa: string): NotaInternaDraft {
  return drafts.get(conversa) ?? { id: crypto.randomUUID(), texto: '', sobre: TITULAR };
}

export function writeDraft(conversa: string, draft: NotaInternaDraft): void {
  drafts.set(conversa, draft);
}

export function forgetDraft(conversa: string): void {
  drafts.delete(conversa);
}
