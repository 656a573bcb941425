import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import * as contracts from '#contracts/instalacao/operacao.contract.ts';
import type { Storage } from '#ports/storage.ts';
import { acceptsWrites } from '#platform/db/queries/server-facts.ts';
import type { ConnectionPool } from '#platform/db/database.ts';
import { isMigrated, migrationNames } from '#platform/db/migrate.ts';
import type { BaseDeps } from '#platform/deps.ts';
import type { ProviderMetrics } from '#platform/providers/metrics.ts';
import { notFound } from '#platform/app-error.ts';
import type { Drain } from '#platform/http/connection/drain.ts';
import type { OpsDoor } from '#platform/http/ops/ops-door.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { trace } from '#platform/trace/trace.ts';
import packageJson from '../../../../package.json' with { type: 'json' };

/** A probe that takes longer than this (milliseconds) counts as failed. */
const PROBE_MS = 2_000;

export type OperacaoDeps = BaseDeps & {
  storage: Storage;
  pool: Pick<ConnectionPool, 'renew'>;
  metrics: Registry;
  providerMetrics: ProviderMetrics;
  opsDoor: Pick<OpsDoor, 'opens'>;
  drain: Pick<Drain, 'begun'>;
  site: { demo: boolean };
};

/**
 * Routes of health, readiness, metrics and the OpenAPI document. Whether the process lives and can serve
 * everybody is told; the rest only operations.
 */
export async function operacaoRoutes(app: FastifyInstance, deps: OperacaoDeps): Promise<void> {
  const esquema = (await migrationNames()).at(-1) ?? '';
  endpoint(app, contracts.saude).handle(async () => ({
    status: 200,
    body: { status: 'ok', versao: packageJson.version, esquema },
  }));

  /** Anybody may ask, and asking costs two services a call: those who ask meanwhile share the answer. */
  let looking: Promise<[database: boolean, storage: boolean]> | null = null;
  const look = () =>
    (looking ??= Promise.all([
      holds(databaseServes(deps)),
      holds(deps.storage.check().then(() => true)),
    ]).finally(() => (looking = null)));

  endpoint(app, contracts.pronto).handle(async ({ request }) => {
    const [database, storage] = await look();
    // A balancer is to send nobody here any more, though everything is still answered.
    const accepting = !deps.drain.begun();
    const checks = deps.opsDoor.opens(request) ? { checks: { database, storage, accepting } } : {};
    return database && storage && accepting
      ? { status: 200, body: { status: 'ok', ...checks } }
      : { status: 503, body: { status: 'indisponivel', ...checks } };
  });

  endpoint(app, contracts.metricas).handle(async ({ request, reply }) => {
    if (!deps.opsDoor.opens(request)) throw notFound();
    const parts = await Promise.all([
      deps.metrics.metrics(),
      deps.providerMetrics.text(),
      trace.on?.metrics() ?? '',
    ]);
    await reply.type(deps.metrics.contentType).send(parts.join('\n'));
    return 'sent';
  });

  endpoint(app, contracts.openapi).handle(async ({ request, reply }) => {
    if (!deps.site.demo && !deps.opsDoor.opens(request)) throw notFound();
    await reply.send(app.swagger());
    return 'sent';
  });
}

async function databaseServes({ db, pool }: Pick<OperacaoDeps, 'db' | 'pool'>): Promise<boolean> {
  const [migrated, writes] = await Promise.all([isMigrated(db), acceptsWrites(db)]);
  if (!writes) pool.renew();
  return migrated && writes;
}

async function holds(probe: Promise<boolean>): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, PROBE_MS, false).unref());
  return Promise.race([probe.catch(() => false), timeout]);
}
