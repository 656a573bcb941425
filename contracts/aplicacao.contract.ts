import { z } from 'zod';
import { defineContract, erros, media, PAPEIS, TODOS } from './contract.ts';

/** What a page must know before it draws: who is here and what this installation is called. */
export const sessaoAtual = z
  .object({
    papel: z.enum(PAPEIS),
    /** An opaque id of the patient, to tell whose unsent text a tab keeps; null for everyone else. */
    clienteId: z.uuid().nullable(),
    /** The patient's CPF, 11 digits; null for everyone else. */
    cpf: z.string().nullable(),
    /** How to address the patient: the social name, else the registered one. */
    nome: z.string().nullable(),
    /** True once the patient has filled `/dados`. */
    dadosCompletos: z.boolean(),
    /** The administrator must set the second factor up before anything else. */
    faltaSegundoFator: z.boolean(),
    aplicacao: z.object({
      brand: z.string(),
      demo: z.boolean(),
      chatUrl: z.string(),
      contactEmail: z.string(),
      /** Where the demonstration shows its mail; null when mail is real. */
      demoEmails: z.string().nullable(),
    }),
  })
  .meta({ id: 'SessaoAtual' });
export type SessaoAtual = z.infer<typeof sessaoAtual>;

export const lerSessao = defineContract({
  operationId: 'lerSessao',
  method: 'GET',
  path: '/api/sessao',
  summary: 'Who is signed in, and what this installation is called',
  tag: 'identidade',
  access: TODOS,
  responses: { 200: sessaoAtual, ...erros() },
});

export const sair = defineContract({
  operationId: 'sair',
  method: 'DELETE',
  path: '/api/sessao',
  summary: 'Sign out: ends this session on the server',
  tag: 'identidade',
  access: TODOS,
  responses: { 204: null, ...erros() },
});

export const saude = defineContract({
  operationId: 'saude',
  method: 'GET',
  path: '/healthz',
  summary: 'The process is alive',
  tag: 'operação',
  access: TODOS,
  responses: { 200: z.object({ status: z.literal('ok') }), ...erros() },
});

const prontidao = z.object({
  status: z.enum(['ok', 'indisponivel']),
  checks: z.record(z.string(), z.boolean()),
});

export const pronto = defineContract({
  operationId: 'pronto',
  method: 'GET',
  path: '/readyz',
  summary: 'Database, migrations and storage can serve',
  tag: 'operação',
  access: TODOS,
  responses: { ...erros(), 200: prontidao, 503: prontidao },
});

export const metricas = defineContract({
  operationId: 'metricas',
  method: 'GET',
  path: '/metrics',
  summary: 'Prometheus metrics of this process: counts and durations, no personal data',
  tag: 'operação',
  access: TODOS,
  responses: { 200: media('text/plain'), ...erros() },
});

export const openapi = defineContract({
  operationId: 'openapi',
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This API as an OpenAPI document',
  tag: 'operação',
  access: TODOS,
  responses: { 200: z.looseObject({ openapi: z.string() }), ...erros() },
});

export const vivo = defineContract({
  operationId: 'vivo',
  method: 'GET',
  path: '/api/live',
  summary: 'Server-sent events: references to what changed for the caller; resumes after Last-Event-ID',
  tag: 'ao vivo',
  access: ['Paciente', 'Admin'],
  // A page that opens a new stream cannot set Last-Event-ID.
  query: z.object({ ultimo: z.string().max(20).optional() }),
  responses: { 200: media('text/event-stream'), ...erros() },
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
      'rascunho',
      'contestacao',
      'sessao',
      'devolucao',
      'provedores',
      'copia',
    ]),
    id: z.string().nullable(),
    versao: z.number().int(),
  })
  .meta({ id: 'EventoVivo' });
export type EventoVivo = z.infer<typeof eventoVivo>;
