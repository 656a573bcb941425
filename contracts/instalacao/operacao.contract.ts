import { z } from 'zod';
import { defineContract, errors, media, EVERYONE } from '../contract.ts';

const tag = 'operação';

export const saude = defineContract({
  operationId: 'saude',
  method: 'GET',
  path: '/healthz',
  summary: 'The process is alive, of which version, and which migration is its newest; no database is asked',
  tag,
  access: EVERYONE,
  responses: {
    200: z.object({ status: z.literal('ok'), versao: z.string(), esquema: z.string() }),
    ...errors(),
  },
});

const prontidao = z.object({
  status: z.enum(['ok', 'indisponivel']),
  /** Checked parts; for operations only. */
  checks: z.record(z.string(), z.boolean()).optional(),
});

export const pronto = defineContract({
  operationId: 'pronto',
  method: 'GET',
  path: '/readyz',
  summary: 'Database, migrations and storage can serve, and this process is not about to stop',
  tag,
  access: EVERYONE,
  responses: { ...errors(), 200: prontidao, 503: prontidao },
});

export const metricas = defineContract({
  operationId: 'metricas',
  method: 'GET',
  path: '/metrics',
  summary: 'Prometheus metrics of this process, for operations only: counts and durations, no personal data',
  tag,
  access: EVERYONE,
  responses: { 200: media('text/plain'), ...errors(404) },
});

export const openapi = defineContract({
  operationId: 'openapi',
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This API as an OpenAPI document; outside the demonstration for operations only',
  tag,
  access: EVERYONE,
  responses: { 200: z.looseObject({ openapi: z.string() }), ...errors(404) },
});
