import { z } from 'zod';
import { defineContract, errors, media } from './contract.ts';

/**
 * Header of the answers to a session: a position of the live stream from before the request. A stream opened after it
 * (`ultimo`) delivers every change that the answer lacks.
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

/** A change to read again through the API; never content. */
export const eventoVivo = z
  .object({
    tipo: z.enum([
      'cliente',
      'pedido',
      'chat',
      'nota',
      'etiqueta',
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
      'ajustes',
      'visoes',
      'taloes',
      'repasse',
    ]),
    id: z.string().nullable(),
    versao: z.number().int(),
  })
  .meta({ id: 'EventoVivo' });
export type EventoVivo = z.infer<typeof eventoVivo>;
