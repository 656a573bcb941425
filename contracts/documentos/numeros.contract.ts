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
    /** How many numbers are left. */
    livres: z.number().int(),
    /** Another doctor had entered some of its numbers before: none of it is given. */
    bloqueada: z.boolean(),
    /** Granted under a registration of another state than the doctor's now: none of it is given meanwhile. */
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

/** Where a doctor's requests to SNCR stand. */
export const numerosDoSncr = z
  .object({
    /** Whether numbers can be asked for here; else ranges are entered by hand. */
    disponivel: z.boolean(),
    /** The newest request in words; null before the first. */
    ultimo: z
      .object({
        numero: numeroSncrSchema,
        em: instant,
        tom: z.enum(['info', 'ok', 'wait', 'stop']),
        titulo: z.string(),
        texto: z.string(),
      })
      .nullable(),
    /** How many of each kind of notification the health authority still grants, as SNCR last said. */
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
  // Whoever is led here is led on; only the doctor who was sent asks for numbers.
  access: ROLES,
  query: z.object({ session_id: given, state: given }),
  responses: { 303: null, ...errors() },
});
