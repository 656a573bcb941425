import { z } from 'zod';
import { TITULAR } from '#domain/chat/sobre.ts';
import { tabStorage } from '#lib/browser/tab-storage.ts';
import { createObservable } from '#lib/outbox/observable.ts';
import { createRegistry } from '#lib/outbox/registry.ts';
import { createTabCopy } from '#lib/outbox/tab-copies.ts';

const keptNote = z.object({ dono: z.string(), id: z.string(), texto: z.string(), sobre: z.string() });

/** A note that is being written: its id, text and whom it is about. */
export type NotaInternaDraft = { id: string; texto: string; sobre: string };
export type KeptNote = ReturnType<typeof createKeptNote>;

const notes = createRegistry<KeptNote>();

/** The note that a person writes about a conversation: kept in this tab from its first letter until it is stored. */
export function openNote(conversa: string, owner: string): KeptNote {
  return notes.open(conversa, owner, () => createKeptNote(conversa, owner));
}

/** @returns the function to call when its field is unmounted */
export function holdNote(conversa: string, owner: string, note: KeptNote): () => void {
  return notes.hold(conversa, owner, note);
}

const nothing = () => undefined;
const emptyNote = (): NotaInternaDraft => ({ id: crypto.randomUUID(), texto: '', sobre: TITULAR });

function createKeptNote(conversa: string, owner: string) {
  const copy = createTabCopy(keptNote, {
    storage: tabStorage(),
    kind: 'draft',
    key: `nota-${conversa}`,
    owner,
  });
  const before = copy.read();
  let draft: NotaInternaDraft = before
    ? { id: before.id, texto: before.texto, sobre: before.sobre }
    : emptyNote();
  let closed = false;
  const { snapshot, subscribe, tell } = createObservable(() => draft);
  return {
    snapshot,
    subscribe,
    /** Another text is another note, with an id of its own. */
    write(this: void, next: Partial<Pick<NotaInternaDraft, 'texto' | 'sobre'>>): void {
      if (closed) return;
      const id = next.texto === undefined || next.texto === draft.texto ? draft.id : crypto.randomUUID();
      draft = { ...draft, ...next, id };
      if (draft.texto === '') copy.erase();
      else copy.write({ dono: owner, ...draft });
      tell();
    },
    /** After it was stored: the field is empty again. */
    done(this: void): void {
      draft = emptyNote();
      copy.erase();
      tell();
    },
    wake: nothing,
    disconnect: nothing,
    /** Signing out asks before a text that nobody stored is lost. */
    idle: () => draft.texto.trim() === '',
    close(this: void): void {
      closed = true;
    },
    closed: () => closed,
  };
}
