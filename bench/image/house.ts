import { X509Certificate } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { startAsaasFake, type AsaasFake } from '#demo/asaas/asaas-fake.ts';
import { startSmtpFake, type SmtpFake } from '#demo/mail/smtp-fake.ts';
import { startViaCepFake } from '#demo/postal-code/viacep-fake.ts';
import { startPscFake } from '#demo/psc/psc-fake.ts';
import { memoryFakeStore } from '#demo/store/fake-store.ts';
import { createPostgresServer } from '#testing/database/postgres/server.ts';
import { startS3 } from '#testing/providers/s3-server.ts';
import { ADDRESSES, forward } from './network.ts';
import { run } from './run.ts';

/** Everything that the replicas of compose.yaml need beside themselves, and their settings. */
export type House = {
  /** As compose.yaml sets them, with a `.env`. */
  env: Readonly<Record<string, string>>;
  /** Roots of the signatures, a file. */
  roots: string;
  asaas: AsaasFake;
  smtp: SmtpFake;
  /** Ends the hour of every allowance: all walkers of a trial are one network, which may sign up fifty times in it. */
  passAnHour(): Promise<void>;
  /** Another database and bucket, both empty. @returns the settings that name them */
  makeEmpty(): Promise<Readonly<Record<string, string>>>;
  close(): Promise<void>;
};

export const SITE = 'https://zelo.exemplo.com.br';
export const ADMIN = { email: 'adm@zelo.exemplo.com.br', senha: 'janelas verdes da rua nova' };
const ROOTS_INSIDE = '/etc/zelo/raizes.pem';
const PSC = { clientId: 'zelo', clientSecret: 'segredo-da-prova' };
const ASAAS = { apiKey: 'chave-da-prova', token: 'Vg4Jb2Qx8LmT6sRw0ZkN5pYcE7uHd3Fa' };
const PASSWORDS = { DATABASE_PASSWORD: 'servindo7q2m', DATABASE_OWNER_PASSWORD: 'dono5w8k1' };

const composeFile = z.object({ 'x-zelo': z.object({ environment: z.record(z.string(), z.string()) }) });

