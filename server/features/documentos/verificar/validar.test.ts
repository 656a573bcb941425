import { Writable } from 'node:stream';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { DB } from '#platform/db/schema.ts';
import { createLogger } from '#platform/log/logger.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { visitor } from '#testing/builders/builders.ts';
import {
  documentoOwners,
  heldDocumento,
  revokeDocumento,
  type DocumentoOwners,
  type HeldDocumento,
} from '#testing/builders/held-documento.ts';
import { signingWorld, type SigningWorld } from '#testing/files/signing.ts';

let app: TestApp;
let world: SigningWorld;
let owners: DocumentoOwners;
let held: HeldDocumento;

beforeAll(async () => {
  [app, world] = await Promise.all([startTestApp(), signingWorld()]);
  owners = await documentoOwners(app);
  held = await heldDocumento(app, owners, world, { tipo: 'simples', serie: '0a' });
});
afterAll(() => app.stop());
beforeEach(async () => void (await app.deps.db.deleteFrom('limites').execute()));

const FORMAT = 'application/validador-iti+json';
const addressOf = (codigo: string, segredo: string, format = FORMAT, slash = '') =>
  `/verificar/${codigo}${slash}?_format=${format}&_secretCode=${segredo.replaceAll(' ', '')}`;
const VALIDAR = 'https://validar.iti.gov.br';

describe('as VALIDAR asks', () => {
  test.each([
    ['with its plus sign as it is', FORMAT, ''],
    ['with it escaped', encodeURIComponent(FORMAT), ''],
    ['with it read as a space', 'application/validador-iti%20json', ''],
    ['with a slash before the query', FORMAT, '/'],
    ['with a slash, and the plus sign escaped', encodeURIComponent(FORMAT), '/'],
  ])('the right code names the file, %s', async (_name, format, slash) => {
    const answer = await visitor(app).fetch(addressOf(held.codigo, held.segredo, format, slash));
    expect(answer.headers.get('access-control-allow-origin')).toBe(VALIDAR);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    const { appUrl } = app.deps.settings;
    const url = expect.stringMatching(new RegExp(`^${appUrl}/.*\\.pdf$`));
    const body: unknown = await answer.json();
    expect(body).toEqual({ version: '1.0.0', prescription: { signatureFiles: [{ url }] } });
    const path = JSON.stringify(body).split(appUrl)[1]?.split('"')[0] ?? '';
    const file = await fetch(`${app.url}${path}`);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('access-control-allow-origin')).toBe(VALIDAR);
    expect(Buffer.from(await file.arrayBuffer()).equals(held.pdf)).toBe(true);
  });

  test.each([
    ['a wrong code', () => addressOf(held.codigo, 'AAAAAAAAAAAA'), 401],
    ['an empty code', () => addressOf(held.codigo, ''), 401],
    ['no code at all', () => `/verificar/${held.codigo}?_format=${FORMAT}`, 401],
    ['a number that nobody gave', () => addressOf('AAAA-BBBB-CCCC-DDDD', held.segredo), 404],
  ])('%s', async (_name, address, status) => {
    const answer = await visitor(app).fetch(address());
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('access-control-allow-origin')).toBe(VALIDAR);
  });

  test('a page for people, with a slash as without it → readable by no other origin', async () => {
    for (const slash of ['', '/']) {
      const answer = await visitor(app).fetch(`/verificar/${held.codigo}${slash}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  test('a revoked document, and one on paper, do not exist', async () => {
    const revoked = await heldDocumento(app, owners, world, { tipo: 'exames', serie: '0a' });
    await revokeDocumento(app, revoked.id);
    expect((await visitor(app).fetch(addressOf(revoked.codigo, revoked.segredo))).status).toBe(404);
    const paper = await heldDocumento(app, owners, world, { tipo: 'controle_especial', serie: '0a' });
    expect((await visitor(app).fetch(addressOf(paper.codigo, paper.segredo))).status).toBe(404);
  });

  test('a code is not guessed', async () => {
    const wrong = addressOf(held.codigo, 'AAAAAAAAAAAA');
    for (let i = 0; i < 5; i += 1) await visitor(app).fetch(wrong);
    const answer = await visitor(app).fetch(addressOf(held.codigo, held.segredo));
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('300');
  });
});

describe('as people come', () => {
  test.each(['/verificar', '/verificar/AAAA-BBBB-CCCC-DDDD'])(
    '%s is the application, unseen',
    async (path) => {
      const answer = await visitor(app).fetch(path, { headers: { accept: 'text/html' } });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('aplicativo');
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    },
  );

  test('a code in the address does not stay there', async () => {
    const answer = await visitor(app).fetch(`/verificar/${held.codigo}?_secretCode=${held.segredo}`);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(`/verificar/${held.codigo}`);
  });
});

/** Refuses every statement, as a database does whose tables are gone. */
function databaseThatFails(): Kysely<DB> {
  class Refusing extends DummyDriver {
    override acquireConnection(): Promise<never> {
      return Promise.reject(new Error('relation does not exist'));
    }
  }
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Refusing(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

test('the code is in no log line, whatever becomes of the request', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const log = createLogger('trace', sink);
  const failing = { ...app.deps, log, db: databaseThatFails() };
  const build = (deps: typeof app.deps) =>
    buildApp(deps, { appUrl: deps.settings.appUrl, trustProxy: false });
  const [well, ill] = await Promise.all([build({ ...app.deps, log }), build(failing)]);
  const secrets = [held.segredo.replaceAll(' ', ''), 'AAAAAAAAAAAA', 'B'.repeat(65)];
  const statuses: number[] = [];
  for (const secret of secrets) {
    for (const instance of [well, ill]) {
      const { statusCode } = await instance.inject(addressOf(held.codigo, secret));
      const body = { numero: held.codigo, segredo: secret };
      const posted = await instance.inject({ method: 'POST', url: '/api/verificacao', body });
      statuses.push(statusCode, posted.statusCode);
    }
  }
  await Promise.all([well.close(), ill.close()]);
  expect(statuses).toEqual([200, 200, 500, 500, 401, 404, 500, 500, 400, 400, 400, 400]);
  expect(lines.length).toBeGreaterThanOrEqual(statuses.length);
  const written = lines.join('');
  expect(secrets.filter((secret) => written.includes(secret.slice(0, 8)))).toEqual([]);
  expect(written).not.toContain('_secretCode');
  expect(written).not.toContain(held.codigo);
});
