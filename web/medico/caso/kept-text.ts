import { z } from 'zod';
import { tabStorage } from '#lib/browser/tab-storage.ts';
import { createObservable } from '#lib/outbox/observable.ts';
import { createRegistry } from '#lib/outbox/registry.ts';
import { createTabCopy } from '#lib/outbox/tab-copies.ts';

const keptText = z.object({ dono: z.string(), id: z.string(), texto: z.string() });

/** A text submitted as a whole: stored in this tab from the first letter to its submission. */
export type KeptText = ReturnType<typeof createKeptText>;

const texts = createRegistry<KeptText>();

/** Text of one field of one owner; it outlives the screen while it is not blank. */
export function openText(key: string, owner: string): KeptText {
  return texts.open(key, owner, () => createKeptText(key, owner));
}

/** @returns the function to call when its field is unmounted */
export function holdText(key: string, owner: string, text: KeptText): () => void {
  return texts.hold(key, owner, text);
}

const nothing = () => undefined;

function createKeptText(key: string, owner: string) {
  const copy = createTabCopy(keptText, { storage: tabStorage(), kind: 'draft', key, owner });
  const before = copy.read();
  let texto = before?.texto ?? '';
  let id = before?.id ?? crypto.randomUUID();
  let closed = false;
  const { snapshot, subscribe, tell } = createObservable(() => ({ id, texto }));
  return {
    snapshot,
    subscribe,
    write(this: void, next: string): void {
      if (closed) return;
      texto = next;
      if (next === '') copy.erase();
      else copy.write({ dono: owner, id, texto });
      tell();
    },
    /** After the submission: clears the field, and the next text has a new id. */
    done(this: void): void {
      texto = '';
      id = crypto.randomUUID();
      copy.erase();
      tell();
    },
    wake: nothing,
    disconnect: nothing,
    idle: () => texto.trim() === '',
    close(this: void): void {
      closed = true;
    },
    closed: () => closed,
  };
}