/** @param backupKey public key of copies */
export async function startHouse(folder: string, backupKey: string): Promise<House> {
  const postgres = await createPostgresServer({ major: 15, folder: join(folder, 'postgres'), durable: true });
  await postgres.start();
  await forward(5432, postgres.port);
  const superuser = new URL(postgres.url());
  await makeDatabase(superuser);
  const stored = join(folder, 'bucket');
  await mkdir(stored);
  const s3 = await startS3({ folder: stored });
  await forward(7070, Number(new URL(s3.env.S3_ENDPOINT).port));

  const host = ADDRESSES.suite;
  const webhook = {
    url: () => `${SITE}/api/webhooks/asaas`,
    token: ASAAS.token,
    // Asaas pauses after fifteen failures; here the replicas go and come within seconds.
    retryMs: Array.from({ length: 200 }, () => 300),
  };
  const [asaas, viacep, smtp, psc] = await Promise.all([
    startAsaasFake({ host, store: memoryFakeStore(), apiKey: ASAAS.apiKey, webhook }),
    startViaCepFake({ host }),
    startSmtpFake({ host, store: memoryFakeStore() }),
    startPscFake({ host, store: memoryFakeStore(), clock: () => new Date(), ...PSC }),
  ]);
  const { root, intermediate } = await psc.authority();
  const roots = join(folder, 'raizes.pem');
  await writeFile(roots, [root, intermediate].map((der) => new X509Certificate(der).toString()).join(''));

  const dotEnv = {
    ...PASSWORDS,
    APP_URL: SITE,
    APP_SECRET: 'u7Yw2Kp9Rz4Lm6Tq1Xv8Bn3Hs5Gd0Jc=',
    MASTER_KEY: 'MnVx0V9yUqz3lC5r8WcHjT1sKpGd7oEbAf4iNhQwLmY=',
    BACKUP_KEY: backupKey,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: 'a primeira senha da prova',
    S3_BUCKET: 'zelo-prova',
    S3_ACCESS_KEY_ID: s3.env.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: s3.env.S3_SECRET_ACCESS_KEY,
    ASAAS_URL: asaas.url,
    ASAAS_API_KEY: ASAAS.apiKey,
    ASAAS_WEBHOOK_TOKEN: ASAAS.token,
    SMTP_URL: smtp.url,
    VIACEP_URL: viacep.url,
    PSC_PROVIDER: 'vidaas',
    PSC_URL: psc.url,
    PSC_CLIENT_ID: PSC.clientId,
    PSC_CLIENT_SECRET: PSC.clientSecret,
    SIGNATURE_ROOTS: ROOTS_INSIDE,
    LEGAL_NAME: 'Clínica Exemplo Ltda.',
    CNPJ: '11.222.333/0001-81',
    LEGAL_ADDRESS: 'Rua das Flores, 10, São Paulo, SP',
    DATA_OFFICER: 'Rita Prado, privacidade@exemplo.com.br',
    TECHNICAL_DIRECTOR: 'Dra. Helena Prado, CRM-SP 123456',
    CLINIC_REGISTRATION: 'CRM-SP 98765',
  };
  const env = await composed(dotEnv);
  return {
    env,
    roots,
    asaas,
    smtp,
    async passAnHour() {
      await psql(superuser, 'delete from limites', 'zelo');
    },
    async makeEmpty() {
      await psql(superuser, "create database zelo_2 owner zelo_dono encoding 'UTF8' template template0");
      return {
        DATABASE_URL: otherDatabase(env['DATABASE_URL']),
        DATABASE_OWNER_URL: otherDatabase(env['DATABASE_OWNER_URL']),
        S3_BUCKET: 'zelo-prova-2',
      };
    },
    async close() {
      await Promise.all([asaas.close(), viacep.close(), smtp.close(), psc.close(), s3.stop()]);
      await postgres.stop();
    },
  };
}

const otherDatabase = (address = '') => address.replace('/zelo?', '/zelo_2?');

/** Where a replica finds the roots. */
export const rootsMount = ({ roots }: Pick<House, 'roots'>) => ({ [ROOTS_INSIDE]: roots });

/** The settings of a replica, filled from a `.env`. Outside services of the trial speak no TLS, so they are declined by name. */
async function composed(dotEnv: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const { 'x-zelo': replica } = composeFile.parse(
    parse(await readFile('compose.yaml', 'utf8'), { merge: true }),
  );
  const filled = Object.entries(replica.environment).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{(\w+):\?\}/g, (_, asked: string) => dotEnv[asked] ?? ''),
  ]);
  const env: Record<string, string> = { ...dotEnv, ...Object.fromEntries(filled) };
  for (const name of Object.keys(PASSWORDS)) delete env[name];
  return { ...env, INSECURE_ALLOWED: `${env['INSECURE_ALLOWED']} asaas cep psc smtp` };
}

function settingsOf(superuser: URL): Record<string, string> {
  return {
    PGHOST: superuser.hostname,
    PGPORT: superuser.port,
    PGPASSWORD: decodeURIComponent(superuser.password),
    PGUSER: superuser.username,
  };
}

const psql = (superuser: URL, sql: string, database = 'postgres') =>
  run('psql', ['--quiet', '--set=ON_ERROR_STOP=1', `--dbname=${database}`, '--command', sql], {
    env: settingsOf(superuser),
  });

/** As the first start of PostgreSQL's image does. */
async function makeDatabase(superuser: URL): Promise<void> {
  const env = { ...settingsOf(superuser), ...PASSWORDS, POSTGRES_USER: superuser.username };
  await run('sh', ['deploy/compose/postgres-init.sh'], { env });
}
