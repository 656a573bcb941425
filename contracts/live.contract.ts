import { z } from 'zod';
import { defineContract, errors, media } from './contract.ts';

/**
 * Header of the answers to somebody signed in: a position of the live stream from before the request. Whoever opens a
 * stream after it (`ultimo`) is told of every change that the answer does not show.
 */
export const POSITION_HEADER = 'x-posicao';

export const vivo = defineContract({
  operationId: 'vivo',
  method: 'GET',
  path: '/api/live',
  summary: 'Server-sent events: references to what changed for the caller; resumes after Last-Event-ID',
  tag: 'ao vivo',
  access: ['Paciente', 'Admin', 'Medico'],
  // A page that opens a new stream cannot set Last-Event-ID.
  query: z.object({ ultimo: z.string().max(20).optional() }),
  responses: { 200: media('text/event-stream'), ...errors() },
});

/** What an event says: something changed, read it again through the API. Never content. */
export const eventoVivo = z
  .object({
    tipo: z.enum([
      'cliente',
      'pedido',
      'chat',
      'precos',
      'perguntas',
      'calendario',
      'rascunho',
      'contestacao',
      'sessao',
      'devolucao',
      'provedores',
      'copia',
      'medico',
      'agenda',
      'horarios',
      'reembolsos',
      'fretes',
      'avisos',
      'visoes',
      'taloes',
    ]),
    id: z.string().nullable(),
    versao: z.number().int(),
  })
  .meta({ id: 'EventoVivo' });
export type EventoVivo = z.infer<typeof eventoVivo>;
