import { z } from 'zod';
import { openFileStore } from '#lib/upload/unfinished-files.ts';

/** The record that this browser stores for a file of the chat, apart from its bytes. */
const chatFileRecord = z.object({
  /** The id of its message: the same at every attempt, so that no attempt creates a second message. */
  id: z.uuid(),
  /** The opaque id of the person who attached it; only that person's pages may read it. */
  dono: z.string(),
  /** The conversation: `eu` for the patient's own, otherwise the opaque id of the patient. */
  conversa: z.string(),
  /** Whom the message is about; absent in records of an earlier version of the page. */
  sobre: z.string().nullable().optional(),
  nome: z.string(),
  tamanho: z.number(),
  criadoEm: z.number(),
  /** Address of the upload; null before the server created it. */
  endereco: z.string().nullable(),
});
export type ChatFileRecord = z.infer<typeof chatFileRecord>;

/** This browser's store of unsent files of the chat. */
export const chatFileStore = openFileStore(chatFileRecord);

/** The keys of the conversations in which one owner has unsent files. */
export async function conversationsOfFiles(owner: string): Promise<string[]> {
  return (await chatFileStore.read({ dono: owner })).map(({ record }) => record.conversa);
}
