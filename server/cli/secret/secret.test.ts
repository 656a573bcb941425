import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { connect, type Cleanup } from '#server/connect.ts';
import { readConfig } from '#server/config.ts';
import { prepareDatabase } from '#platform/db/roles.ts';
import { createLogger } from '#platform/log/logger.ts';
import { appSecrets, keptAppSecrets } from '#platform/secrets/app-secret.ts';
import { createVault } from '#platform/secrets/secrets.ts';
import { appForTest } from '#testing/app/app.ts';
import { runCli, runCliProcess } from '#testing/app/cli.ts';
import { openConnection } from '#testing/database/connections.ts';

const log = createLogger('silent');
/** An administrator with a second factor that is sealed under a secret. */
const ID = '00000000-0000-4000-8000-000000000001';
const CONTEXT = `administrador:${ID}`;
const TOTP = 'JBSWY3DPEHPK3PXP';

async function keepFactor(sql: Client, secret: string): Promise<void> {
  await sql.query(
    `insert into administradores (id, email, senha_hash) values ($1, 'segredo@exemplo.com.br', '') on conflict do nothing`,
    [ID],
  );
  await sql.query('delete from segundos_fatores');
  const sealed = createVault(secret).seal('segundo-fator', TOTP, CONTEXT);
  await sql.query('insert into segundos_fatores (administrador_id, segredo) values ($1, $2)', [ID, sealed]);
}

async function opens(sql: Client, secret: string): Promise<string | null> {
  const { rows } = await sql.query<{ segredo: string }>('select segredo from segundos_fatores');
  return createVault(secret).open('segundo-fator', rows[0]?.segredo ?? '', CONTEXT);
}

test('secret renew --new → the data folder’s secret changed, the previous one kept until done', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'zelo-segredo-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: undefined,
    DATABASE_OWNER_URL: undefined,
    APP_SECRET: undefined,
  };
  const running = { host: '', port: 0, user: '', database: '' };
  const beside = { dataDir, connection: running, owner: running };
  const run = (...options: string[]) => runCli(beside, ['secret', 'renew', ...options], { env });
  const config = readConfig({ DATA_DIR: dataDir });
  /** Works on the database as the server that owns the folder. */
  async function whileServing(work: (sql: Client) => Promise<void>): Promise<void> {
    const cleanup: Cleanup = [];
    try {
      const roles = await connect(config, log, cleanup);
      await prepareDatabase(roles, log);
      const sql = await openConnection(roles.owner);
      cleanup.push(() => sql.end());
      await work(sql);
    } finally {
      for (const step of cleanup.toReversed()) await step();
    }
  }
  const [first] = await appSecrets(config, dataDir);
  await whileServing(async (sql) => {
    await keepFactor(sql, first);
    const none = await run();
    expect([none.code, none.err]).toEqual([1, expect.stringContaining('rode com --new')]);
    const inUse = await run('--new');
    expect([inUse.code, inUse.err]).toEqual([1, expect.stringContaining('já está em uso')]);
    expect(await keptAppSecrets(dataDir)).toEqual([first, null]);
  });
  const changed = await runCliProcess(beside, ['secret', 'renew', '--new'], { env });
  expect([changed.code, changed.err]).toEqual([0, '']);
  expect(changed.out).toContain('Renovados: segundos fatores 1,');
  expect(changed.out).toContain(`apague ${join(dataDir, 'app-secret-previous')} e reinicie`);
  const [second = '', previous] = (await keptAppSecrets(dataDir)) ?? [];
  expect([second === first, previous]).toEqual([false, first]);

  // Rows from an older copy are renewed before the secret is changed once more.
  await whileServing(async (sql) => {
    expect(await opens(sql, second)).toBe(TOTP);
    await keepFactor(sql, first);
  });
  const early = await run('--new');
  expect([early.code, early.err]).toEqual([1, expect.stringContaining('ainda não terminou')]);
  expect(await keptAppSecrets(dataDir)).toEqual([second, first]);
  expect((await run()).out).toContain('Renovados: segundos fatores 1,');
  expect((await run('--new')).code).toBe(0);
  expect((await keptAppSecrets(dataDir))?.[1]).toBe(second);
});

test('secret renew says what is missing, and what neither secret opens', async () => {
  const app = await appForTest();
  const alone = await runCli(app, ['secret', 'renew']);
  expect([alone.code, alone.err]).toEqual([1, expect.stringContaining('ponha-o em APP_SECRET_PREVIOUS')]);
  const drawn = await runCli(app, ['secret', 'renew', '--new']);
  expect([drawn.code, drawn.err]).toEqual([1, expect.stringContaining('APP_SECRET está nas configurações')]);
  const sql = await openConnection(app.owner);
  await sql.query('delete from administradores');
  await keepFactor(sql, 'um segredo que ninguém mais tem, comprido');
  await sql.end();
  const env = { APP_SECRET_PREVIOUS: 'o segredo de antes, comprido o bastante' };
  const lost = await runCli(app, ['secret', 'renew'], { env });
  expect([lost.code, lost.err]).toEqual([1, expect.stringContaining('Nenhum dos dois segredos abre: 1.')]);
  expect((await runCli(app, ['doctor'], { env })).out).toContain('nem com ela nem com APP_SECRET abrem: 1');
});
