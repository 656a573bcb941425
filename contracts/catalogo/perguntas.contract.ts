import { z } from 'zod';
import { MAX_PERGUNTAS, TIPOS_DE_PERGUNTA } from '#domain/catalogo/perguntas-edicao.ts';
import { defineContract, errors, instant } from '../contract.ts';
import { pergunta } from './pergunta.ts';

const tag = 'perguntas';

const lista = z.object({
  versao: z.uuid(),
  perguntas: z.array(pergunta),
});

export const perguntas = z
  .object({
    saude: lista,
    tratamento: lista,
    /** Questions of `saude`. */
    perguntasSaude: z.object({ perguntas: z.array(z.string()) }),
    /** Questions and descriptions of `tratamento`, as parallel lists; '' without a description. */
    perguntasTratamento: z.object({ perguntas: z.array(z.string()), descricao: z.array(z.string()) }),
  })
  .meta({ id: 'Perguntas' });
/** Read by the screens: each question with its settings. */
export type Perguntas = Pick<z.infer<typeof perguntas>, 'saude' | 'tratamento'>;

export const listarPerguntas = defineContract({
  operationId: 'listarPerguntas',
  method: 'GET',
  path: '/api/perguntas',
  summary: 'The health and treatment questions in force, by immutable version',
  tag,
  access: ['Paciente', 'Admin'],
  responses: { 200: perguntas, ...errors() },
});

/** An immutable version without its questions. */
const versaoResumida = z.object({
  versao: z.uuid(),
  /** 1, 2, 3 … within its list. */
  numero: z.number().int(),
  em: instant,
  quantas: z.number().int(),
  /** The first version of an installation has no author. */
  autor: z.enum(['administração', 'instalação']),
});
export type VersaoResumida = z.infer<typeof versaoResumida>;

export const versaoDasPerguntas = versaoResumida
  .extend({ perguntas: z.array(pergunta) })
  .meta({ id: 'VersaoDasPerguntas' });
export type VersaoDasPerguntas = z.infer<typeof versaoDasPerguntas>;

const params = z.object({ tipo: z.enum(TIPOS_DE_PERGUNTA) });

export const lerPerguntasEmVigor = defineContract({
  operationId: 'lerPerguntasEmVigor',
  method: 'GET',
  path: '/api/perguntas/:tipo',
  summary: 'One list of questions in force, as the administrator edits it',
  tag,
  access: ['Admin'],
  params,
  responses: { 200: versaoDasPerguntas, ...errors(404) },
});

export const publicarPerguntas = defineContract({
  operationId: 'publicarPerguntas',
  method: 'PUT',
  path: '/api/perguntas/:tipo',
  summary: 'Publish a list as a new immutable version; 409 where another was published since this was edited',
  tag,
  access: ['Admin'],
  params,
  body: z.object({
    base: z.uuid(),
    perguntas: z.array(pergunta).max(MAX_PERGUNTAS * 2),
  }),
  responses: {
    /** `publicada` is false when the version in force has exactly these questions. */
    200: versaoDasPerguntas.extend({ publicada: z.boolean() }),
    ...errors(400, 404, 409),
  },
});

export const listarVersoes = defineContract({
  operationId: 'listarVersoes',
  method: 'GET',
  path: '/api/perguntas/:tipo/versoes',
  summary: 'Every version of a list, newest first, 200 at most',
  tag,
  access: ['Admin'],
  params,
  responses: { 200: z.object({ versoes: z.array(versaoResumida) }), ...errors(404) },
});

export const lerVersao = defineContract({
  operationId: 'lerVersao',
  method: 'GET',
  path: '/api/perguntas/:tipo/versoes/:id',
  summary: 'One version of a list with its questions',
  tag,
  access: ['Admin'],
  params: params.extend({ id: z.uuid() }),
  responses: { 200: versaoDasPerguntas, ...errors(404) },
});
