import { z } from 'zod';
import { SITUACOES_DA_FILA } from '#domain/pagamentos/fila-de-avisos.ts';
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
    // Lenient: the provider counts a refused body as a failure, and fifteen failures stop all notifications.
    payment: z
      .object({ id: z.string().max(100) })
      .nullish()
      .catch(null),
  }),
  responses: { 200: z.object({ recebido: z.literal(true) }), ...errors(400) },
});

/** A run that reads all open charges again at the provider, at the administrator's request. */
export const releitura = z
  .object({
    pedidaEm: instant,
    total: z.number().int(),
    lidas: z.number().int(),
    /** Charges for which the provider gave no valid answer. */
    falhas: z.number().int(),
    /** Charges whose status changed. */
    mudaram: z.number().int(),
    /** Null while it runs. */
    terminadaEm: instant.nullable(),
    /** Why it is paused; null while it continues. */
    parada: z.enum(['provedor', 'chamadas']).nullable(),
    /** When it continues, if that is known. */
    continuaEm: instant.nullable(),
  })
  .meta({ id: 'Releitura' });
export type Releitura = z.infer<typeof releitura>;

/** The state of the queue through which the provider sends notifications of payments. */
export const avisosAsaas = z
  .object({
    situacao: z.enum([...SITUACOES_DA_FILA, 'nao-conferida']),
    /** The state in words. */
    palavras: z.string(),
    /** What the administrator should do; null while all is well. */
    conselho: z.string().nullable(),
    /** True when somebody has to act. */
    atencao: z.boolean(),
    /** Since when it stands like this. */
    desde: instant.nullable(),
    /** When the provider was asked last. */
    lidaEm: instant.nullable(),
    /** Failed deliveries that wait; null when the provider does not say. */
    atrasados: z.number().int().nullable(),
    /** True when the administrator can make the queue deliver again. */
    podeReativar: z.boolean(),
    ultimoEm: instant.nullable(),
    /** Notifications that arrived within 24 hours. */
    ultimas24h: z.number().int(),
    /** Seconds within 24 hours in which a notification was refused for its token. */
    recusados24h: z.number().int(),
    recusadoEm: instant.nullable(),
    /** Advice about the refusals; null when there are none. */
    conselhoDaRecusa: z.string().nullable(),
    /** Notifications of kinds that nobody knows and nobody has seen, the oldest first, 20 at most. */
    desconhecidos: z.array(
      z.object({
        id: z.string(),
        /** The provider's own word. */
        evento: z.string(),
        recebidoEm: instant,
        /** The order of its charge. */
        pedido: z.object({ id: z.uuid(), numero: z.number().int() }).nullable(),
      }),
    ),
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

export const verDesconhecidos = defineContract({
  operationId: 'verDesconhecidos',
  ...act,
  path: '/api/provedores/asaas/avisos/vistos',
  summary: 'Somebody has seen these notifications of unknown kinds: they leave the desk',
  body: z.object({ ids: z.array(z.string().max(300)).min(1).max(20) }),
  responses: { 200: avisosAsaas, ...errors(400) },
});

export const relerTudo = defineContract({
  operationId: 'relerTudo',
  ...act,
  path: '/api/provedores/asaas/releitura',
  summary: 'Read every open charge again, within the shared budget; while one runs, that one is answered',
});
