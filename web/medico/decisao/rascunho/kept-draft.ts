import { z } from 'zod';
import { tabStorage, type TabStorage } from '#lib/browser/tab-storage.ts';
import { createTabCopy } from '#lib/outbox/tab-copies.ts';

/** Place of an unsaved draft. */
type Place = { key: string; owner: string; storage?: TabStorage };

/** Unsaved part of a draft in this tab, with its base version. */
export function createKeptDraft<Data>(
  schema: z.ZodType<Data>,
  { key, owner, storage = tabStorage() }: Place,
) {
  // Field name of copies from earlier versions of the page.
  const kept = z.object({ dono: z.string(), versao: z.number(), documento: schema });
  const copy = createTabCopy(kept, { storage, kind: 'draft', key, owner });
  return {
    read() {
      const found = copy.read();
      return found && { data: found.documento, versao: found.versao };
    },
    /** @returns false when the tab's storage refused it */
    write: (data: Data, versao: number) => copy.write({ dono: owner, versao, documento: data }),
    erase: copy.erase,
  };
}
