import type { Bundle, FhirResource } from 'fhir/r4';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { baixarDocumentoEmFhir } from '#contracts/documentos/entrega.contract.ts';
import type { TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { answeredPedido, newPatient, type Patient } from '#testing/builders/builders.ts';
import { heldDocumento, revokeDocumento, type DocumentoOwners } from '#testing/builders/held-documento.ts';
import { addMedico } from '#testing/builders/medicos.ts';
import { complaints } from '#testing/fhir/judge.ts';
import { signingWorld } from '#testing/files/signing.ts';
import { readTlv } from '#pades/der.ts';
import { contentsOf, findSignatures } from '#pades/find-signatures.ts';

let app: TestApp;
let patient: Patient;
let owners: DocumentoOwners;
beforeAll(async () => {
  app = await startTestApp();
  patient = await newPatient(app);
  const { id: pedido_id } = await answeredPedido(patient);
  const { id: medico_id } = await addMedico(app);
  const row = await app.deps.db
    .selectFrom('pedidos')
    .select('cliente_id')
    .where('id', '=', pedido_id)
    .executeTakeFirstOrThrow();
  owners = { pedido_id, medico_id, ...row };
});
afterAll(() => app.stop());

const held = async (tipo: TipoDeDocumento) =>
  heldDocumento(app, owners, await signingWorld(), { tipo, serie: '0a' });

test.each(['simples', 'encaminhamento'] as const)(
  '%s: its patient takes it as a valid Bundle',
  async (tipo) => {
    const { id, pdf } = await held(tipo);
    const answer = await patient.http.fetch(`/api/documentos/${id}/fhir`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/fhir+json; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename=".+ - \d{4}-\d\d-\d\d\.json"/),
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the judge says whether it is one
    const bundle = (await answer.json()) as Bundle<FhirResource>;
    expect(complaints(bundle)).toEqual([]);
    const resources = (bundle.entry ?? []).map(({ resource }) => resource);
    const [file] = resources.filter((one) => one?.resourceType === 'DocumentReference');
    expect(Buffer.from(file?.content[0]?.attachment.data ?? '', 'base64').equals(pdf)).toBe(true);
    const [signature] = findSignatures(pdf).found;
    const [provenance] = resources.filter((one) => one?.resourceType === 'Provenance');
    const cms = signature ? readTlv(contentsOf(signature)).whole.toString('base64') : 'none';
    expect(provenance?.signature?.[0]).toMatchObject({ data: cms, sigFormat: 'application/pkcs7-signature' });
  },
);

test('a document that leaves on paper is not given', async () => {
  const { id } = await held('controle_especial');
  expect((await patient.http.fetch(`/api/documentos/${id}/fhir`)).status).toBe(404);
});

test('somebody else finds nothing, and every taking is on record', async () => {
  const { id } = await held('simples');
  const stranger = await newPatient(app);
  const other = await stranger.http.call(baixarDocumentoEmFhir, { params: { id } });
  const missing = await patient.http.call(baixarDocumentoEmFhir, { params: { id: owners.pedido_id } });
  expect([other.status, missing.status]).toEqual([404, 404]);
  await patient.http.fetch(`/api/documentos/${id}/fhir`);
  const audit = await app.deps.db
    .selectFrom('auditoria')
    .select(['acao', 'ator_id'])
    .where('alvo_id', '=', id)
    .execute();
  expect(audit).toEqual([{ acao: 'documento.baixar_fhir', ator_id: owners.cliente_id }]);
});

test('a revoked document says so as a whole and in each request', async () => {
  const { id } = await held('exames');
  await revokeDocumento(app, id);
  const bundle = await (await patient.http.fetch(`/api/documentos/${id}/fhir`)).text();
  expect(bundle).toContain('"status":"entered-in-error"');
  expect(bundle).toContain('"status":"revoked"');
  expect(bundle).not.toContain('"status":"active"');
});
