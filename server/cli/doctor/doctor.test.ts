import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DESENHO } from '#domain/documentos/emissao/modelos-oficiais.ts';
import { DEMO_API_KEY, DEMO_PSC_CLIENT } from '#demo/demo.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { answeredPedido, newPatient } from '#testing/builders/builders.ts';
import { writeDocumento } from '#testing/builders/documento-assinado.ts';
import { addMedico } from '#testing/builders/medicos.ts';
import { startClamdFake, type ClamdFake } from '#testing/providers/clamd-fake.ts';
import { runAs } from '#testing/database/connections.ts';
import { runCli, runCliProcess } from '#testing/app/cli.ts';
import { readConfig } from '#server/config.ts';
import { checkServices } from './services.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  // No name that a test would have to reach.
  APP_URL: 'https://127.0.0.2:9',
  ADMIN_EMAIL: 'adm@exemplo.com.br',
  ADMIN_PASSWORD: 'uma frase comprida',
  MASTER_KEY: 'MnVx0V9yUqz3lC5r8WcHjT1sKpGd7oEbAf4iNhQwLmY=',
};

let app: TestApp;
let clamd: ClamdFake;
let roots: string;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  [app, clamd] = await Promise.all([startTestApp(), startClamdFake()]);
  const { root, intermediate } = await app.fakes.psc.authority();
  roots = join(app.dataDir, 'raizes.pem');
  await writeFile(roots, [root, intermediate].map(pem).join(''));
});
afterAll(async () => {
  await app.stop();
  await clamd.stop();
});
beforeEach(() => {
  const { asaas, viacep, brasilapi, smtp, psc } = app.fakes;
  env = {
    ASAAS_URL: asaas.url,
    ASAAS_API_KEY: DEMO_API_KEY,
    ASAAS_WEBHOOK_TOKEN: 'um token dos testes, tão comprido quanto se pede',
    VIACEP_URL: viacep.url,
    CEP_FALLBACK_URL: brasilapi.url,
    SMTP_URL: smtp.url,
    CLAMD_URL: clamd.url,
    PSC_PROVIDER: 'vidaas',
    PSC_URL: psc.url,
    PSC_CLIENT_ID: DEMO_PSC_CLIENT.clientId,
    PSC_CLIENT_SECRET: DEMO_PSC_CLIENT.clientSecret,
    SIGNATURE_ROOTS: roots,
  };
});

const pem = (der: Uint8Array) =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64')}\n-----END CERTIFICATE-----\n`;

async function sourceFile({ dataDir }: TestApp): Promise<string> {
  const path = join(dataDir, 'laudo.pdf');
  await writeFile(path, 'um laudo');
  return path;
}

/** Inserts a copy that was started at this SQL instant and has so many missing files. */
function copia(em: string, falhas: number) {
  const text = `insert into copias (iniciada_em, terminada_em, resultado, bytes, linhas, arquivos, falhas)
    values (${em}, ${em}, 'feita', 1, 1, 1, $1)`;
  return app.deps.pool.query(text, [falhas]);
}

/** Inserts an official model of each of these kinds by which our layout of now is confirmed. */
function confirmModelos(tipos: readonly string[]) {
  const text = `insert into modelos_oficiais
      (tipo, versao, sha256, size, instalado_em, confirmado_em, confirmado_por, desenho)
    select tipo, '2', repeat('0', 64), 9, now(), now(), 'Dra. Ana', $2 from unnest($1::text[]) as tipo`;
  return app.deps.pool.query(text, [tipos, DESENHO]);
}

/** The lines of a run by what they are about. */
async function lines(runner = runCli) {
  const { code, out } = await runner(app, ['doctor'], { env });
  const of = (what: string) => out.split('\n').filter((line) => line.slice(2).startsWith(`${what}:`));
  return { code, out, of };
}

test('where all is well, each part says so and the command ends with 0', async () => {
  const { code, of, out } = await lines(runCliProcess);
  expect(out).not.toContain('✗');
  expect(code).toBe(0);
  const told = [
    'DATA_DIR',
    'PostgreSQL',
    'Esquema',
    'Pagamento (Asaas)',
    'E-mail',
    'CEP (ViaCEP)',
    'Antivírus (clamd)',
    'Assinatura (certificado em nuvem)',
  ];
  expect(told.flatMap(of).map((line) => line[0])).toEqual(told.map(() => '✓'));
  expect(of('SIGNATURE_ROOTS')).toEqual(['✓ SIGNATURE_ROOTS: raízes: 1, intermediárias: 1']);
  expect(app.fakes.psc.calls).toMatchObject({ 'user-discovery': 1 });
});

