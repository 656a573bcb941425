import { z } from 'zod';
import { defineContract, errors } from '../contract.ts';

/** A file of its own, because every screen of a patient loads it and needs nothing else of the chat. */
export const resumoDoChat = defineContract({
  operationId: 'resumoDoChat',
  method: 'GET',
  path: '/api/chat/resumo',
  summary: 'How many messages of the team the patient has not read; automatic lines do not count',
  tag: 'chat',
  access: ['Paciente'],
  responses: { 200: z.object({ naoLidas: z.number().int() }), ...errors() },
});
