import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAPEIS, type Contract, type Papel } from '../contracts/contract.ts';
import { buildApp, LIBRARY_PREFIXES } from './app.ts';
import { startTestApp, type TestApp } from './testing/app.ts';
import { newPatient, signInAdmin, visitor } from './testing/builders.ts';
import type { Client } from './testing/client.ts';

const FOLDER = join(import.meta.dirname, '../contracts');

/** Every contract of every `contracts/*.contract.ts`; a new file is a new part of the table by itself. */
async function allContracts(): Promise<Contract[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.contract.ts'));
  const modules = await Promise.all(
    files.map((name) => import(join(FOLDER, name)) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module)).filter(isContract);
}

function isContract(value: unknown): value is Contract {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    'access' in value &&
    'responses' in value
  );
}

const nameOf = ({ method, path }: Pick<Contract, 'method' | 'path'>) => `${method} ${path}`;
const contracts = await allContracts();
const cells = contracts.flatMap((contract) =>
  PAPEIS.map((papel) => [`${papel}: ${nameOf(contract)}`, papel, contract] as const),
);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** A fresh one for each cell: some of the routes end the session. */
async function browserOf(papel: Papel): Promise<Client> {
  if (papel === 'Admin') return signInAdmin(app);
  return papel === 'Paciente' ? (await newPatient(app)).http : visitor(app);
}

/** Parameters that lead nowhere, but have the form of a real one. */
const NOWHERE = crypto.randomUUID();

async function knock(http: Client, { method, path }: Contract): Promise<number> {
  const address = path.replace(/:\w+/g, path.startsWith('/api/cep') ? '01310100' : NOWHERE);
  const closing = new AbortController();
  const response = await http.fetch(address, { method, signal: closing.signal });
  closing.abort();
  return response.status;
}

test('there is a table', () => {
  expect(contracts.length).toBeGreaterThan(40);
  expect(new Set(contracts.map(nameOf)).size).toBe(contracts.length);
});

test.each(cells)('%s', async (_name, papel, contract) => {
  const status = await knock(await browserOf(papel), contract);
  if (!contract.access.includes(papel)) {
    expect(status).toBe(papel === 'Visitante' ? 401 : 403);
  } else if (contract.machine === true) {
    // Proves itself by its own token, not by a role.
    expect([400, 401]).toContain(status);
  } else {
    expect([401, 403]).not.toContain(status);
  }
});

test('every contract has its route, and every route we describe its contract', () => {
  const missing = contracts.filter(({ method, path }) => !app.app.hasRoute({ method, url: path }));
  expect(missing.map(nameOf)).toEqual([]);
  const described = Object.entries(app.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map(
      (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
  expect(described.length).toBeGreaterThan(40);
  expect(described.filter((name) => !contracts.map(nameOf).includes(name))).toEqual([]);
});

test('the server refuses to be built with a route that has no contract', async () => {
  const { appUrl } = app.deps.settings;
  const extra = (instance: typeof app.app) => void instance.get('/sem-contrato', async () => 'oi');
  await expect(buildApp(app.deps, { appUrl, trustProxy: false, extra })).rejects.toThrow('/sem-contrato');
});

test('what a library adds answers no method that writes', async () => {
  for (const prefix of LIBRARY_PREFIXES) {
    expect((await visitor(app).fetch(prefix, { method: 'POST' })).status, prefix).toBe(404);
  }
});

test('a cookie nobody gave opens nothing', async () => {
  const http = visitor(app);
  http.cookies.set('zelo_sessao', 'A'.repeat(43));
  expect((await http.fetch('/api/cliente')).status).toBe(401);
});
