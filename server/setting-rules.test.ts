import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const REAL = {
  NODE_ENV: 'production',
  APP_URL: 'https://zelo.exemplo.com.br',
  APP_SECRET: 'um segredo de trinta e duas letras ou mais',
  ADMIN_EMAIL: 'adm@clinica.com.br',
  ADMIN_PASSWORD: 'uma frase comprida',
  ASAAS_URL: 'https://api.asaas.com/v3',
  ASAAS_API_KEY: 'k',
  ASAAS_WEBHOOK_TOKEN: 'um token de trinta e duas letras ou mais',
  MASTER_KEY: 'MnVx0V9yUqz3lC5r8WcHjT1sKpGd7oEbAf4iNhQwLmY=',
  SMTP_URL: 'smtps://u:s@smtp.exemplo.com.br:465',
};
const WEAK = {
  APP_SECRET: 'a'.repeat(32),
  APP_SECRET_PREVIOUS: 'abcdefgh'.repeat(4),
  MASTER_KEY: '0'.repeat(64),
  ASAAS_WEBHOOK_TOKEN: 'x',
  OPS_TOKEN: 'abcdefgh'.repeat(4),
  ADMIN_PASSWORD: '12345678',
};
const S3 = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'i', S3_SECRET_ACCESS_KEY: 's' };
const SNCR = { SNCR_URL: 'https://sncr-api.apps.anvisa.gov.br/api/v1', CNPJ: '11.222.333/0001-81' };
const PSC = { PSC_PROVIDER: 'vidaas', PSC_CLIENT_ID: 'z', PSC_CLIENT_SECRET: 's', SIGNATURE_ROOTS: 'r.pem' };

function problemsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}
const namesOf = (env: NodeJS.ProcessEnv) => [...new Set(problemsOf(env).map((words) => words.split(':')[0]))];

test('production → refuses weak secrets and first passwords at once; a demonstration → accepts', () => {
  expect(problemsOf(REAL)).toEqual([]);
  expect(namesOf({ ...REAL, ...WEAK })).toEqual(Object.keys(WEAK));
  // By the list of leaked passwords, which pages do not have.
  expect(namesOf({ ...REAL, ADMIN_PASSWORD: 'butterfly' })).toEqual(['ADMIN_PASSWORD']);
  expect(namesOf(WEAK)).toEqual([]);
});

test('a secret that was weak may still open what it closed', () => {
  expect(problemsOf({ ...REAL, MASTER_KEY_PREVIOUS: WEAK.MASTER_KEY })).toEqual([]);
});

