import { z } from 'zod';
import { avisosAsaas } from '../pagamentos/avisos-asaas.contract.ts';
import { defineContract, errors, instant } from '../contract.ts';

/** The state of an external service over all replicas. */
export const provedor = z
  .object({
    /** `asaas`, `viacep`, … */
    nome: z.string(),
    /** The desk's title of the service. */
    titulo: z.string(),
    estado: z.enum(['sem-uso', 'bem', 'esperando', 'falhando', 'recusando']),
    /** The state in words. */
    palavras: z.string(),
    /** What the administrator should do; null when the service recovers on its own. */
    conselho: z.string().nullable(),
    /** Since when its calls fail; null while they do not. */
    desde: instant.nullable(),
    /** Until when it asked to wait; null when it did not. */
    esperaAte: instant.nullable(),
    ultimoBom: instant.nullable(),
    /** The call budget of its account; null without one. */
    orcamento: z
      .object({
        total: z.number().int(),
        restam: z.number().int(),
        /** When the count starts again; null while nothing was counted. */
        ate: instant.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Provedor' });
export type Provedor = z.infer<typeof provedor>;

/** How many requests wait for a service: a count without names or content. */
export const espera = z
  .object({
    oque: z.enum(['cadastro', 'pix', 'email', 'exame']),
    /** In words, with the number: "3 pedidos esperam o Pix". */
    palavras: z.string(),
    quantos: z.number().int(),
    /** Since when the oldest of them waits. */
    desde: instant,
  })
  .meta({ id: 'Espera' });
export type Espera = z.infer<typeof espera>;

/** Something that the payment provider refuses: a patient's data or a charge. */
export const recusa = z
  .object({
    tipo: z.enum(['cadastro', 'pix']),
    /** Opaque id of the patient or the charge. */
    ref: z.uuid(),
    nome: z.string(),
    /** The order's number; null for a person's data. */
    numero: z.number().int().nullable(),
    motivo: z.enum(['dados', 'cobranca']),
    desde: instant,
    /** When it is sent again automatically; null while that is in progress or has ended. */
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
      /** Only services that something waits for. */
      esperas: z.array(espera),
      /** Newest first. */
      recusas: z.array(recusa),
      /** The state of the payment provider's notification queue. */
      avisos: avisosAsaas,
      /** Patients whose contact address has accepted no mail since it was refused, newest first. */
      emailsRecusados: z.array(
        z.object({
          clienteId: z.uuid(),
          nome: z.string(),
          /** The last refusal, and the first one since a mail was accepted. */
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
