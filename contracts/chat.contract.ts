import { z } from 'zod';
import { defineContract, erros, instante } from './contract.ts';

export const mensagem = z
  .object({
    id: z.uuid(),
    mensagem: z.string(),
    Por: z.enum(['Cliente', 'Adm']),
    /** Written by a step of an order, not by a person. */
    automatica: z.boolean(),
    createdAt: instante,
    dateCreated: z.string(),
  })
  .meta({ id: 'Mensagem' });
export type Mensagem = z.infer<typeof mensagem>;

export const listarMensagens = defineContract({
  method: 'GET',
  path: '/api/chat',
  summary: 'The chat of the signed-in patient, oldest first',
  tag: 'chat',
  access: ['Paciente'],
  responses: { 200: z.object({ mensagens: z.array(mensagem) }), ...erros() },
});
