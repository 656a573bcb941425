import { z } from 'zod';
import { DESTINOS, LISTAS } from '#domain/documentos/medicamentos/substancia.ts';
import { defineContract, errors } from '../contract.ts';

const tag = 'referencias';
const typed = z.string().trim().min(2).max(80);
const query = z.object({
  /** A part of a name, with mistakes, without accents or unfinished. */
  busca: typed,
});
const MOST_FOUND = 12;

/** An active substance with the list that it stands on and the document which that asks for. */
export const substancia = z
  .object({
    /** The Brazilian common name, without salt or ester. */
    dcb: z.string(),
    lista: z.enum(LISTAS),
    documento: z.enum(DESTINOS),
    /** Another document where the condition holds. */
    excecoes: z.array(z.object({ documento: z.enum(DESTINOS), condicao: z.string() })),
    /** The brand or other name by which it was found, and the substances which that means; null for its own name. */
    achado: z.object({ nome: z.string(), composicao: z.string() }).nullable(),
  })
  .meta({ id: 'Substancia' });
export type SubstanciaAchada = z.infer<typeof substancia>;

export const buscarMedicamentos = defineContract({
  operationId: 'buscarMedicamentos',
  method: 'GET',
  path: '/api/referencias/medicamentos',
  summary: 'Active substances by name, synonym or brand, best first; 503 while the lists are not loaded yet',
  tag,
  access: ['Admin', 'Medico'],
  query,
  responses: { 200: z.object({ medicamentos: z.array(substancia).max(MOST_FOUND) }), ...errors() },
});

export const listarApresentacoes = defineContract({
  operationId: 'listarApresentacoes',
  method: 'GET',
  path: '/api/referencias/apresentacoes',
  summary:
    'Known presentations of a substance or a combination ("a + b"): suggestions, never the only choice',
  tag,
  access: ['Admin', 'Medico'],
  query: z.object({
    /** The name as the list of medicines writes it; case and accents do not matter. */
    medicamento: typed,
  }),
  responses: {
    200: z.object({
      apresentacoes: z
        .array(z.object({ dcb: z.string(), concentracao: z.string(), forma: z.string(), via: z.string() }))
        .max(100),
    }),
    ...errors(),
  },
});

const exame = z
  .object({
    nome: z.string(),
    grupo: z.string(),
    /** Codes of the tables TUSS and SIGTAP; null where none is known. */
    codigoTuss: z.string().nullable(),
    codigoSigtap: z.string().nullable(),
    sinonimos: z.array(z.string()),
    /** A short remark on preparation, which the laboratory confirms; empty where there is none. */
    preparo: z.string(),
  })
  .meta({ id: 'ExameConhecido' });
export type ExameConhecido = z.infer<typeof exame>;

export const buscarExames = defineContract({
  operationId: 'buscarExames',
  method: 'GET',
  path: '/api/referencias/exames',
  summary: 'Exams by name, synonym or code, best first',
  tag,
  access: ['Admin', 'Medico'],
  query,
  responses: { 200: z.object({ exames: z.array(exame).max(MOST_FOUND) }), ...errors() },
});

const cid = z
  .object({
    /** "A00" or "A00.0". */
    codigo: z.string(),
    descricao: z.string(),
    tipo: z.enum(['categoria', 'subcategoria']),
  })
  .meta({ id: 'Cid' });
export type Cid = z.infer<typeof cid>;

export const buscarCid10 = defineContract({
  operationId: 'buscarCid10',
  method: 'GET',
  path: '/api/referencias/cid10',
  summary: 'Rows of CID-10 by the beginning of a code, with or without its dot, or by words, best first',
  tag,
  access: ['Admin', 'Medico'],
  query,
  responses: { 200: z.object({ cid10: z.array(cid).max(MOST_FOUND) }), ...errors() },
});

const especialidade = z
  .object({
    nome: z.string(),
    tipo: z.enum(['especialidade', 'area_atuacao']),
    /** Whether the medical council registers it under a number (RQE). */
    rqe: z.boolean(),
  })
  .meta({ id: 'Especialidade' });
export type Especialidade = z.infer<typeof especialidade>;

export const buscarEspecialidades = defineContract({
  operationId: 'buscarEspecialidades',
  method: 'GET',
  path: '/api/referencias/especialidades',
  summary: 'Medical specialities and areas of practice by name, best first',
  tag,
  access: ['Admin', 'Medico'],
  query,
  responses: { 200: z.object({ especialidades: z.array(especialidade).max(MOST_FOUND) }), ...errors() },
});
