import { z } from 'zod';
import { ESTADOS_DO_DOCUMENTO } from '#domain/documentos/estado-do-documento.ts';
import { defineContract, errors, instant } from '../contract.ts';
import { desajustesDoDocumento } from './desfecho.ts';
import { tipoSchema } from './documento.ts';

/** Valid documents that need another kind by newer lists, those with a declaration, those with a confirmed mention. */
export const LISTAS_DE_DECLARACOES = ['desajustes', 'declaracoes', 'mencoes'] as const;
export type ListaDeDeclaracoes = (typeof LISTAS_DE_DECLARACOES)[number];

const documentoComDeclaracao = z
  .object({
    id: z.uuid(),
    codigo: z.string(),
    tipo: tipoSchema,
    estado: z.enum(ESTADOS_DO_DOCUMENTO),
    emitidoEm: instant,
    medico: z.string(),
    pedido: z.object({ id: z.uuid(), numero: z.number().int() }),
    /** Items unknown to every list, with the substance that their doctor declared uncontrolled. */
    declarados: z.array(z.object({ medicamento: z.string(), substanciaAtiva: z.string() })),
    /** Listed names outside of the items, with the label of their field. */
    mencoes: z.array(z.object({ nome: z.string(), campo: z.string() })),
    desajustes: desajustesDoDocumento,
  })
  .meta({ id: 'DocumentoComDeclaracao' });
export type DocumentoComDeclaracao = z.infer<typeof documentoComDeclaracao>;

export const listarDeclaracoes = defineContract({
  operationId: 'listarDeclaracoes',
  method: 'GET',
  path: '/api/adm/declaracoes',
  summary:
    'A page of the issued documents with declarations or confirmed mentions, newest first, and how many each list holds',
  tag: 'documentos',
  access: ['Admin'],
  query: z.object({
    lista: z.enum(LISTAS_DE_DECLARACOES).default('declaracoes'),
    /** `proxima` of the page before. */
    depois: z.uuid().optional(),
  }),
  responses: {
    200: z.object({
      documentos: z.array(documentoComDeclaracao),
      /** Null on the last page. */
      proxima: z.uuid().nullable(),
      /** Counted up to 1001, which means more than 1000. */
      contagens: z.record(z.enum(LISTAS_DE_DECLARACOES), z.number().int()),
    }),
    ...errors(),
  },
});
