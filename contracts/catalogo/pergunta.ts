import { z } from 'zod';

// In a file of its own: an order names its questions, and its screens do not load the calls of their editors.

/** The marks of a question (`domain/catalogo/perguntas.ts`); absent is the same as false. */
export const sinais = z.object({
  atencao: z.boolean().optional(),
  urgencia: z.boolean().optional(),
  agora: z.boolean().optional(),
});

/** A question with its description and marks. */
export const pergunta = sinais.extend({ pergunta: z.string(), descricao: z.string() });
