import { z } from 'zod';
import { LINHAS } from '#domain/catalogo/perguntas.ts';

// A file of its own: an order names its questions, and its screens do not load the contracts of their editors.

/** Marks of a question (`domain/catalogo/perguntas.ts`); absent is false. */
export const sinais = z.object({
  atencao: z.boolean().optional(),
  urgencia: z.boolean().optional(),
  agora: z.boolean().optional(),
  alergia: z.boolean().optional(),
  pedido: z.boolean().optional(),
});

/** Absent quick answers are the default ones (`rapidasDe`). */
export const marcas = sinais.extend({
  rapidas: z.array(z.string().max(200)).max(20).optional(),
  linhas: z.enum(LINHAS).optional(),
});

/** Absent services: asked for all of them. */
export const pergunta = marcas.extend({
  pergunta: z.string().max(5_000),
  descricao: z.string().max(10_000),
  servicos: z.array(z.string().max(100)).max(50).optional(),
});
