import { expect, test } from 'vitest';
import { createVault } from '#platform/secrets/secrets.ts';
import { appForTest } from '#testing/app/app.ts';
import { runCli } from '#testing/app/cli.ts';

const OLD = 'um segredo so dos testes, comprido assim';

test('doctor → age of each key, overdue ones, and values under a previous one', async () => {
  const env: NodeJS.ProcessEnv = {
    APP_SECRET: OLD,
    MASTER_KEY: 'MnVx0V9yUqz3lC5r8WcHjT1sKpGd7oEbAf4iNhQwLmY=',
    OPS_TOKEN: 'o token de quem olha as métricas, comprido',
  };
  const app = await appForTest({ env });
  const { pool } = app.deps;
  const afterDays = async (days: number) => {
    await app.deps.pool.query(`update chaves set desde = now() - $1 * interval '1 day'`, [days]);
    return doctor();
  };
  async function doctor() {
    const { code, out } = await runCli(app, ['doctor'], { env });
    const of = (what: string) => out.split('\n').filter((line) => line.slice(2).startsWith(`${what}:`));
    return { code, out, of };
  }
  const stored = JSON.stringify((await pool.query('select * from chaves')).rows);
  for (const secret of Object.values(env)) expect(stored).not.toContain(secret);

  const young = await afterDays(365);
  expect(young.of('Chaves')).toEqual([
    '✓ Chaves: APP_SECRET há 365 dias, MASTER_KEY há 365 dias, OPS_TOKEN há 365 dias',
  ]);
  expect([young.of('APP_SECRET'), young.of('OPS_TOKEN'), young.code]).toEqual([[], [], 0]);
  const due = await afterDays(366);
  expect(due.of('OPS_TOKEN')).toEqual(['! OPS_TOKEN: a mesma há 366 dias; troque-a a cada 365']);
  expect([due.of('APP_SECRET').length, due.of('MASTER_KEY').length, due.code]).toEqual([1, 0, 0]);

  Object.assign(env, { APP_SECRET: `${OLD}!`, APP_SECRET_PREVIOUS: OLD });
  expect((await doctor()).of('Chaves').join()).toContain('APP_SECRET a partir do próximo início');
  await app.restart();
  const changed = await doctor();
  expect(changed.of('Chaves').join()).toMatch(
    /APP_SECRET há 0 dias, MASTER_KEY há 366 dias, OPS_TOKEN há 366 dias/,
  );
  expect(changed.of('APP_SECRET_PREVIOUS')).toEqual([]);
  const late = await afterDays(31);
  expect(late.of('APP_SECRET_PREVIOUS').join()).toMatch(/^! .*nada mais está sob ela, há 31 dias/);

  const { rows } = await app.deps.pool.query<{ id: string }>('select id from administradores');
  const id = rows[0]?.id ?? '';
  const sealed = createVault(OLD).seal('segundo-fator', 'JBSWY3DPEHPK3PXP', `administrador:${id}`);
  await app.deps.pool.query('insert into segundos_fatores (administrador_id, segredo) values ($1, $2)', [
    id,
    sealed,
  ]);
  const left = await doctor();
  expect(left.of('APP_SECRET_PREVIOUS').join()).toMatch(/^! .*ainda sob ela: segundos fatores 1, /);
  expect(left.out).toContain('→ npm run cli -- secret renew');
  expect(left.code).toBe(0);

  // Without the secret of before, keys that did not change are those of a start to come.
  delete env['APP_SECRET_PREVIOUS'];
  Object.assign(env, { APP_SECRET: `${OLD}?` });
  expect((await doctor()).of('Chaves').join()).toContain('OPS_TOKEN a partir do próximo início');
});
