import { z } from 'zod';
import { MAIOR_NUMERO } from '#domain/documentos/emissao/numero-sncr.ts';
import { MAX_DE_NOTIFICACOES, MIN_DE_NOTIFICACOES } from '#domain/documentos/emissao/faixa-sncr.ts';
import { defineContract, errors, instant, ROLES } from '../contract.ts';
import { numeroSncrSchema } from './documento.ts';

const tag = 'consultório';
const access = ['Medico'] as const;

const faixa = z
  .object({
    id: z.uuid(),
    numero: numeroSncrSchema,
    inicio: z.number().int(),
    fim: z.number().int(),
    livres: z.number().int(),
    /** Another doctor entered some of its numbers before: the range is not used. */
    bloqueada: z.boolean(),
    /** Granted under a registration in another state than the doctor's now: not used meanwhile. */
    deOutroEstado: z.boolean(),
    simulada: z.boolean(),
  })
  .meta({ id: 'FaixaSncr' });
export type FaixaSncr = z.infer<typeof faixa>;

export const listarFaixas = defineContract({
  operationId: 'listarFaixas',
  method: 'GET',
  path: '/api/medico/numeros',
  summary: "This doctor's ranges of SNCR numbers, and how many are left",
  tag,
  access,
  responses: { 200: z.object({ faixas: z.array(faixa) }), ...errors() },
});

export const importarFaixa = defineContract({
  operationId: 'importarFaixa',
  method: 'POST',
  path: '/api/medico/numeros',
  summary:
    'Enter a range that the national system granted; one that overlaps another, of any kind and doctor, is refused',
  tag,
  access,
  body: z.object({
    id: z.uuid(),
    numero: numeroSncrSchema,
    inicio: z.number().int().min(1).max(MAIOR_NUMERO),
    fim: z.number().int().min(1).max(MAIOR_NUMERO),
  }),
  responses: { 201: z.object({ faixa }), ...errors(400, 409) },
});

/** State of a doctor's requests to SNCR. */
export const numerosDoSncr = z
  .object({
    /** Requests are possible; otherwise ranges are entered by hand. */
    disponivel: z.boolean(),
    /** Newest request in words; null before the first. */
    ultimo: z
      .object({
        numero: numeroSncrSchema,
        em: instant,
        tom: z.enum(['info', 'ok', 'wait', 'stop']),
        titulo: z.string(),
        texto: z.string(),
      })
      .nullable(),
    /** Numbers per kind of notification that the health authority still grants, as last reported by SNCR. */
    saldos: z.array(z.object({ numero: numeroSncrSchema, saldo: z.number().int(), em: instant })),
  })
  .meta({ id: 'NumerosDoSncr' });
export type NumerosDoSncr = z.infer<typeof numerosDoSncr>;

export const lerNumerosDoSncr = defineContract({
  operationId: 'lerNumerosDoSncr',
  method: 'GET',
  path: '/api/medico/numeros/sncr',
  summary: "Where this doctor's requests for SNCR numbers stand, and the balances that it told",
  tag,
  access,
  responses: { 200: numerosDoSncr, ...errors() },
});

export const pedirNumeros = defineContract({
  operationId: 'pedirNumeros',
  method: 'POST',
  path: '/api/medico/numeros/sncr',
  summary:
    "The address of SNCR's page where the doctor signs in; good for five minutes. What comes back asks for the numbers",
  tag,
  access,
  body: z.object({
    numero: numeroSncrSchema,
    /** Of a notification; RCE and RET come in blocks of 1,000. */
    quantidade: z.number().int().min(MIN_DE_NOTIFICACOES).max(MAX_DE_NOTIFICACOES),
  }),
  responses: { 200: z.object({ url: z.url() }), ...errors(409) },
});

const given = z.string().max(1_000).optional();

export const voltarDoSncr = defineContract({
  operationId: 'voltarDoSncr',
  method: 'GET',
  path: '/api/medico/numeros/sncr/retorno',
  summary:
    "Where SNCR's page leads back to, by way of /; goes on to /medico/numeros with nothing in the address",
  tag,
  // Every visitor is redirected; only the doctor of the request asks for numbers.
  access: ROLES,
  query: z.object({ session_id: given, state: given }),
  responses: { 303: null, ...errors() },
});
