import { z } from 'zod';
import { defineContract, errors, instant } from '../contract.ts';

/** A look at the data of an account, or of a person of it. */
export const acesso = z
  .object({
    em: instant,
    quem: z.object({
      tipo: z.enum(['medico', 'equipe', 'farmacia']),
      /** "Dra. Helena Prado", "A equipe" or "Farmácia (verificação)". */
      nome: z.string(),
      /** Registration of a doctor; null for the others. */
      crm: z.string().nullable(),
    }),
    oQue: z.string(),
    /** Number of the order that was looked at; null for another thing. */
    pedido: z.number().int().nullable(),
    /** Name of the person of the account whose data it was; null for the holder's, and for everybody's. */
    pessoa: z.string().nullable(),
  })
  .meta({ id: 'Acesso' });
export type Acesso = z.infer<typeof acesso>;

/** Looks of a page. */
export const ACESSOS_POR_PAGINA = 30;

export const listarAcessos = defineContract({
  operationId: 'listarAcessos',
  method: 'GET',
  path: '/api/cliente/acessos',
  summary: `Who looked at the data of the signed-in patient and of the people of the account in the last twelve months, newest first, ${ACESSOS_POR_PAGINA} to a page from the one before \`antes\``,
  tag: 'privacidade',
  access: ['Paciente'],
  query: z.object({ antes: z.coerce.number().int().positive().optional() }),
  responses: {
    200: z.object({
      acessos: z.array(acesso),
      /** `antes` of the next page; null at the end. */
      proxima: z.number().int().nullable(),
    }),
    ...errors(),
  },
});