test('production without SNCR or models → each controlled kind with another channel named', async () => {
  expect((await lines()).of('Modelos da Anvisa')).toEqual([]);
  Object.assign(env, PRODUCTION);
  const bare = await lines();
  expect(bare.of('Números de receitas (SNCR)').join()).toMatch(/^! .*não saem eletrônicas/);
  const said = () => lines().then(({ of }) => of('Modelos da Anvisa').join());
  expect(await said()).toMatch(
    /^! .*\(controle_especial\).*\(azul\).*\(azul_b2\).*\(amarela\).*só a transcrição/,
  );
  await confirmModelos(['azul']);
  expect(await said()).toMatch(/\(controle_especial\).*\(azul_b2\)/);
  expect(await said()).not.toContain('(azul)');
  await confirmModelos(['controle_especial', 'azul_b2', 'amarela']);
  expect(await said()).toBe('✓ Modelos da Anvisa: confirmados');
});

const stampSays = () => lines().then(({ of }) => of('Carimbo do tempo').join());

test('production → time authority checked; documents waiting a day for proofs counted', async () => {
  expect(await stampSays()).toBe('');
  Object.assign(env, PRODUCTION);
  expect(await stampSays()).toMatch(/^! .*ausente/);
  Object.assign(env, { TSA_URL: 'https://carimbo.exemplo.com.br' });
  expect(await stampSays()).toBe('✓ Carimbo do tempo: todos os documentos assinados têm as suas provas');
  const medicoId = (await addMedico(app)).id;
  const pedidoId = (await answeredPedido(await newPatient(app))).id;
  const { id } = await writeDocumento(app, { pedidoId, medicoId });
  const assinado_em = new Date(Date.now() - 25 * 60 * 60_000);
  await app.deps.db.updateTable('documentos').set({ assinado_em }).where('id', '=', id).execute();
  expect(await stampSays()).toMatch(/^✗ .*1 documento espera as provas/);
});

