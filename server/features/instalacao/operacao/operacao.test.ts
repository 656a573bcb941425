import { z } from 'zod';
import { expect, test } from 'vitest';
import { metricas, openapi, pronto, saude } from '../../../../contracts/instalacao/operacao.contract.ts';
import { appForTest } from '../../../testing/app/app.ts';
import { visitor } from '../../../testing/builders/builders.ts';

test('health, readiness and metrics of a running server', async () => {
  const app = await appForTest();
  const http = visitor(app);
  await http.want(saude, 200);
  expect(await http.want(pronto, 200)).toEqual({ status: 'ok', checks: { database: true, storage: true } });
  const metrics = await http.call(metricas);
  expect(String(metrics.body)).toContain(
    'http_request_duration_seconds_bucket{le="0.005",method="GET",route="/healthz",status="200"}',
  );
});

test('without its database it is alive but not ready, and says so with 503', async () => {
  const app = await appForTest();
  const http = visitor(app);
  await app.deps.pool.end();
  await http.want(saude, 200);
  expect(await http.want(pronto, 503)).toMatchObject({ checks: { database: false } });
});

test('the API describes every route, who may call it, and its error', async () => {
  const app = await appForTest();
  const { body } = await visitor(app).call(openapi);
  const operation = z.object({ description: z.string(), responses: z.record(z.string(), z.unknown()) });
  const document = z
    .object({ openapi: z.string(), paths: z.record(z.string(), z.record(z.string(), operation)) })
    .parse(body);
  const described = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(described.length).toBeGreaterThan(40);
  for (const { description, responses } of described) {
    expect(description).toMatch(/^Quem pode chamar: /);
    expect(Object.keys(responses)).toContain('500');
  }
});
