import { z } from 'zod';
import { avisosAsaas } from '../pagamentos/avisos-asaas.contract.ts';
import { defineContract, errors, instant } from '../contract.ts';

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
    desde: instant.nullable(),
    /** Until when it asked to be left alone; null while it does not. */
    esperaAte: instant.nullable(),
    ultimoBom: instant.nullable(),
    /** The calls that its account allows; null where nobody counts. */
    orcamento: z
      .object({
        total: z.number().int(),
        restam: z.number().int(),
        /** When the count begins anew; null while nothing was counted. */
        ate: instant.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Provedor' });
export type Provedor = z.infer<typeof provedor>;

/** How many wait for one thing that a service has not done yet; a count, without a word about whom or what. */
export const espera = z
  .object({
    oque: z.enum(['cadastro', 'pix', 'email', 'exame']),
    /** In words, with the number: "3 pedidos esperam o Pix". */
    palavras: z.string(),
    quantos: z.number().int(),
    /** Since when the one that waits longest does. */
    desde: instant,
  })
  .meta({ id: 'Espera' });
export type Espera = z.infer<typeof espera>;

/** Something that the payment provider refuses as it is: a person's data or a charge. */
export const recusa = z
  .object({
    tipo: z.enum(['cadastro', 'pix']),
    /** The patient or the charge: opaque. */
    ref: z.uuid(),
    nome: z.string(),
    /** The order's number; null for a person's data. */
    numero: z.number().int().nullable(),
    motivo: z.enum(['dados', 'cobranca']),
    desde: instant,
    /** When it is asked again by itself; null while it is, or no more. */
    proximaEm: instant.nullable(),
  })
  .meta({ id: 'Recusa' });
export type Recusa = z.infer<typeof recusa>;

export const listarProvedores = defineContract({
  operationId: 'listarProvedores',
  method: 'GET',
  path: '/api/provedores',
  summary: 'How the outside services stand, who waits for them, and what they refuse',
  tag: 'provedores',
  access: ['Admin'],
  responses: {
    200: z.object({
      provedores: z.array(provedor),
      /** Only what somebody waits for. */
      esperas: z.array(espera),
      /** Newest first. */
      recusas: z.array(recusa),
      /** How the payment provider's queue of events stands. */
      avisos: avisosAsaas,
      /** Patients whose contact address took no mail since it was refused; newest first. */
      emailsRecusados: z.array(
        z.object({
          clienteId: z.uuid(),
          nome: z.string(),
          /** The last refusal, and the first since a mail got through. */
          em: instant,
          desde: instant,
          /** The kinds of mails that were refused, newest first: "pagamento confirmado". */
          tipos: z.array(z.string()),
        }),
      ),
    }),
    ...errors(),
  },
});
