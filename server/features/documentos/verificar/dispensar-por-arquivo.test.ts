import { PDF, PdfDict, PdfString } from '@libpdf/core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  registrarDispensacaoPorArquivo,
  verificarDocumento,
} from '#contracts/documentos/verificar.contract.ts';
import { LUGARES_DA_REDE } from '#domain/documentos/verificacao/dispensacao.ts';
import type { Revocation } from '#pades/certificates/revocation.ts';
import { readCertificate } from '#pades/certificates/certificate.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { visitor } from '#testing/builders/builders.ts';
import {
  documentoOwners,
  heldDocumento,
  revokeDocumento,
  type DocumentoOwners,
  type HeldDocumento,
} from '#testing/builders/held-documento.ts';
import {
  BY_PHARMACIST,
  signingWorld,
  signPdf,
  strangers,
  type SigningWorld,
} from '#testing/files/signing.ts';

let app: TestApp;
let world: SigningWorld;
let owners: DocumentoOwners;
/** Neither the patient of the documents nor their doctor. */
let pharmacist: SigningWorld['pharmacist'];
let revocation: Revocation;
const GOOD: Revocation = { status: 'good', until: new Date(Date.now() + 60_000) };

beforeAll(async () => {
  [app, world] = await Promise.all([startTestApp(), signingWorld()]);
  pharmacist = await world.authority.issue({ name: 'BIA FARMACÊUTICA', cpf: '39053344705' });
  const { root } = world.authority;
  Object.assign(app.deps.signing, {
    anchors: async () => ({ roots: [root], others: [] }),
    revocation: { check: async () => revocation },
  });
  owners = await documentoOwners(app);
});
afterAll(() => app.stop());
beforeEach(() => void (revocation = GOOD));

const make = (tipo: Parameters<typeof heldDocumento>[3]['tipo'] = 'simples') =>
  heldDocumento(app, owners, world, { tipo, serie: readCertificate(world.doctor.certificate).serial });

const checked = ({ codigo, segredo }: HeldDocumento) =>
  visitor(app).want(verificarDocumento, 200, { body: { numero: codigo, segredo } });

/** The document with the pharmacist's registration in its Info, as their program writes it. */
async function withCrf(pdf: Buffer, crf = '12345', uf = 'SP'): Promise<Buffer> {
  const loaded = await PDF.load(Uint8Array.from(pdf));
  const ref = loaded.context.info.trailer.getRef('Info');
  const info = ref ? loaded.context.resolve(ref) : null;
  if (!(info instanceof PdfDict)) throw new Error('no Info');
  info.set('2.16.76.1.4.2.3.1', PdfString.fromString(crf));
  info.set('2.16.76.1.4.2.3.2', PdfString.fromString(uf));
  return Buffer.from(await loaded.save({ incremental: true }));
}

async function send(chave: string, bytes: Uint8Array) {
  const path = registrarDispensacaoPorArquivo.path.replace(':chave', encodeURIComponent(chave));
  const answer = await visitor(app).fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: Uint8Array.from(bytes),
  });
  const said: unknown = await answer.json();
  return { status: answer.status, said };
}

async function sendFor(held: HeldDocumento, bytes: Uint8Array) {
  return send((await checked(held)).documento.dispensa?.chave ?? '', bytes);
}

test('the document under a pharmacist’s signature is an entry of its own, verified, once', async () => {
  const held = await make();
  const file = await signPdf(await withCrf(held.pdf), pharmacist, world, BY_PHARMACIST);
  const entry = { nome: 'BIA FARMACÊUTICA', crf: '12345', uf: 'SP', verificada: true, itens: [] };
  expect(await sendFor(held, file)).toMatchObject({
    status: 201,
    said: { resultado: 'autentico', documento: { dispensa: { registros: [entry] } } },
  });
  expect((await sendFor(held, file)).status).toBe(201);
  expect((await checked(held)).documento.dispensa?.registros).toMatchObject([entry]);
});

test.each<[string, (held: HeldDocumento) => Promise<Buffer>, number, string]>([
  ['without a further signature', async ({ pdf }) => pdf, 409, 'sem_assinatura_do_farmaceutico'],
  [
    'of an unknown authority',
    async ({ pdf }) => {
      const unknown = await strangers();
      return signPdf(await withCrf(pdf), unknown.pharmacist, unknown, BY_PHARMACIST);
    },
    409,
    'sem_assinatura_do_farmaceutico',
  ],
  [
    'of the patient',
    async ({ pdf }) => signPdf(await withCrf(pdf), world.doctor, world, BY_PHARMACIST),
    409,
    'sem_assinatura_do_farmaceutico',
  ],
  [
    'of the doctor whom the sheet names',
    async ({ pdf }) => signPdf(await withCrf(pdf), world.pharmacist, world, BY_PHARMACIST),
    409,
    'sem_assinatura_do_farmaceutico',
  ],
  [
    'of another document',
    async () => signPdf(await withCrf((await make()).pdf), pharmacist, world, BY_PHARMACIST),
    409,
    'sem_assinatura_do_farmaceutico',
  ],
  [
    'without a registration',
    async ({ pdf }) => signPdf(pdf, pharmacist, world, BY_PHARMACIST),
    409,
    'sem_crf',
  ],
  [
    'with a registration of no state',
    async ({ pdf }) => signPdf(await withCrf(pdf, '12345', 'XX'), pharmacist, world, BY_PHARMACIST),
    409,
    'sem_crf',
  ],
])('a file %s records nothing', async (_name, make_, status, code) => {
  const held = await make();
  expect(await sendFor(held, await make_(held))).toMatchObject({ status, said: { error: { code } } });
  expect((await checked(held)).documento.dispensa?.registros).toEqual([]);
});

test('one certificate → no more entries of a document than one network; another still fits', async () => {
  const held = await make();
  const other = await world.authority.issue({ name: 'CAIO FARMACÊUTICO', cpf: '15350946056' });
  const fileOf = async (by: typeof other, minute: number) => {
    const at = new Date(BY_PHARMACIST.at.getTime() + minute * 60_000);
    return signPdf(await withCrf(held.pdf), by, world, { ...BY_PHARMACIST, at });
  };
  const statuses: number[] = [];
  for (let i = 0; i <= LUGARES_DA_REDE; i += 1) {
    statuses.push((await sendFor(held, await fileOf(pharmacist, i))).status);
  }
  expect(statuses).toEqual([...Array.from({ length: LUGARES_DA_REDE }, () => 201), 409]);
  expect((await sendFor(held, await fileOf(other, 0))).status).toBe(201);
});

test('a revoked certificate records nothing, one that cannot be asked about may be sent again', async () => {
  const held = await make();
  const file = await signPdf(await withCrf(held.pdf), pharmacist, world, BY_PHARMACIST);
  revocation = { status: 'revoked', at: new Date(), name: 'ANA' };
  expect(await sendFor(held, file)).toMatchObject({
    status: 409,
    said: { error: { code: 'certificado_revogado' } },
  });
  revocation = { status: 'unknown', why: 'unreachable', name: 'ANA' };
  expect((await sendFor(held, file)).status).toBe(503);
  revocation = GOOD;
  expect((await sendFor(held, file)).status).toBe(201);
});

test('a revoked document takes no entry, nor does a check of too long ago', async () => {
  const held = await make();
  const file = await signPdf(await withCrf(held.pdf), pharmacist, world, BY_PHARMACIST);
  const chave = (await checked(held)).documento.dispensa?.chave ?? '';
  await revokeDocumento(app, held.id);
  expect((await send(chave, file)).status).toBe(409);
  expect((await send('x.y', file)).status).toBe(404);
});
