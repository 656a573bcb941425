import { z } from 'zod';
import { SITUACOES_DA_FILA } from '../../domain/pagamentos/fila-de-avisos.ts';
import { defineContract, errors, instant, EVERYONE } from '../contract.ts';

/** Only what is used; the provider may add fields and events (docs/product/providers.md). */
export const receberWebhookAsaas = defineContract({
  operationId: 'receberWebhookAsaas',
  method: 'POST',
  path: '/api/webhooks/asaas',
  summary: 'Payment events: proven by the header asaas-access-token, stored once under their id',
  tag: 'pagamentos',
  access: EVERYONE,
  tokenHeader: 'asaas-access-token',
  body: z.object({
    id: z.string().max(300),
    event: z.string().max(100),
    // A body that we refuse counts as a failure, and fifteen of those stop every other event.
    payment: z
      .object({ id: z.string().max(100) })
      .nullish()
      .catch(null),
  }),
  responses: { 200: z.object({ recebido: z.literal(true) }), ...errors(400) },
});

/** The administrator has everything open read again at the provider. */
export const releitura = z
  .object({
    pedidaEm: instant,
    total: z.number().int(),
    lidas: z.number().int(),
    /** Charges of which the provider said nothing that we understand. */
    falhas: z.number().int(),
    /** Charges of which it said something new. */
    mudaram: z.number().int(),
    /** Null while it runs. */
    terminadaEm: instant.nullable(),
    /** Why it does not go on right now; null while it does. */
    parada: z.enum(['provedor', 'chamadas']).nullable(),
    /** When it goes on, where that is known. */
    continuaEm: instant.nullable(),
  })
  .meta({ id: 'Releitura' });
export type Releitura = z.infer<typeof releitura>;

/** How the payment provider's queue stands in which it tells us of payments. */
export const avisosAsaas = z
  .object({
    situacao: z.enum([...SITUACOES_DA_FILA, 'nao-conferida']),
    /** The state in words. */
    palavras: z.string(),
    /** What the administrator does about it; null while all is well. */
    conselho: z.string().nullable(),
    /** Whether somebody has to do something. */
    atencao: z.boolean(),
    /** Since when it stands like this. */
    desde: instant.nullable(),
    /** When the provider was asked last. */
    lidaEm: instant.nullable(),
    /** Deliveries that failed and wait; null where the provider does not say. */
    atrasados: z.number().int().nullable(),
    /** Whether a call of ours can set it going again. */
    podeReativar: z.boolean(),
    ultimoEm: instant.nullable(),
    /** Events that came within 24 hours. */
    ultimas24h: z.number().int(),
    /** Seconds within 24 hours in which one was refused for its token. */
    recusados24h: z.number().int(),
    recusadoEm: instant.nullable(),
    /** What stands beside the refusals; null while there are none. */
    conselhoDaRecusa: z.string().nullable(),
    /** Charges that are still open at the provider. */
    abertas: z.number().int(),
    /** The running one, else the last one. */
    releitura: releitura.nullable(),
  })
  .meta({ id: 'AvisosAsaas' });
export type AvisosAsaas = z.infer<typeof avisosAsaas>;

const act = {
  method: 'POST',
  tag: 'provedores',
  access: ['Admin'],
  responses: { 200: avisosAsaas, ...errors(409, 502) },
} as const;

export const conferirAvisos = defineContract({
  operationId: 'conferirAvisos',
  ...act,
  path: '/api/provedores/asaas/avisos/leitura',
  summary: 'Ask the payment provider now how its queue of events stands',
});

export const reativarAvisos = defineContract({
  operationId: 'reativarAvisos',
  ...act,
  path: '/api/provedores/asaas/avisos/reativacao',
  summary: 'Have a queue of events that stopped send again; 409 where no webhook of the provider points here',
});

export const relerTudo = defineContract({
  operationId: 'relerTudo',
  ...act,
  path: '/api/provedores/asaas/releitura',
  summary: 'Read every open charge again, within the shared budget; while one runs, that one is answered',
});
