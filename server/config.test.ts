import { expect, test } from 'vitest';
import { newKeyPair } from './adapters/archive/drivers/age-key.ts';
import { ConfigError, readConfig } from './config.ts';

function problemsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((problem) => problem.slice(0, problem.indexOf(':')));
  }
}

const REAL = {
  NODE_ENV: 'production',
  APP_URL: 'https://zelo.exemplo.com.br',
  ADMIN_EMAIL: 'adm@clinica.com.br',
  ADMIN_PASSWORD: 'uma frase comprida',
  ASAAS_URL: 'https://api.asaas.com/v3/',
  ASAAS_API_KEY: '$aact_prod_x',
  ASAAS_WEBHOOK_TOKEN: 'um token de trinta e duas letras ou mais',
  MASTER_KEY: 'MnVx0V9yUqz3lC5r8WcHjT1sKpGd7oEbAf4iNhQwLmY=',
  SMTP_URL: 'smtps://u:s@smtp.exemplo.com.br:465',
};

const S3 = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'i', S3_SECRET_ACCESS_KEY: 's' };

test('without settings it is a demonstration on this machine', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    demo: true,
    port: 3000,
    host: 'localhost',
    appUrl: 'http://localhost:3000',
    seedPeople: true,
  });
  expect(config.asaas).toBeNull();
});

test('production is no demonstration, names every lack at once, and fakes nothing', () => {
  expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
    'MASTER_KEY',
    'APP_URL',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'ASAAS_URL',
    'ASAAS_WEBHOOK_TOKEN',
    'SMTP_URL',
  ]);
  const config = readConfig(REAL);
  expect(config).toMatchObject({
    demo: false,
    host: '0.0.0.0',
    seedPeople: false,
    viacepUrl: 'https://viacep.com.br',
  });
  expect(config.asaas?.url).toBe('https://api.asaas.com/v3');
  expect(config.sncr).toBeNull();
});

test('a second factor is optional in the demonstration only', () => {
  expect(readConfig({}).exigeSegundoFator).toBe(false);
  expect(readConfig({ ADMIN_SECOND_FACTOR: 'required' }).exigeSegundoFator).toBe(true);
  expect(readConfig(REAL).exigeSegundoFator).toBe(true);
  expect([readConfig({}).exigeSenhaPropria, readConfig(REAL).exigeSenhaPropria]).toEqual([false, true]);
  expect(problemsOf({ ...REAL, ADMIN_SECOND_FACTOR: 'optional' })).toEqual(['ADMIN_SECOND_FACTOR']);
});

test('what removes a lost second factor names an instant that is over', () => {
  const reset = (ADMIN_SECOND_FACTOR_RESET: string) => ({ ...REAL, ADMIN_SECOND_FACTOR_RESET });
  expect(readConfig(REAL).fatorPerdidoAntesDe).toBeNull();
  const instant = new Date('2026-01-31T12:00:00Z');
  expect(readConfig(reset('2026-01-31T09:00:00-03:00')).fatorPerdidoAntesDe).toEqual(instant);
  // With an instant in the future, each start until then would remove a second factor that was set up
  // meanwhile.
  for (const wrong of [new Date(Date.now() + 60_000).toISOString(), 'true'])
    expect(problemsOf(reset(wrong))).toEqual(['ADMIN_SECOND_FACTOR_RESET']);
});

test('invalid and missing values → reported together', () => {
  const wrong = {
    PORT: 'três mil',
    APP_URL: 'zelo',
    ADMIN_EMAIL: 'x',
    DATABASE_URL: 'postgres://h/d',
    ASAAS_URL: 'http://localhost:1/v3',
  };
  expect(problemsOf(wrong)).toEqual(['PORT', 'APP_URL', 'ADMIN_EMAIL', 'APP_SECRET', 'ASAAS_API_KEY']);
});

test('a previous APP_SECRET is another one, and only beside the present one', () => {
  const previous = 'o segredo de antes, comprido o bastante';
  expect(readConfig({ ...REAL, APP_SECRET: `${previous}!` }).previousAppSecret).toBeNull();
  const beside = { ...REAL, APP_SECRET: `${previous}!`, APP_SECRET_PREVIOUS: previous };
  expect(readConfig(beside).previousAppSecret).toBe(previous);
  expect(problemsOf({ ...beside, APP_SECRET: previous })).toEqual(['APP_SECRET_PREVIOUS']);
  expect(problemsOf({ APP_SECRET_PREVIOUS: previous })).toEqual(['APP_SECRET']);
});

test('a demonstration’s replicas open files under either secret that they share', () => {
  const shared = { DATABASE_URL: 'postgres://h/d', APP_SECRET: 'x'.repeat(32) };
  const before = readConfig(shared).storage;
  const after = readConfig({ ...shared, APP_SECRET: 'y'.repeat(32), APP_SECRET_PREVIOUS: 'x'.repeat(32) });
  expect(after.storage.masterKey).not.toEqual(before.masterKey);
  expect(after.storage.previousMasterKeys).toEqual([before.masterKey]);
});

test('a blank setting is an absent one', () => {
  expect(readConfig({ BRAND: ' ', PORT: '' })).toMatchObject({ brand: 'Zelo', port: 3000 });
});

test.each([
  [{ ASAAS_URL: 'http://localhost:9/v3', ASAAS_API_KEY: 'k' }, false],
  [{ SMTP_URL: 'smtp://localhost:25' }, false],
  [{ S3_ENDPOINT: 'http://localhost:9', ...S3 }, false],
  [{ DATABASE_URL: 'postgres://h/d', APP_SECRET: 'x'.repeat(32) }, false],
  [{ VIACEP_URL: 'http://localhost:9' }, true],
])('with %j demonstration people: %s', (env, seeded) => {
  expect(readConfig(env).seedPeople).toBe(seeded);
});

