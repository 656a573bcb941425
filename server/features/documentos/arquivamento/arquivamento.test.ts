import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verificarArquivo } from '#contracts/documentos/verificar.contract.ts';
import type { TsaFake } from '#demo/tsa/tsa-fake.ts';
import { readCertificate } from '#pades/certificates/certificate.ts';
import { verify } from '#pades/verify.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { holdJobs } from '#testing/app/jobs.ts';
import { visitor } from '#testing/builders/builders.ts';
import { documentoOwners, heldDocumento, type DocumentoOwners } from '#testing/builders/held-documento.ts';
import { BY_PHARMACIST, signPdf, strangers, type SigningWorld } from '#testing/files/signing.ts';
import { countSemProvas } from './arquivamento.public.ts';
import { arquivarDocumentos, arquivarJob } from './arquivamento.usecases.ts';

const YEAR_MS = 365 * 24 * 60 * 60_000;
const actor = { tipo: 'Sistema', nome: 'arquivamento' } as const;
const START = Date.now();

let now = new Date(START);
let app: TestApp;
let tsa: TsaFake;
let world: SigningWorld;
let owners: DocumentoOwners;
beforeAll(async () => {
  app = await startTestApp({ carimbo: true, clock: () => now });
  holdJobs(app, arquivarJob.name);
  if (!app.fakes.tsa) throw new Error('no authority of time');
  ({ tsa } = app.fakes);
  const authority = await app.fakes.psc.authority();
  const [doctor, pharmacist] = await Promise.all([
    authority.issue({ name: 'JOÃO DA SILVA', cpf: '52998224725' }),
    authority.issue({ name: 'ANA FARMACÊUTICA', cpf: '11144477735' }),
  ]);
  world = { authority, doctor, pharmacist };
  owners = await documentoOwners(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  now = new Date(START);
  await run();
});

const inYears = (years: number) => {
  now = new Date(START + years * YEAR_MS);
};

const run = (deps = app.deps, depois: string | null = null) =>
  arquivarDocumentos({ actor, input: { depois }, deps });

const make = () =>
  heldDocumento(app, owners, world, {
    tipo: 'simples',
    serie: readCertificate(world.doctor.certificate).serial,
  });

const rowOf = (id: string) =>
  app.deps.db.selectFrom('documentos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const bytesOf = async (id: string): Promise<Buffer> =>
  buffer(await app.deps.storage.read((await rowOf(id)).objeto ?? ''));

const versionsOf = (id: string) =>
  app.deps.db.selectFrom('documentos_versoes').selectAll().where('documento_id', '=', id).execute();

async function pageSays(bytes: Uint8Array) {
  await app.deps.db.deleteFrom('limites').execute();
  const answer = await visitor(app).fetch(verificarArquivo.path, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: Uint8Array.from(bytes),
  });
  const { resultado, aviso } = verificarArquivo.responses[200].parse(await answer.json());
  return `${resultado}: ${aviso ?? ''}`;
}

/** The verdict of a reader who has the file and the root, and not our record. */
async function readBy(bytes: Buffer): Promise<string> {
  const said = await verify(bytes, { roots: [world.authority.root], at: now });
  return said.ok ? said.verdict : said.why;
}

test('eight years, ended certificate, two time-stamps, new root → authentic at every revision', async () => {
  const { id, pdf } = await make();
  expect(await run()).toEqual({ state: 'done' });
  const first = await bytesOf(id);
  inYears(4.9);
  expect(await readBy(pdf)).toBe('untrusted');
  expect(await readBy(first)).toBe('authentic');
  expect(await run()).toEqual({ state: 'done' });
  const second = await bytesOf(id);
  inYears(7);
  expect([await readBy(first), await readBy(second)]).toEqual(['untrusted', 'authentic']);
  expect(second.subarray(0, first.length).equals(first) && first.subarray(0, pdf.length).equals(pdf)).toBe(
    true,
  );
  expect(await versionsOf(id)).toMatchObject([{ size: pdf.length }, { size: first.length }]);

  const signing = { ...app.deps.signing };
  const { root } = (await strangers()).authority;
  Object.assign(app.deps.signing, { anchors: async () => ({ roots: [root], others: [] }) });
  for (const bytes of [pdf, first, second]) expect(await pageSays(bytes)).toBe('autentico: ');
  Object.assign(app.deps.signing, signing);
});

test('a pharmacist’s signature on former or newest bytes → verified by name', async () => {
  const { id, pdf } = await make();
  const before = await signPdf(pdf, world.pharmacist, world, BY_PHARMACIST);
  await run();
  const after = await signPdf(await bytesOf(id), world.pharmacist, world, BY_PHARMACIST);
  const said = 'autentico: Há outra assinatura depois da do médico, conferida: ANA FARMACÊUTICA.';
  expect([await pageSays(before), await pageSays(after)]).toEqual([said, said]);
  const changed = Buffer.from(after);
  changed[600] = (changed[600] ?? 0) ^ 1;
  expect(await pageSays(changed)).toContain('alterado');
});

describe('nothing is changed', () => {
  let played = 0;

  test.each([
    ['the authority of time is down', () => (tsa.faults.down = true), () => (tsa.faults.down = false)],
    ['it refuses', () => (tsa.faults.refuseStamp = true), () => (tsa.faults.refuseStamp = false)],
    [
      'it answers another question',
      () => (tsa.faults.otherNonce = true),
      () => (tsa.faults.otherNonce = false),
    ],
    [
      'nobody says whether the certificate is revoked',
      () => (app.fakes.psc.faults.noRevocation = true),
      () => (app.fakes.psc.faults.noRevocation = false),
    ],
  ])('%s: the document waits, is counted, and takes its proofs later', async (_name, begin, end) => {
    const { id, pdf } = await make();
    // Answers are kept for an hour, lists for a day.
    inYears((played += 0.01));
    begin();
    expect(await run()).toEqual({ state: 'later' });
    expect((await bytesOf(id)).equals(pdf)).toBe(true);
    expect(await countSemProvas(app.deps.db, now)).toBe(1);
    end();
    expect(await run()).toEqual({ state: 'done' });
    expect((await bytesOf(id)).length).toBeGreaterThan(pdf.length);
    expect(await countSemProvas(app.deps.db, now)).toBe(0);
  });

  test('its certificate ended before anybody witnessed it: it is not read again', async () => {
    const { id, pdf } = await make();
    inYears(2);
    const { calls } = tsa;
    expect(await run()).toEqual({ state: 'done' });
    expect([(await bytesOf(id)).equals(pdf), tsa.calls - calls]).toEqual([true, 0]);
    expect((await rowOf(id)).provado_ate?.getTime()).toBeLessThan(now.getTime());
    const without = { ...app.deps.storage, read: async () => Promise.reject(new Error('read again')) };
    expect(await run({ ...app.deps, storage: without })).toEqual({ state: 'done' });
  });

  test('the authority of time has no newer certificate: the bytes stay, and it is asked once', async () => {
    const made = [await make(), await make()];
    await run();
    const before = await Promise.all(made.map(({ id }) => rowOf(id)));
    const until = before[0]?.provado_ate?.getTime() ?? 0;
    // It replaces its certificate a year before the end.
    tsa.faults.keepCertificate = true;
    now = new Date(until - YEAR_MS / 12);
    const { calls } = tsa;
    expect(await run()).toEqual({ state: 'done' });
    tsa.faults.keepCertificate = false;
    expect(tsa.calls - calls).toBe(1);
    expect(await Promise.all(made.map(({ id }) => rowOf(id)))).toEqual(before);
  });

  test('stored bytes of one document are damaged: the others take their proofs', async () => {
    const [one, other] = [await make(), await make()];
    const { objeto } = await rowOf(one.id);
    const read = app.deps.storage.read.bind(app.deps.storage);
    const damaged = Buffer.from(one.pdf);
    damaged[600] = (damaged[600] ?? 0) ^ 1;
    const storage = {
      ...app.deps.storage,
      read: async (key: string) => (key === objeto ? Readable.from([damaged]) : read(key)),
    };
    await run({ ...app.deps, storage });
    expect(await versionsOf(one.id)).toEqual([]);
    expect(await versionsOf(other.id)).toHaveLength(1);
  });
});

test('two processes at once: one adds the proofs, once', async () => {
  const { id } = await make();
  const outcomes = await Promise.all([run(), run()]);
  expect(outcomes.map(({ state }) => state).toSorted()).toEqual(['done', 'later']);
  expect(await versionsOf(id)).toHaveLength(1);
});

test('of more documents than one run takes, the next run begins behind the last', async () => {
  const { id } = await make();
  await sql`insert into documentos (id, pedido_id, cliente_id, medico_id, tipo, dados, estado, canal, emitido_em, folha,
      objeto, size, sha256, assinado_em, certificado_titular, certificado_serie, codigo, segredo_hmac, segredo_lacrado)
    select gen_random_uuid(), pedido_id, cliente_id, medico_id, tipo, dados, estado, canal, emitido_em, folha,
      objeto || n, size, sha256, assinado_em, certificado_titular, certificado_serie, codigo || n,
      sha256(n::text::bytea), segredo_lacrado
    from documentos, generate_series(1, 11) n where id = ${id}`.execute(app.deps.db);
  const outcome = await run();
  if (outcome.state !== 'more') throw new Error('all in one run');
  const last = await app.deps.db
    .selectFrom('documentos')
    .select('id')
    .where('id', '>', outcome.depois)
    .execute();
  expect(last.length).toBeLessThan(12);
  expect(await run(app.deps, outcome.depois)).toEqual({ state: 'done' });
  expect(await versionsOf(id)).toHaveLength(1);
});
