import { z } from 'zod';
import { defineContract, errors, instant } from '../contract.ts';
import { mensagem } from './chat.contract.ts';

/** A message that has all the words, with the part of it that shows them. */
export const mensagemAchada = mensagem
  .pick({ id: true, n: true, Por: true, autor: true })
  .extend({
    createdAt: instant,
    arquivo: z.boolean(),
    /** Of the holder of the account. */
    cpf: z.string(),
    /** Preferred name; '' before `/dados`. */
    nome: z.string(),
    trecho: z.array(z.object({ texto: z.string(), achado: z.boolean() })),
  })
  .meta({ id: 'MensagemAchada' });
export type MensagemAchada = z.infer<typeof mensagemAchada>;

/** A POST, because words of a conversation in an address would be written to logs. */
export const procurarMensagens = defineContract({
  operationId: 'procurarMensagens',
  method: 'POST',
  path: '/api/conversas/mensagens/busca',
  summary:
    'Messages and names of files that have all words, each as the beginning of one, with or without accents; newest first. Searching is audited',
  tag: 'chat',
  access: ['Admin'],
  body: z.object({
    busca: z.string().trim().max(100),
    /** The `proxima` of the page before. */
    depois: z.string().max(80).nullable().default(null),
  }),
  responses: {
    200: z.object({ mensagens: z.array(mensagemAchada), proxima: z.string().nullable() }),
    ...errors(400),
  },
});