test('a real payment address with a public APP_URL requires production', () => {
  const env = {
    ASAAS_URL: 'https://api.asaas.com/v3',
    ASAAS_API_KEY: 'k',
    APP_URL: 'https://zelo.exemplo.com.br',
  };
  expect(problemsOf(env)).toEqual(['NODE_ENV']);
  expect(problemsOf({ ...env, APP_URL: 'http://127.0.0.1:3000' })).toEqual([]);
});

test('outside the demonstration people come by TLS, but on this machine', () => {
  expect(problemsOf({ ...REAL, APP_URL: 'http://zelo.exemplo.com.br' })).toEqual(['APP_URL']);
  expect(problemsOf({ ...REAL, APP_URL: 'http://127.0.0.1:3000' })).toEqual([]);
});

test('with VIACEP_URL and no CEP_FALLBACK_URL there is no second provider', () => {
  expect(readConfig({ ...REAL, VIACEP_URL: 'https://viacep.com.br' }).cepFallbackUrl).toBeNull();
  expect(readConfig(REAL).cepFallbackUrl).toBe('https://brasilapi.com.br');
});

test('a provider of cloud certificates is set whole; without one doctors sign with a file', () => {
  expect(readConfig(REAL).signature).toEqual({
    psc: null,
    rootsFile: null,
    policy: false,
    tsaUrl: null,
    tsaFake: true,
  });
  const needed = ['PSC_CLIENT_ID', 'PSC_CLIENT_SECRET', 'SIGNATURE_ROOTS'];
  expect(problemsOf({ ...REAL, PSC_PROVIDER: 'vidaas' })).toEqual(needed);
  expect(problemsOf({ PSC_URL: 'https://psc.exemplo.com.br' })).toEqual(['PSC_PROVIDER']);
  expect(problemsOf({ PSC_PROVIDER: 'outro' })).toEqual(['PSC_PROVIDER']);
  const psc = { PSC_PROVIDER: 'birdid', PSC_CLIENT_ID: 'zelo', PSC_CLIENT_SECRET: 's' };
  const { signature } = readConfig({ ...REAL, ...psc, SIGNATURE_ROOTS: 'r.pem', SIGNATURE_POLICY: 'true' });
  expect(signature).toMatchObject({ psc: { provider: 'birdid', url: null }, policy: true });
});

test.each([
  ['9464', { host: '127.0.0.1', port: 9464 }],
  ['10.0.0.5:9464', { host: '10.0.0.5', port: 9464 }],
  ['[::1]:9464', { host: '::1', port: 9464 }],
])('operations at %s', (OPS_PORT, address) => {
  expect(readConfig({ OPS_PORT }).ops).toEqual(address);
  expect(problemsOf({ OPS_PORT: `${OPS_PORT}99` })).toEqual(['OPS_PORT']);
});

test('traces go to a collector with the headers that it asks for; without one there are none', () => {
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318/' };
  const OTEL_EXPORTER_OTLP_HEADERS = 'authorization=Basic%20YTpi, x-casa=a%2Cb=c';
  expect(readConfig({}).tracing).toBeNull();
  expect(readConfig({ ...collector, OTEL_EXPORTER_OTLP_HEADERS }).tracing).toEqual({
    endpoint: 'http://localhost:4318',
    headers: { authorization: 'Basic YTpi', 'x-casa': 'a,b=c' },
    share: 1,
  });
  for (const wrong of ['sem valor', 'a=%zz', 'a=b,'])
    expect(problemsOf({ OTEL_EXPORTER_OTLP_HEADERS: wrong })).toEqual(['OTEL_EXPORTER_OTLP_HEADERS']);
  expect(problemsOf({ OTEL_TRACES_SAMPLER_ARG: '2' })).toEqual(['OTEL_TRACES_SAMPLER_ARG']);
});

test('TRUST_PROXY that lets a client choose its address does not start', () => {
  expect(problemsOf({ TRUST_PROXY: 'true' })).toEqual(['TRUST_PROXY']);
  expect(problemsOf({ TRUST_PROXY: '0.0.0.0/0' })).toEqual(['TRUST_PROXY']);
});

test('TRUST_PROXY as a number counts hops', () => {
  const { trustProxy } = readConfig({ TRUST_PROXY: '1' });
  const trusted = typeof trustProxy === 'function' ? [0, 1].map((hop) => trustProxy('10.0.0.1', hop)) : null;
  expect(trusted).toEqual([true, false]);
});

test('a key of copies is a half of an age pair without a slip, or a passphrase', async () => {
  const { secret, recipient } = await newKeyPair();
  for (const key of [secret, recipient, 'vinte letras ou mais.', 'agenda, imagem e garage1']) {
    expect(readConfig({ BACKUP_KEY: key }).backupKey).toBe(key);
  }
  const cut = [secret.slice(0, -1), recipient.slice(0, -1)];
  // Taken as a passphrase, each of these would encrypt copies that the stored secret key cannot decrypt.
  const pasted = [`BACKUP_KEY=${recipient}`, `"${recipient}"`, `'${secret}'`, `${recipient} # pública`];
  const wrong = [...cut, ...pasted, secret.toLowerCase(), `${recipient}q`, 'age1', 'curta'];
  expect(wrong.filter((key) => problemsOf({ BACKUP_KEY: key })[0] !== 'BACKUP_KEY')).toEqual([]);
});
