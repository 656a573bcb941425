import { z } from 'zod';
import { FILTROS_DO_FIO, GRUPOS_DO_FIO } from '#domain/mesa/fio.ts';
import { defineContract, errors, idParam, instant } from '../contract.ts';

/** Cause of an entry of an order's thread. */
export const QUEM = ['Paciente', 'Administração', 'Médico', 'Provedor', 'Sistema'] as const;

const acontecimento = z.object({
  id: z.string(),
  em: instant,
  grupo: z.enum(GRUPOS_DO_FIO),
  quem: z.enum(QUEM),
  /** The doctor's name; null where nobody or somebody else. */
  nome: z.string().nullable(),
  oQue: z.string(),
  detalhe: z.string().nullable(),
  /** Words of a message or question, cut where they are long; null for every other entry. */
  texto: z.string().nullable(),
  /** Number of that line in the patient's conversation; null where there is none. */
  linha: z.number().int().nullable(),
  /** Entry of a viewing or an automatic step: the screen folds several in a row. */
  tecnico: z.boolean(),
});
export type Acontecimento = z.infer<typeof acontecimento>;

const paginaDoFio = z
  .object({
    /** Oldest first. */
    acontecimentos: z.array(acontecimento),
    /** Entries of each filter in all. */
    contagens: z.record(z.enum(FILTROS_DO_FIO), z.number().int()),
    /** Place of the page of older entries; null at the oldest. */
    anteriores: z.string().nullable(),
  })
  .meta({ id: 'PaginaDoFio' });
export type PaginaDoFio = z.infer<typeof paginaDoFio>;

export const lerFio = defineContract({
  operationId: 'lerFio',
  method: 'GET',
  path: '/api/adm/pedidos/:id/acontecimentos',
  summary:
    'A page of everything that happened to one order, of whichever patient: the newest entries, or those before a place; reading it without having opened the order is audited',
  tag: 'pedidos',
  access: ['Admin'],
  params: idParam,
  query: z.object({
    filtro: z.enum(FILTROS_DO_FIO).default('tudo'),
    /** `anteriores` of another page; an invalid one yields the newest. */
    lugar: z.string().max(200).optional(),
  }),
  responses: { 200: paginaDoFio, ...errors(400, 404) },
});
