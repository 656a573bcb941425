import { z } from 'zod';
import { avisosAsaas } from '../pagamentos/avisos-asaas.contract.ts';
import { defineContract, errors, instant } from '../contract.ts';

/** State of an external service over all replicas. */
export const provedor = z
  .object({
    /** `asaas`, `viacep`, … */
    nome: z.string(),
    titulo: z.string(),
    estado: z.enum(['sem-uso', 'bem', 'esperando', 'falhando', 'recusando']),
    palavras: z.string(),
    /** Advice to the administrator; null when the service recovers on its own. */
    conselho: z.string().nullable(),
    /** For those who look after the server: which settings to look at; null without such advice. */
    operador: z.string().nullable(),
    /** Beginning of its failures; null without any. */
    desde: instant.nullable(),
    /** End of the wait that it requested; null without one. */
    esperaAte: instant.nullable(),
    ultimoBom: instant.nullable(),
    /** Call budget of its account; null without one. */
    orcamento: z
      .object({
        total: z.number().int(),
        restam: z.number().int(),
        /** Reset of the count; null while it is zero. */
        ate: instant.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Provedor' });
export type Provedor = z.infer<typeof provedor>;

/** Requests that wait for a service: a count without names or content. */
export const espera = z
  .object({
    oque: z.enum(['cadastro', 'pix', 'email', 'exame']),
    /** With the number: "3 pedidos esperam o Pix". */
    palavras: z.string(),
    quantos: z.number().int(),
    /** Oldest waiting request. */
    desde: instant,
  })
  .meta({ id: 'Espera' });
export type Espera = z.infer<typeof espera>;

/** A patient's data or a charge that the payment provider refuses. */
export const recusa = z
  .object({
    tipo: z.enum(['cadastro', 'pix']),
    /** Opaque id of the patient or the charge. */
    ref: z.uuid(),
    nome: z.string(),
    /** Number of the order; null for a person's data. */
    numero: z.number().int().nullable(),
    motivo: z.enum(['dados', 'cobranca']),
    desde: instant,
    /** Next automatic attempt; null while it is in progress or attempts have ended. */
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
      /** Only services with waiting requests. */
      esperas: z.array(espera),
      /** Newest first. */
      recusas: z.array(recusa),
      /** State of the payment provider's notification queue. */
      avisos: avisosAsaas,
      /** Patients whose contact address has accepted no mail since a refusal, newest first. */
      emailsRecusados: z.array(
        z.object({
          clienteId: z.uuid(),
          nome: z.string(),
          /** Last refusal, and the first one since a mail was accepted. */
          em: instant,
          desde: instant,
          /** Kinds of the refused mails, newest first: "pagamento confirmado". */
          tipos: z.array(z.string()),
        }),
      ),
    }),
    ...errors(),
  },
});
