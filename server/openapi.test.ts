import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp } from './testing/app/app.ts';
import { namedContracts, nameOf } from './testing/app/contracts.ts';

const MODULES = join(import.meta.dirname, '../node_modules');
const run = promisify(execFile);

const operation = z.looseObject({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  responses: z.record(
    z.string(),
    z.looseObject({ description: z.string(), content: z.unknown().optional() }),
  ),
});
const openapi = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({
    schemas: z.record(z.string(), z.unknown()),
    securitySchemes: z.record(z.string(), z.object({ in: z.string(), name: z.string() })),
  }),
});

const contracts = await namedContracts();
let folder: string;
let document: z.infer<typeof openapi>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zelo-openapi-'));
  const app = await startTestApp({ jobs: false });
  const text = await (await fetch(`${app.url}/api/openapi.json`)).text();
  await app.stop();
  await writeFile(join(folder, 'openapi.json'), text);
  document = openapi.parse(JSON.parse(text));
});
afterAll(() => rm(folder, { recursive: true }));

/** A program of a package, in the folder of the document. @throws with what it wrote when it fails */
async function runInFolder(program: string, ...options: string[]): Promise<void> {
  await run(process.execPath, [join(MODULES, program), ...options], { cwd: folder }).catch(
    (error: Error & { stdout?: string }) => {
      throw new Error(`${program}: ${error.stdout ?? error.message}`, { cause: error });
    },
  );
}

const describedAs = (contract: { method: string; path: string }) =>
  document.paths[contract.path.replaceAll(/:(\w+)/g, '{$1}')]?.[contract.method.toLowerCase()];

test('a validator of the OpenAPI schema takes the document', async () => {
  await expect(
    runInFolder('@seriousme/openapi-schema-validator/bin/validate-api-cli.js', 'openapi.json'),
  ).resolves.toBeUndefined();
});

test('every reference leads to a shape, and every shape is referred to', () => {
  const found = JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g);
  const names = new Set([...found].map(([, name]) => name));
  expect(names.size).toBeGreaterThan(30);
  expect(names).toEqual(new Set(Object.keys(document.components.schemas)));
});

test('every call bears the name of its contract, and no two the same', () => {
  expect(contracts.map(([, { operationId }]) => operationId)).toEqual(contracts.map(([name]) => name));
  expect(new Set(contracts.map(([name]) => name)).size).toBe(contracts.length);
  expect(contracts.map(([, contract]) => describedAs(contract)?.operationId)).toEqual(
    contracts.map(([name]) => name),
  );
});

test.each(contracts)('%s: every answer is described, one of them a success', (_name, contract) => {
  const responses = describedAs(contract)?.responses ?? {};
  expect(Object.keys(responses)).toEqual(Object.keys(contract.responses));
  expect(Object.keys(responses).filter((status) => /^[23]/.test(status))).not.toEqual([]);
  for (const [status, answer] of Object.entries(contract.responses)) {
    expect(responses[status]?.content === undefined, `${nameOf(contract)} ${status}`).toBe(answer === null);
  }
});

test.each(contracts)('%s: asks for what its access asks for', (_name, contract) => {
  const { access, tokenHeader } = contract;
  const schemes = (describedAs(contract)?.security ?? []).flatMap((scheme) => Object.keys(scheme));
  const asked = schemes.map((name) => document.components.securitySchemes[name]);
  const session = access.includes('Visitante') ? [] : [{ in: 'cookie', name: 'zelo_sessao' }];
  expect(asked).toEqual(tokenHeader ? [{ in: 'header', name: tokenHeader }] : session);
});

/** A program that calls the API by the generated client; a line that must not compile says so. */
const PROGRAM = `
import { createApiClient, type Schemas } from './client.ts';

const api = createApiClient({ fetch: ({ url, overrides }) => fetch(url, overrides) }, 'http://localhost:3000');

export async function order(id: string): Promise<string> {
  const { pedido } = await api.post('/api/pedidos', { body: { Servico_Selecionado: 'x', chave: id } });
  const reembolso: Schemas.Reembolso | null = pedido.reembolso;
  const csv: string = await api.get('/api/adm/pedidos/planilha', { query: { chave: id } });
  const answer = await api.get('/api/pedidos/{id}', { path: { id }, withResponse: true });
  if (answer.status === 404) return answer.data.error.requestId;
  // @ts-expect-error -- an order has no such field
  void pedido.semSentido;
  // @ts-expect-error -- the id is missing
  await api.get('/api/pedidos/{id}');
  // @ts-expect-error -- nobody answers there
  await api.get('/api/nada');
  // @ts-expect-error -- a key is a text
  await api.post('/api/pedidos', { body: { Servico_Selecionado: 'x', chave: 1 } });
  return \`\${reembolso?.situacao} \${csv}\`;
}
`;

test('a public generator makes a client of it whose types hold', async () => {
  await runInFolder('typed-openapi/bin.js', 'openapi.json', '--output', 'client.ts');
  await writeFile(join(folder, 'program.ts'), PROGRAM);
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'esnext'];
  const resolution = ['--moduleResolution', 'bundler', '--allowImportingTsExtensions', '--types', ''];
  const checked = runInFolder('typescript/bin/tsc', ...options, ...resolution, 'program.ts');
  await expect(checked).resolves.toBeUndefined();
});
