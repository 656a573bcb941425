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

/** Reads all open charges again at the provider, at the administrator's request. */
export const releitura = z
  .object({
    pedidaEm: instant,
    total: z.number().int(),
    lidas: z.number().int(),
    /** Charges without a valid answer of the provider. */
    falhas: z.number().int(),
    mudaram: z.number().int(),
    /** Null while it runs. */
    terminadaEm: instant.nullable(),
    /** Reason of the pause; null while it continues. */
    parada: z.enum(['provedor', 'chamadas']).nullable(),
    /** End of the pause, if known. */
    continuaEm: instant.nullable(),
  })
  .meta({ id: 'Releitura' });
export type Releitura = z.infer<typeof releitura>;

/** State of the queue of the provider's payment notifications. */
export const avisosAsaas = z
  .object({
    situacao: z.enum([...SITUACOES_DA_FILA, 'nao-conferida']),
    palavras: z.string(),
    /** Advice to the administrator; null without a problem. */
    conselho: z.string().nullable(),
    /** For those who look after the server: which settings to look at; null without such advice. */
    operador: z.string().nullable(),
    atencao: z.boolean(),
    /** Beginning of this state. */
    desde: instant.nullable(),
    /** Last reading of the provider. */
    lidaEm: instant.nullable(),
    /** Failed deliveries that wait; null where the provider does not tell. */
    atrasados: z.number().int().nullable(),
    /** The administrator can reactivate the queue. */
    podeReativar: z.boolean(),
    ultimoEm: instant.nullable(),
    /** Notifications within 24 hours. */
    ultimas24h: z.number().int(),
    /** Seconds within 24 hours in which a notification was refused for its token. */
    recusados24h: z.number().int(),
    recusadoEm: instant.nullable(),
    /** Advice about the refusals; null without any. */
    conselhoDaRecusa: z.string().nullable(),
    /** Unknown kinds of notifications not yet seen by the administrator, oldest first, 20 at most. */
    desconhecidos: z.array(
      z.object({
        id: z.string(),
        /** The provider's own word. */
        evento: z.string(),
        recebidoEm: instant,
        /** Order of its charge. */
        pedido: z.object({ id: z.uuid(), numero: z.number().int() }).nullable(),
      }),
    ),
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
