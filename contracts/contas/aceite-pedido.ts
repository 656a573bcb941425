import { z } from 'zod';

/** A text that a patient is asked to accept; `motivo` says what changed. */
export const aceitePedido = z.object({
  tipo: z.enum(['termos', 'privacidade']),
  versao: z.number().int(),
  motivo: z.string(),
});
export type AceitePedido = z.infer<typeof aceitePedido>;
