import { z } from 'zod';
import { tabStorage, type TabStorage } from '#lib/browser/tab-storage.ts';
import { createTabCopy } from '#lib/outbox/tab-copies.ts';

/** Where a draft is kept while the server has not got it. */
type Place = { key: string; owner: string; storage?: TabStorage };

/** The unsaved part of a draft, in this tab, with the version that it was typed upon. */
export function createKeptDraft<Data>(
  schema: z.ZodType<Data>,
  { key, owner, storage = tabStorage() }: Place,
) {
  // The field has the name that copies of earlier pages bear.
  const kept = z.object({ dono: z.string(), versao: z.number(), documento: schema });
  const copy = createTabCopy(kept, { storage, kind: 'draft', key, owner });
  return {
    read() {
      const found = copy.read();
      return found && { data: found.documento, versao: found.versao };
    },
    /** @returns false where the tab refused it */
    write: (data: Data, versao: number) => copy.write({ dono: owner, versao, documento: data }),
    erase: copy.erase,
  };
}
