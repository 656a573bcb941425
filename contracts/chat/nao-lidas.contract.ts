import { z } from 'zod';
import { defineContract, erros } from '../contract.ts';

/** Apart from the chat: every screen of a patient asks it, and loads no more than it. */
export const resumoDoChat = defineContract({
  operationId: 'resumoDoChat',
  method: 'GET',
  path: '/api/chat/resumo',
  summary: 'How many messages of the team the patient has not read; automatic lines do not count',
  tag: 'chat',
  access: ['Paciente'],
  responses: { 200: z.object({ naoLidas: z.number().int() }), ...erros() },
});
