import { z } from 'zod';

/** What this browser keeps of a file on its way into a chat, beside its bytes. */
export const registroDoChat = z.object({
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
export type RegistroDoChat = z.infer<typeof registroDoChat>;