describe('what is broken is named, with what to do, and the command ends with 1', () => {
  test.each([
    ['Pagamento (Asaas)', () => ({ ASAAS_API_KEY: 'outra' }), 'ASAAS_API_KEY'],
    ['Identidade legal', () => ({ ...PRODUCTION, LEGAL_NAME: 'Zelo Ltda.' }), 'LEGAL_ADDRESS'],
    ['Encarregado de dados', () => PRODUCTION, 'DATA_OFFICER'],
    ['Diretor técnico', () => PRODUCTION, 'TECHNICAL_DIRECTOR'],
    ['Registro no CRM', () => PRODUCTION, 'CLINIC_REGISTRATION'],
    ['E-mail', () => ({ SMTP_URL: 'smtp://127.0.0.1:9' }), 'Confira'],
    ['CEP (ViaCEP)', () => ({ VIACEP_URL: 'http://127.0.0.1:9' }), 'Confira'],
    ['Antivírus (clamd)', () => ({ CLAMD_URL: 'tcp://127.0.0.1:9' }), 'Confira'],
  ])('%s', async (what, broken, remedy) => {
    Object.assign(env, broken());
    const { code, out, of } = await lines();
    expect(of(what).join()).toMatch(/^✗/);
    expect(out.slice(out.indexOf(what))).toContain(`→ `);
    expect(out.slice(out.indexOf(what))).toContain(remedy);
    expect(code).toBe(1);
  });

  test('events of the bank that go elsewhere', async () => {
    const own = { ...PRODUCTION, APP_URL: 'https://zelo.exemplo.com.br', DATA_DIR: app.dataDir };
    const found = await checkServices(readConfig({ ...env, ...own }));
    const asaas = found.find(({ what }) => what === 'Pagamento (Asaas)');
    expect(asaas).toMatchObject({ state: 'mal', remedy: expect.stringContaining('Webhooks') });
  });

  test('a proxy that the settings do not name', async () => {
    await fetch(`${app.url}/healthz`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    // The note is written beside the answer.
    const seen = async () => {
      const found = await lines();
      expect(found.of('Proxy').join()).toMatch(/^✗/);
      return found;
    };
    const noticed = await vi.waitFor(seen, { timeout: 30_000 });
    expect(noticed.code).toBe(1);
    env['TRUST_PROXY'] = '1';
    expect((await lines()).of('Proxy')).toEqual([]);
  });

  test('an antivirus that finds nothing', async () => {
    clamd.faults.says = 'stream: OK';
    const { code, of } = await lines();
    clamd.faults.says = null;
    expect([code, of('Antivírus (clamd)').join()]).toEqual([1, expect.stringContaining('não reconhece')]);
  });

  test('an application that the signature provider does not know, and a file without a root', async () => {
    Object.assign(env, { PSC_CLIENT_SECRET: 'outro', SIGNATURE_ROOTS: import.meta.filename });
    const { code, of, out } = await lines();
    const title = 'Assinatura (certificado em nuvem)';
    expect([of(title).join()[0], of('SIGNATURE_ROOTS').join()[0]]).toEqual(['✗', '✗']);
    expect(out).toMatch(/→ .*PSC_CLIENT_SECRET/);
    expect([code, of('SIGNATURE_ROOTS').join()]).toEqual([1, expect.stringContaining('não tem uma raiz')]);
  });

  test('no roots where documents are to be worth something; without a provider none is asked', async () => {
    for (const name of Object.keys(env).filter((key) => /^(PSC|SIGNATURE)_/.test(key))) delete env[name];
    Object.assign(env, PRODUCTION);
    const { of } = await lines();
    expect(of('SIGNATURE_ROOTS')).toEqual(['! SIGNATURE_ROOTS: ausente: nenhum médico pode assinar']);
    expect(of('Assinatura (certificado em nuvem)')).toEqual([]);
  });

  test('the database', async () => {
    env['DATABASE_URL'] = 'postgres://ninguem@127.0.0.1:9/nada';
    const { code, of } = await lines();
    expect([code, of('PostgreSQL').join()]).toEqual([1, expect.stringContaining('ECONNREFUSED')]);
  });

  test('files that are missing, and files under a key that is not given', async () => {
    await app.deps.pool.query(
      'insert into varredura_de_arquivos (em, vistos, removidos, ausentes) values (now(), 9, 0, 2)',
    );
    const missing = await lines();
    await app.deps.pool.query('delete from varredura_de_arquivos');
    expect([missing.code, missing.of('Arquivos').join()]).toEqual([1, expect.stringContaining('faltam 2')]);
    await app.deps.storage.putFile('52998224725/a1/laudo.pdf', await sourceFile(app));
    Object.assign(env, {
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      DATA_DIR: `${app.dataDir}/outra`,
    });
    const closed = await lines();
    expect([closed.code, closed.of('MASTER_KEY').join()]).toEqual([
      1,
      expect.stringContaining('outra chave'),
    ]);
  });

  test('copies that were never made, are old, or lack files; and no key to make one', async () => {
    Object.assign(env, PRODUCTION);
    const never = await lines();
    expect([never.of('BACKUP_KEY')[0]?.[0], never.of('Cópia de segurança')[0]?.[0]]).toEqual(['✗', '!']);
    await copia("now() - interval '9 days'", 0);
    expect((await lines()).of('Cópia de segurança').join()).toBe('✗ Cópia de segurança: de 9 dias');
    await copia("now() - interval '1 hour'", 2);
    env['BACKUP_KEY'] = 'uma frase comprida de cópias';
    const incomplete = await lines();
    expect(incomplete.of('Cópia de segurança').join()).toContain('faltam 2 arquivos');
    expect([incomplete.code, incomplete.of('BACKUP_KEY')]).toEqual([1, []]);
  });

  test('a schema of a version to come: one that added, and one that took away what is used', async () => {
    await runAs(app.owner, `insert into kysely_migration values ('9998_de_amanha', now())`);
    const added = await lines();
    await runAs(app.owner, `insert into kysely_migration values ('9999_contrai_9998_isto', now())`);
    const taken = await lines();
    await runAs(app.owner, `delete from kysely_migration where name >= '9998'`);
    expect(added.of('Esquema').join()).toMatch(/^! Esquema: .*9998_de_amanha/);
    expect([taken.code, taken.of('Esquema').join()]).toEqual([
      1,
      expect.stringMatching(/^✗ Esquema: .*\(9999_contrai_9998_isto\)/),
    ]);
  });

  test('a restoration that broke off', async () => {
    await app.deps.pool.query('insert into restauros (iniciado_em) values (now())');
    const half = await lines();
    await app.deps.pool.query('delete from restauros');
    expect([half.code, half.of('Restauração').join()]).toEqual([1, expect.stringContaining('no meio')]);
  });

  test('every setting at once', async () => {
    Object.assign(env, { NODE_ENV: 'production', PORT: 'três mil' });
    const { code, out } = await lines();
    expect(out.match(/^✗ \w+/gm)).toEqual([
      '✗ PORT',
      '✗ MASTER_KEY',
      '✗ APP_URL',
      '✗ ADMIN_EMAIL',
      '✗ ADMIN_PASSWORD',
    ]);
    expect(code).toBe(1);
  });
});
