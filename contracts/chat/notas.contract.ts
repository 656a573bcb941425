import { z } from 'zod';
import { TITULAR } from '#domain/chat/sobre.ts';
import { defineContract, errors, idParam, instant } from '../contract.ts';
import { pessoaDaConversa } from './chat.contract.ts';

const tag = 'chat';

/** A note of the team about a conversation; no call of a patient has it. */
export const notaInterna = z
  .object({
    /** Made by the client: sending again yields the same row. */
    id: z.uuid(),
    texto: z.string(),
    /** Address of the administrator who wrote it; for a doctor `Administração`; `Sistema anterior` for what an import found odd. */
    autor: z.string(),
    /** True where the caller wrote it, and may strike it out. */
    minha: z.boolean(),
    /** Person of the account whom it is about; null for its holder. */
    sobre: pessoaDaConversa.nullable(),
    createdAt: instant,
    /** When its author struck it out. */
    riscadaEm: instant.nullable(),
  })
  .meta({ id: 'NotaInterna' });
export type NotaInterna = z.infer<typeof notaInterna>;

const notas = z.object({ notas: z.array(notaInterna) });

export const listarNotasInternas = defineContract({
  operationId: 'listarNotasInternas',
  method: 'GET',
  path: '/api/conversas/:id/notas',
  summary:
    'The internal notes about the people of an account, newest first, then what an import found odd; reading them is audited',
  tag,
  access: ['Admin'],
  params: idParam,
  responses: { 200: notas, ...errors(404) },
});

export const escreverNotaInterna = defineContract({
  operationId: 'escreverNotaInterna',
  method: 'POST',
  path: '/api/conversas/:id/notas',
  summary: 'Keep an internal note; the same id again answers with the note that stands',
  tag,
  access: ['Admin'],
  params: idParam,
  body: z.object({
    id: z.uuid(),
    /** Larger than the accepted length: the use case refuses an empty or too long text with a sentence for the person. */
    texto: z.string().max(100_000),
    /** Whom it is about: `titular`, or a person of the account. */
    sobre: z.union([z.literal(TITULAR), z.uuid()]).default(TITULAR),
  }),
  responses: { 200: notaInterna, ...errors(400, 404, 409) },
});

export const riscarNotaInterna = defineContract({
  operationId: 'riscarNotaInterna',
  method: 'POST',
  path: '/api/conversas/:id/notas/:notaId/risco',
  summary: 'Strike an own note out; it stays readable',
  tag,
  access: ['Admin'],
  params: z.object({ id: z.uuid(), notaId: z.uuid() }),
  responses: { 200: notaInterna, ...errors(403, 404) },
});

export const listarNotasDoCaso = defineContract({
  operationId: 'listarNotasDoCaso',
  method: 'GET',
  path: '/api/casos/:id/notas-internas',
  summary: 'The internal notes about the patient of a case that is open to the doctor, newest first',
  tag,
  access: ['Medico'],
  params: idParam,
  responses: { 200: notas, ...errors(403, 404) },
});
