import { z } from 'zod';
import { MOTIVOS_DO_FECHAMENTO } from '#domain/contas/pessoas/pessoa.ts';
import { instant } from '../contract.ts';

/** That an order exists which its account may not read now. */
export const pedidoFechado = z
  .object({
    numero: z.number().int(),
    /** Name of the person. */
    pessoa: z.string(),
    status: z.string(),
    pago: z.boolean(),
    createdAt: instant,
    motivo: z.enum(MOTIVOS_DO_FECHAMENTO),
    /** `YYYY-MM-DD`; null for a person who was moved to another account. */
    desde: z.string().nullable(),
  })
  .meta({ id: 'PedidoFechado' });
export type PedidoFechado = z.infer<typeof pedidoFechado>;
