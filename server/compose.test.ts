import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { compose } from './compose.ts';
import { ConfigError, DEMO_ADMIN_PASSWORD, readConfig } from './config.ts';
import { HELENA, MARIA } from './demo/people.ts';
import { catalogo } from './features/catalogo/catalogo.context.ts';
import { openDatabase, poolConfig } from './platform/db/database.ts';
import { createLogger } from './platform/log/logger.ts';
import { hashPassword } from './platform/secrets/password.ts';
import { appForTest } from './testing/app/app.ts';
import { createTestDatabase } from './testing/database/database.ts';
import { NO_WEB } from './testing/app/no-web.ts';

const log = createLogger('silent');
const EMAIL = 'direcao@exemplo.com.br';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zelo-producao-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

type Sobre = { paciente?: string; medica?: string; admin?: string; restauro?: { terminado_em: Date | null } };

/** Starts a production server on a database in which these accounts can sign in. */
async function startOver({ paciente, medica, admin, restauro }: Sobre): Promise<void> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const db = openDatabase(database.connection, log);
  if (paciente !== undefined) {
    const row = { cpf: MARIA.cpf, senha_hash: await hashPassword(paciente) };
    await db.kysely.insertInto('clientes').values(row).execute();
  }
  if (medica !== undefined) {
    const { senha: _published, ...dados } = HELENA;
    const row = { ...dados, senha_hash: await hashPassword(medica) };
    await db.kysely.insertInto('medicos').values(row).execute();
  }
  if (admin !== undefined) {
    const row = { email: EMAIL, senha_hash: await hashPassword(admin) };
    await db.kysely.insertInto('administradores').values(row).execute();
  }
  if (restauro) {
    await db.kysely
      .insertInto('restauros')
      .values({ iniciado_em: new Date(), ...restauro })
      .execute();
  }
  await db.close();
  const config = readConfig({
    NODE_ENV: 'production',
    APP_URL: 'https://zelo.exemplo.com.br',
    DATA_DIR: dataDir,
    MASTER_KEY: 'MnVx0V9yUqz3lC5r8WcHjT1sKpGd7oEbAf4iNhQwLmY=',
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: 'uma senha da casa',
    ASAAS_URL: 'http://127.0.0.1:9/v3',
    ASAAS_API_KEY: 'chave',
    ASAAS_WEBHOOK_TOKEN: 'um token de trinta e duas letras ou mais',
    SMTP_URL: 'smtp://127.0.0.1:9',
  });
  const server = await compose({ config, log, database, web: NO_WEB });
  await server.stop();
}

test('production opens no door to which a demonstration printed the key', async () => {
  await expect(startOver({ paciente: MARIA.senha })).rejects.toThrow(ConfigError);
  await expect(startOver({ medica: HELENA.senha })).rejects.toThrow('demonstração');
  await expect(startOver({ admin: DEMO_ADMIN_PASSWORD })).rejects.toThrow('demonstração');
});

test('the same people with passwords of their own are nobody of a demonstration', async () => {
  await expect(startOver({})).resolves.toBeUndefined();
  await expect(
    startOver({ paciente: 'chuva na varanda', medica: 'rede na varanda', admin: 'uma senha da casa' }),
  ).resolves.toBeUndefined();
});

test('half of a restoration is no installation; a whole one is', async () => {
  await expect(startOver({ restauro: { terminado_em: null } })).rejects.toThrow('parou no meio');
  await expect(startOver({ restauro: { terminado_em: new Date() } })).resolves.toBeUndefined();
});

test('a context that could not be filled is filled a second later', async () => {
  const fills = vi.spyOn(catalogo, 'fills');
  onTestFinished(() => fills.mockRestore());
  fills.mockRejectedValueOnce(new Error('a damaged file')).mockResolvedValueOnce([]);
  await appForTest({ fill: true, jobs: false });
  expect(fills).toHaveBeenCalledTimes(2);
});

test('a stop does not wait for a context that cannot be filled', async () => {
  const fills = vi.spyOn(catalogo, 'fills').mockRejectedValue(new Error('a damaged file'));
  onTestFinished(() => fills.mockRestore());
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const config = readConfig({ DATA_DIR: dataDir });
  const server = await compose({ config, log, database, web: NO_WEB });
  const filled = server.fill();
  await server.stop();
  await expect(filled).resolves.toBeUndefined();
});

test('a stop does not wait for a list that is being loaded', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const config = readConfig({ DATA_DIR: dataDir });
  const server = await compose({ config, log, database, web: NO_WEB });
  // Another replica loads: this one waits for its turn, up to a minute.
  const other = new Client(poolConfig(database.connection));
  await other.connect();
  onTestFinished(() => other.end());
  await other.query("select pg_advisory_lock(hashtextextended('referencias', 0))");
  const filled = server.fill();
  await vi.waitFor(
    async () => {
      const waiting = `select 1 from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`;
      expect((await other.query(waiting)).rowCount).toBeGreaterThan(0);
    },
    { timeout: 10_000, interval: 20 },
  );
  const begun = performance.now();
  await server.stop();
  await filled;
  expect(performance.now() - begun).toBeLessThan(3_000);
});
