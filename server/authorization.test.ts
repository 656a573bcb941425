import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES, type Contract, type Role } from '../contracts/contract.ts';
import { buildApp, LIBRARY_PREFIXES } from './app.ts';
import { startTestApp, type TestApp } from './testing/app/app.ts';
import { newPatient, signInAdmin, visitor } from './testing/builders/builders.ts';
import { newMedico } from './testing/builders/medicos.ts';
import { client, type Client } from './testing/app/client.ts';
import { allContracts, nameOf } from './testing/app/contracts.ts';

const contracts = await allContracts();
const cells = contracts.flatMap((contract) =>
  ROLES.map((papel) => [`${papel}: ${nameOf(contract)}`, papel, contract] as const),
);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const sessions = new Map<Role, Promise<Client>>();

function signIn(papel: Role): Promise<Client> {
  if (papel === 'Admin') return signInAdmin(app);
  if (papel === 'Medico') return newMedico(app).then(({ http }) => http);
  return papel === 'Paciente' ? newPatient(app).then(({ http }) => http) : Promise.resolve(visitor(app));
}

/**
 * A copy of the role's browser, so that sign-ins stay within their limit; a new one when the call ends the
 * session.
 */
async function browserOf(papel: Role, { method, path }: Contract): Promise<Client> {
  if (method === 'DELETE' && path === '/api/sessao') return signIn(papel);
  const known = sessions.get(papel) ?? signIn(papel);
  sessions.set(papel, known);
  return client(() => app.url, new Map((await known).cookies));
}

/** Parameters of a valid form that refer to nothing. */
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

type Verdict = 'in' | 'sign in first' | 'forbidden';

function verdictOf({ tokenHeader }: Contract, status: number): Verdict {
  // Calls of machines have a token of their own: without it they answer 400 or 401, whatever the role.
  if (tokenHeader !== undefined && status <= 401) return 'in';
  if (status === 401) return 'sign in first';
  return status === 403 ? 'forbidden' : 'in';
}

test.each(cells)('%s', async (_name, papel, contract) => {
  const status = await knock(await browserOf(papel, contract), contract);
  const denied: Verdict = papel === 'Visitante' ? 'sign in first' : 'forbidden';
  expect(verdictOf(contract, status)).toBe(contract.access.includes(papel) ? 'in' : denied);
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
  const http = visitor(app);
  const statuses = LIBRARY_PREFIXES.map(
    async (prefix) => (await http.fetch(prefix, { method: 'POST' })).status,
  );
  expect(await Promise.all(statuses)).toEqual(LIBRARY_PREFIXES.map(() => 404));
});

test('a cookie nobody gave opens nothing', async () => {
  const http = visitor(app);
  http.cookies.set('zelo_sessao', 'A'.repeat(43));
  expect((await http.fetch('/api/cliente')).status).toBe(401);
});
