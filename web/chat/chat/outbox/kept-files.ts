import { z } from 'zod';
import { openFileStore } from '../../../lib/upload/unfinished-files.ts';

/** What this browser keeps of a file on its way into a chat, beside its bytes. */
const chatFileRecord = z.object({
  /** Its message's: the same at every try, so that no try doubles it. */
  id: z.uuid(),
  /** The opaque id of whoever attached it; nobody else's page may read it. */
  dono: z.string(),
  /** The conversation: `eu` for the patient's own, else the opaque id of the patient. */
  conversa: z.string(),
  nome: z.string(),
  tamanho: z.number(),
  criadoEm: z.number(),
  /** Where the server takes its bytes; null before the first of them. */
  endereco: z.string().nullable(),
});
export type ChatFileRecord = z.infer<typeof chatFileRecord>;

/** The files on their way into a chat that this browser keeps. */
export const chatFileStore = openFileStore(chatFileRecord);

/** The keys of the conversations into which one owner has files on their way. */
export async function conversationsOfFiles(owner: string): Promise<string[]> {
  return (await chatFileStore.read({ dono: owner })).map(({ record }) => record.conversa);
}
