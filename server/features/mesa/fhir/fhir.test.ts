import type { FhirResource } from 'fhir/r4';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { darProva } from '#contracts/contas/conta.contract.ts';
import { exportarFhir, RECURSOS_FHIR } from '#contracts/mesa/fhir.contract.ts';
import { ADMIN, startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { answeredPedido, newPatient, signInAdmin } from '#testing/builders/builders.ts';
import { heldDocumento, revokeDocumento } from '#testing/builders/held-documento.ts';
import { addMedico } from '#testing/builders/medicos.ts';
import { complaints } from '#testing/fhir/judge.ts';
import { signingWorld } from '#testing/files/signing.ts';

/** Of each way to leave, and with each type of resource. */
const TIPOS = ['simples', 'exames', 'atestado', 'azul', 'controle_especial'] as const;

let now = new Date();
let app: TestApp;
let admin: Client;
let codigo: string;
beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
  admin = await signInAdmin(app);
  const patient = await newPatient(app);
  const { id: pedido_id } = await answeredPedido(patient);
  const { id: medico_id } = await addMedico(app);
  const { cliente_id } = await app.deps.db
    .selectFrom('pedidos')
    .select('cliente_id')
    .where('id', '=', pedido_id)
    .executeTakeFirstOrThrow();
  const world = await signingWorld();
  for (const tipo of TIPOS) {
    const owners = { pedido_id, cliente_id, medico_id };
    const made = await heldDocumento(app, owners, world, { tipo, serie: '0a' });
    ({ codigo } = made);
    if (tipo === 'exames') await revokeDocumento(app, made.id);
  }
  now = new Date();
});
afterAll(() => app.stop());

async function take(http: Client = admin): Promise<FhirResource[]> {
  const { output } = await http.want(exportarFhir, 201, {});
  expect(output.map(({ type }) => type)).toEqual(RECURSOS_FHIR);
  const all: FhirResource[] = [];
  for (const { type, url } of output) {
    const answer = await http.fetch(url);
    expect(answer.headers.get('content-type')).toBe('application/fhir+ndjson');
    const text = await answer.text();
    const lines = text.split('\n').slice(0, -1);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the judge says whether it is one
    const resources = lines.map((line) => JSON.parse(line) as FhirResource);
    expect(new Set(resources.map(({ resourceType }) => resourceType))).toEqual(new Set([type]));
    all.push(...resources);
  }
  return all;
}

function referencesIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'reference' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  );
}

test('each line of each file → a valid, unique resource; every reference resolves', async () => {
  const all = await take();
  expect(all.flatMap((one) => complaints(one))).toEqual([]);
  const names = all.map(({ resourceType, id }) => `${resourceType}/${id}`);
  expect(new Set(names).size).toBe(names.length);
  const lost = all.flatMap(referencesIn).filter((to) => !to.startsWith('#') && !names.includes(to));
  expect(lost).toEqual([]);
  const documents = all.filter(({ resourceType }) => resourceType === 'Composition');
  expect(documents).toHaveLength(TIPOS.length);
  expect(JSON.stringify(documents)).toContain(codigo);
});

test('the signed PDF is at an address, which gives it to the administrator', async () => {
  const files = (await take()).filter((one) => one.resourceType === 'DocumentReference');
  expect(files).toHaveLength(3);
  const { url = '', size } = files[0]?.content[0]?.attachment ?? {};
  const answer = await admin.fetch(new URL(url).pathname);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect((await answer.arrayBuffer()).byteLength).toBe(size);
});

test('what is made after the manifest is not in its files', async () => {
  const { output } = await admin.want(exportarFhir, 201, {});
  const patients = output.find(({ type }) => type === 'Patient')?.url ?? '';
  const count = async () => (await (await admin.fetch(patients)).text()).split('\n').length;
  const before = await count();
  now = new Date(now.getTime() + 1_000);
  const { id } = await answeredPedido(await newPatient(app));
  await app.deps.db
    .updateTable('clientes')
    .set({ created_at: new Date(Date.now() + 60_000) })
    .where('id', '=', (eb) => eb.selectFrom('pedidos').select('cliente_id').where('id', '=', id))
    .execute();
  expect(await count()).toBe(before);
});

test('it asks for a recent prova; its addresses end, and serve no other session', async () => {
  const { output } = await admin.want(exportarFhir, 201, {});
  const [{ url } = { url: '' }] = output;
  const other = await signInAdmin(app);
  expect((await other.fetch(url)).status).toBe(404);
  expect((await admin.fetch(url.replace('Patient', 'Observation'))).status).toBe(404);
  now = new Date(now.getTime() + 5 * 60_000 + 1);
  expect((await admin.fetch(url)).status).toBe(404);
  now = new Date(now.getTime() + 10 * 60_000);
  expect(failureOf(await admin.call(exportarFhir, {}))).toMatchObject({ code: 'prova_necessaria' });
  await admin.want(darProva, 200, { body: { senhaAtual: ADMIN.senha } });
  await admin.want(exportarFhir, 201, {});
});

const acts = () =>
  app.deps.db
    .selectFrom('auditoria')
    .select('acao')
    .where('acao', 'in', ['fhir.exportar', 'fhir.exportar_baixar'])
    .execute();

test('asking for it and taking each file are on record', async () => {
  const before = await acts();
  await take();
  const after = (await acts()).slice(before.length).map(({ acao }) => acao);
  expect(after).toEqual(['fhir.exportar', ...RECURSOS_FHIR.map(() => 'fhir.exportar_baixar')]);
});
