import { z } from 'zod';
import { defineContract, erros, instante } from './contract.ts';

/** How an outside service stands, over all replicas. */
export const provedor = z
  .object({
    /** `asaas`, `viacep`, … */
    nome: z.string(),
    /** What it is for, as the desk calls it. */
    titulo: z.string(),
    estado: z.enum(['sem-uso', 'bem', 'esperando', 'falhando', 'recusando']),
    /** The state in words. */
    palavras: z.string(),
    /** What the administrator does about it; null where it heals by itself. */
    conselho: z.string().nullable(),
    /** Since when it fails; null while it does not. */
    desde: instante.nullable(),
    /** Until when it asked to be left alone; null while it does not. */
    esperaAte: instante.nullable(),
    ultimoBom: instante.nullable(),
    /** The calls that its account allows; null where nobody counts. */
    orcamento: z
      .object({
        total: z.number().int(),
        restam: z.number().int(),
        /** When the count begins anew; null while nothing was counted. */
        ate: instante.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Provedor' });
export type Provedor = z.infer<typeof provedor>;

export const listarProvedores = defineContract({
  method: 'GET',
  path: '/api/provedores',
  summary: 'How the outside services stand, and whose e-mail address is refused',
  tag: 'provedores',
  access: ['Admin'],
  responses: {
    200: z.object({
      provedores: z.array(provedor),
      /** Patients whose contact address took no mail since it was refused; newest first. */
      emailsRecusados: z.array(z.object({ clienteId: z.uuid(), nome: z.string(), em: instante })),
    }),
    ...erros(),
  },
});