test.each([
  ['postgres', { DATABASE_URL: 'postgres://z@db/z' }],
  ['postgres', { DATABASE_URL: 'postgres://z@db/z?sslmode=require' }],
  ['postgres', { DATABASE_URL: 'postgres://z@127.evil.com/z?sslmode=disable' }],
  ['s3', { S3_ENDPOINT: 'http://store:7070', ...S3 }],
  ['clamd', { CLAMD_URL: 'tcp://clamav:3310' }],
  ['asaas', { ASAAS_URL: 'http://127.evil.com/v3' }],
  ['cep', { VIACEP_URL: 'http://localhost.evil.com' }],
  ['cep', { CEP_FALLBACK_URL: 'http://10.0.0.1' }],
  ['psc', { ...PSC, PSC_URL: 'http://psc.exemplo.com.br' }],
  ['sncr', { ...SNCR, SNCR_URL: 'http://sncr.exemplo.com.br/api/v1' }],
  ['tsa', { TSA_URL: 'http://tsa.exemplo.com.br' }],
  ['otlp', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://coletor:4318' }],
])('%s on another machine without TLS is refused unless declined by its name: %j', (service, setting) => {
  const [name] = Object.keys(setting).filter((key) => /_(URL|ENDPOINT)$|FALLBACK/.test(key));
  expect(namesOf({ ...REAL, ...setting })).toEqual([name]);
  expect(problemsOf({ ...REAL, ...setting }).join()).toContain(`"${service}" em INSECURE_ALLOWED`);
  const { insecureAllowed } = readConfig({ ...REAL, ...setting, INSECURE_ALLOWED: `smtp ${service}` });
  expect(insecureAllowed).toEqual(['smtp', service]);
  expect(namesOf({ ...REAL, ...setting, INSECURE_ALLOWED: 'tudo' })).toContain('INSECURE_ALLOWED');
});

test('SNCR on this machine leads back to an address of this machine, and nowhere else', () => {
  const local = { ...SNCR, SNCR_URL: 'http://127.0.0.1:4000/api/v1' };
  expect(namesOf(local)).toEqual([]);
  expect(namesOf(SNCR)).toEqual(['APP_URL']);
  expect(namesOf({ ...REAL, ...local, APP_URL: 'https://zelo.exemplo.com' })).toEqual(['APP_URL']);
});

test.each([
  [{ CNPJ: '' }, ['CNPJ']],
  [{ CNPJ: '11.222.333/0001' }, ['CNPJ']],
  [{ APP_URL: 'https://zelo.exemplo.com' }, ['APP_URL']],
  [{ APP_URL: 'https://zelo.exemplo.com.br:8443' }, ['APP_URL']],
  [{ APP_URL: 'https://zelo.exemplo.com.br/app' }, ['APP_URL']],
  [{ APP_URL: 'https://zelo.exemplo.com.br/' }, []],
  [{ CNPJ: '12.ABC.345/01DE-35' }, []],
])('SNCR leads nobody back but to an origin in .br, and asks for a CNPJ: %j', (other, names) => {
  expect(namesOf({ ...REAL, ...SNCR, ...other })).toEqual(names);
});

test.each([
  { DATABASE_URL: 'postgres://z@db/z?sslmode=verify-full' },
  { DATABASE_URL: 'postgres://z@[::1]/z?sslmode=disable' },
  { DATABASE_URL: 'postgres://z@x/z?host=%2Frun%2Fpostgresql' },
  { CLAMD_URL: 'unix:/run/clamd.sock' },
  { ASAAS_URL: 'http://127.8.9.1:80/v3', APP_URL: 'http://[::1]:3000' },
  { VIACEP_URL: 'http://LOCALHOST:9' },
])('this machine, and what is verified, need no more: %j', (setting) => {
  expect(problemsOf({ ...REAL, ...setting })).toEqual([]);
});

test.each(['postgres://dono@db/z', 'postgres://dono@db/z?sslmode=verify-full&x=1'])(
  'the address of the owner %s → refused as that of the role that serves would be',
  (owner) => {
    const serving = { DATABASE_URL: 'postgres://z@db/z?sslmode=verify-full' };
    expect(namesOf({ ...REAL, ...serving, DATABASE_OWNER_URL: owner })).toEqual(['DATABASE_OWNER_URL']);
  },
);

test('people come by TLS where a name only begins like loopback', () => {
  expect(namesOf({ ...REAL, APP_URL: 'http://127.evil.com' })).toEqual(['APP_URL']);
});

test('certificates are verified', () => {
  const off = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
  expect(namesOf({ ...REAL, ...off })).toEqual(['NODE_TLS_REJECT_UNAUTHORIZED']);
});

test.each([
  ['SMTP_URL', 'smtp://smtp.exemplo.com.br?tls.rejectUnauthorized=false'],
  ['SMTP_URL', 'smtp://smtp.exemplo.com.br?ignoreTLS=true'],
  ['CLAMD_URL', 'tcp://127.0.0.1:3310?timeout=3'],
  ['ASAAS_URL', 'https://api.asaas.com/v3?x=1'],
  ['S3_ENDPOINT', 'https://chave:segredo@s3.exemplo.com.br'],
  ['DATABASE_URL', 'postgres://z@db/z?ssl=true'],
  ['DATABASE_URL', 'postgres://z@db/z?sslmode=verify-full&statement_timeout=0'],
])('%s with a parameter that is not understood is refused: %s', (name, value) => {
  expect(namesOf({ ...REAL, ...S3, [name]: value })).toEqual([name]);
});

test('a demonstration is never beside production, nor beside a real provider', () => {
  expect(namesOf({ ...REAL, DEMO: 'true' })).toEqual(['DEMO']);
  const asaas = { ASAAS_URL: 'https://api.asaas.com/v3', ASAAS_API_KEY: 'k' };
  for (const real of [asaas, { SMTP_URL: 'smtps://smtp.exemplo.com.br' }, PSC]) {
    expect(namesOf({ ...real, DEMO: 'true' })).toEqual(['DEMO']);
    expect(namesOf({ ...real, HOST: '0.0.0.0' })).toEqual(['NODE_ENV']);
    expect(namesOf({ ...real, APP_URL: 'https://zelo.exemplo.com.br' })).toEqual(['NODE_ENV']);
    expect(namesOf(real)).toEqual([]);
  }
  const fakes = { ...asaas, ASAAS_URL: 'http://127.0.0.1:9/v3', SMTP_URL: 'smtp://localhost:25' };
  expect(namesOf({ ...fakes, DEMO: 'true', HOST: '0.0.0.0' })).toEqual([]);
});
