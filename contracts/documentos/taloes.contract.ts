import { z } from 'zod';
import { MAX_MOTIVO_DO_TALAO } from '#domain/documentos/emissao/talao.ts';
import { NOTIFICACOES } from '#domain/documentos/tipos.ts';
import { defineContract, errors, idParam, instant } from '../contract.ts';

const tag = 'talões';
const access = ['Admin'] as const;
const count = z.number().int();

const talao = z
  .object({
    id: z.uuid(),
    tipo: z.enum(NOTIFICACOES),
    medico: z.object({ id: z.uuid(), nome: z.string() }),
    /** State and series, as on the form. */
    serie: z.string(),
    /** Series alone; blank for a book without one. */
    serieDigitada: z.string(),
    inicio: z.string(),
    fim: z.string(),
    total: count,
    usadas: count,
    /** Voided forms, also those used before. */
    inutilizadas: count,
    livres: count,
    /** Next number; null where none is available. */
    proxima: z.string().nullable(),
    /**
     * Whole days that its forms last at the pace of the last 30 days, after those of the doctor's earlier books of the kind; null
     * without a use in them, and for a book that gives no numbers.
     */
    dias: count.nullable(),
    /** Its active doctor has few forms of the kind left. */
    noFim: z.boolean(),
    /** Entered under a registration in another state than the doctor's now: not used meanwhile. */
    deOutroEstado: z.boolean(),
    encerrado: z.object({ em: instant, motivo: z.string() }).nullable(),
  })
  .meta({ id: 'Talao' });
export type Talao = z.infer<typeof talao>;

export const listarTaloes = defineContract({
  operationId: 'listarTaloes',
  method: 'GET',
  path: '/api/adm/taloes',
  summary: 'Books of numbered forms with how many of each are left: open ones first; 1,000 at most',
  tag,
  access,
  responses: { 200: z.object({ taloes: z.array(talao) }), ...errors() },
});

const typed = z.string().max(40);

/** Blank `serie` for a book without one. */
const digitado = {
  medico: z.uuid(),
  tipo: z.enum(NOTIFICACOES),
  serie: typed,
  inicio: typed,
  fim: typed,
};

export const salvarTalao = defineContract({
  operationId: 'salvarTalao',
  method: 'POST',
  path: '/api/adm/taloes',
  summary:
    'Enter a range of numbered forms of a doctor, in the state of their registration; one that overlaps another of its kind, state and series is refused',
  tag,
  access,
  body: z.object({ id: z.uuid(), ...digitado }),
  responses: { 201: z.object({ talao }), ...errors(400, 404, 409) },
});

export const corrigirTalao = defineContract({
  operationId: 'corrigirTalao',
  method: 'PUT',
  path: '/api/adm/taloes/:id',
  summary: 'Correct every field of a range of which no number is used or voided; 409 otherwise',
  tag,
  access,
  params: idParam,
  body: z.object(digitado),
  responses: { 200: z.object({ talao }), ...errors(400, 404, 409) },
});

export const apagarTalao = defineContract({
  operationId: 'apagarTalao',
  method: 'DELETE',
  path: '/api/adm/taloes/:id',
  summary: 'Delete a range of which no number is used or voided; 409 otherwise',
  tag,
  access,
  params: idParam,
  responses: { 204: null, ...errors(404, 409) },
});

const motivo = z.string().max(MAX_MOTIVO_DO_TALAO);

export const encerrarTalao = defineContract({
  operationId: 'encerrarTalao',
  method: 'POST',
  path: '/api/adm/taloes/:id/encerramento',
  summary: 'Close a range for good: the numbers that are left are voided with the reason',
  tag,
  access,
  params: idParam,
  body: z.object({ motivo }),
  responses: { 204: null, ...errors(400, 404, 409) },
});

export const inutilizarNumero = defineContract({
  operationId: 'inutilizarNumero',
  method: 'POST',
  path: '/api/adm/taloes/:id/inutilizacao',
  summary:
    'Void a form that nobody used, with a reason; one that was used is voided at the letter of its document',
  tag,
  access,
  params: idParam,
  body: z.object({ numero: typed, motivo }),
  responses: { 204: null, ...errors(400, 404, 409) },
});

const folha = z
  .object({
    numero: z.string(),
    estado: z.enum(['livre', 'usado', 'inutilizado']),
    /** Use, or voiding without a use. */
    em: instant.nullable(),
    documento: z
      .object({ pedido: z.uuid(), numeroDoPedido: count, codigo: z.string(), paciente: z.string() })
      .nullable(),
    motivo: z.string().nullable(),
  })
  .meta({ id: 'FolhaDoTalao' });
export type FolhaDoTalao = z.infer<typeof folha>;

export const listarFolhas = defineContract({
  operationId: 'listarFolhas',
  method: 'GET',
  path: '/api/adm/taloes/:id/folhas',
  summary: 'Which number was used for whom, by number, 50 from the one after `depois`; it is audited',
  tag,
  access,
  params: idParam,
  query: z.object({ depois: z.coerce.number().int().min(0).default(0) }),
  responses: {
    200: z.object({
      folhas: z.array(folha),
      /** `depois` of the next page; null on the last one. */
      proxima: count.nullable(),
    }),
    ...errors(404),
  },
});
