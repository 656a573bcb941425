import { z } from 'zod';
import { DESTINOS, LISTAS } from '#domain/documentos/medicamentos/substancia.ts';
import { defineContract, errors } from '../contract.ts';

const tag = 'referencias';
const typed = z.string().trim().min(2).max(80);
const query = z.object({
  /** Part of a name, possibly misspelt, unaccented or unfinished. */
  busca: typed,
});
const MOST_FOUND = 12;

/** An active substance with its list and the document that the list requires. */
export const substancia = z
  .object({
    dcb: z.string(),
    lista: z.enum(LISTAS),
    documento: z.enum(DESTINOS),
    /** Another document where the condition is fulfilled. */
    excecoes: z.array(z.object({ documento: z.enum(DESTINOS), condicao: z.string() })),
    /** Brand or other name that was found, and its substances; null for the substance's own name. */
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
    /** As the list of medicines writes it; case and accents do not matter. */
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

/** By POST: what a patient takes stays out of addresses. */
const typedByPatient = { method: 'POST', tag, access: ['Paciente'] } as const;

export const sugerirRemedios = defineContract({
  ...typedByPatient,
  operationId: 'sugerirRemedios',
  path: '/api/referencias/remedios',
  summary:
    'Medicines that a patient may mean, by brand or substance, best first; suggestions, never a choice',
  body: query,
  responses: {
    200: z.object({
      remedios: z
        .array(
          z.object({
            nome: z.string(),
            /** Substances of a brand or another name; null for a substance. */
            composicao: z.string().nullable(),
          }),
        )
        .max(MOST_FOUND),
    }),
    ...errors(),
  },
});

export const sugerirDoses = defineContract({
  ...typedByPatient,
  operationId: 'sugerirDoses',
  path: '/api/referencias/doses',
  summary: 'Known strengths of the medicine that a patient named; none for a name that no list has',
  body: z.object({ remedio: typed }),
  responses: { 200: z.object({ doses: z.array(z.string()).max(MOST_FOUND) }), ...errors() },
});

const exame = z
  .object({
    nome: z.string(),
    grupo: z.string(),
    /** TUSS and SIGTAP codes; null where unknown. */
    codigoTuss: z.string().nullable(),
    codigoSigtap: z.string().nullable(),
    sinonimos: z.array(z.string()),
    /** Remark on preparation, which the laboratory confirms; '' without one. */
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
