import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { abrirComArquivo } from '#contracts/documentos/assinar.contract.ts';
import { createRevocationChecker } from '#pades/certificates/revocation.ts';
import { verify } from '#pades/verify.ts';
import type { TestApp } from '#testing/app/app.ts';
import { p12File } from '#testing/files/p12.ts';
import { pdfsig } from '#testing/files/signing.ts';
import { signingDoctor, startSigningApp } from '#testing/scenes/assinatura.ts';
import { hashSecret, readSecret } from '../segredo/segredo.public.ts';
import { assinarJob } from './assinar.jobs.ts';
import type { AssinarDeps } from './documento.usecases.ts';

const actor = { tipo: 'Sistema', nome: 'teste' } as const;

let house: Awaited<ReturnType<typeof startSigningApp>>;
let app: TestApp;
let one: Awaited<ReturnType<typeof signingDoctor>>;
beforeAll(async () => {
  house = await startSigningApp();
  ({ app } = house);
});
afterAll(() => app.stop());
beforeEach(async () => {
  one = await signingDoctor(house);
});

test('thirty documents are signed in one session, each its own', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 30; i += 1) ids.push(await one.write());
  expect((await one.read()).aAssinar).toBe(30);
  expect(await one.signAll()).toEqual(['more', 'done']);
  const { calls } = app.fakes.psc;
  expect([calls['token'], calls['signature'], one.sheets.length]).toEqual([1, 2, 30]);
  expect(one.completed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(await one.read()).toMatchObject({
    aAssinar: 0,
    problema: null,
    sessao: { certificadoDeTeste: true },
  });
  const { root } = await app.fakes.psc.authority();
  const secrets = new Set<string>();
  for (const id of ids) {
    const [row, bytes] = [await one.rowOf(id), await one.bytesOf(id)];
    const at = new Date();
    expect(await verify(bytes, { roots: [root], at })).toMatchObject({
      verdict: 'authentic',
      signatures: [{ form: [], signer: { cpf: one.medica.medico.cpf }, docMdp: 2 }],
    });
    expect(row).toMatchObject({
      estado: 'assinado',
      size: bytes.length,
      paginas: 3,
      certificado_titular: 'HELENA PRADO',
      certificado_de_teste: true,
      preparado_objeto: null,
      problema: null,
    });
    const secret = readSecret(bytes) ?? '';
    expect(row.segredo_hmac).toEqual(hashSecret(secret, app.deps));
    secrets.add(secret);
  }
  expect(secrets.size).toBe(30);
  const [doctor, pharmacist] = await pdfsig(await one.bytesOf(ids[0] ?? ''), root);
  expect(doctor).toMatchObject({ field: 'Medico', valid: true, trusted: true });
  expect(pharmacist).toMatchObject({ field: 'Farmaceutico', signedBy: null });
}, 60_000);

const tomorrow = () => new Date(Date.now() + 86_400_000);

describe('a session', () => {
  test('whose certificate is revoked signs nothing more', async () => {
    await one.write();
    await one.signAll();
    const id = await one.write();
    const row = app.deps.db.selectFrom('sessoes_de_assinatura').select('certificado');
    const { certificado } = await row.where('medico_id', '=', one.medicoId).executeTakeFirstOrThrow();
    await (await app.fakes.psc.authority()).revoke(certificado ?? Buffer.alloc(0));
    // An answer is cached until its next update.
    const revocation = createRevocationChecker({ fetch, clock: () => new Date() });
    expect(await one.sign(one.signingBy({ revocation }))).toBe('later');
    expect(await one.estadoOf(id)).toBe('a assinar');
    expect(await one.read()).toMatchObject({
      sessao: null,
      problema: expect.stringContaining('foi revogado'),
    });
  });

  test('whose time is over leaves the documents waiting', async () => {
    await one.write();
    await one.signAll();
    const id = await one.write();
    const { calls } = app.fakes.psc;
    calls['signature'] = 0;
    expect(await one.sign({ ...one.signingBy({ openDemoSession: null }), clock: tomorrow })).toBe('done');
    expect([await one.estadoOf(id), calls['signature']]).toEqual(['a assinar', 0]);
  });

  test('that the provider ended is ended here, and the next one signs', async () => {
    await one.write();
    await one.signAll();
    const id = await one.write();
    const bilhete = app.deps.vault.seal('assinatura-bilhete', 'esquecido', one.medicoId);
    const table = app.deps.db.updateTable('sessoes_de_assinatura');
    await table.set({ bilhete }).where('medico_id', '=', one.medicoId).execute();
    const real = one.signingBy({ openDemoSession: null });
    expect([await one.sign(real), await one.sign(real)]).toEqual(['later', 'done']);
    expect(await one.problema()).toContain('A sessão de assinatura acabou');
    expect(await one.signAll()).toEqual(['done']);
    expect(await one.estadoOf(id)).toBe('assinado');
  });

  test('of a file is used by the process that holds the key; another one says so', async () => {
    const authority = await app.fakes.psc.authority();
    const credential = await authority.issue({ name: 'HELENA PRADO', cpf: one.medica.medico.cpf });
    const file = await p12File(credential, { intermediate: authority.intermediate, password: 'senha' });
    const body = { arquivo: file.toString('base64'), senha: 'senha' };
    await one.medica.http.want(abrirComArquivo, 200, { body });
    const id = await one.write();
    expect(await one.sign(one.signingBy({ process: crypto.randomUUID() }))).toBe('later');
    expect(await one.estadoOf(id)).toBe('a assinar');
    expect(await one.sign()).toBe('done');
    expect([await one.estadoOf(id), app.fakes.psc.calls['signature']]).toEqual(['assinado', 0]);
  });

  test('of a doctor who is not active any more signs nothing', async () => {
    const id = await one.write();
    await app.deps.db
      .updateTable('medicos')
      .set({ estado: 'inativo' })
      .where('id', '=', one.medicoId)
      .execute();
    expect([await one.sign(), await one.estadoOf(id)]).toEqual(['done', 'a assinar']);
  });
});

test('two replicas ask for the signatures once', async () => {
  const id = await one.write();
  const replica = one.signingBy({ process: one.deps.signing.process });
  expect((await Promise.all([one.sign(), one.sign(replica)])).toSorted()).toEqual(['done', 'later']);
  expect([await one.timesSigned(id), app.fakes.psc.calls['signature'], one.sheets.length]).toEqual([1, 1, 1]);
});

test('what is annulled on its way is neither signed nor kept', async () => {
  const id = await one.write();
  const annul = () => app.deps.db.updateTable('documentos').set({ estado: 'anulado' }).where('id', '=', id);
  const page = one.deps.signing.page;
  if (!page) throw new Error('no provider');
  const slow: typeof page = {
    ...page,
    async sign(...asked) {
      const signatures = await page.sign(...asked);
      await annul().execute();
      return signatures;
    },
  };
  const remove = vi.spyOn(app.deps.storage, 'remove');
  await one.sign(one.signingBy({ page: slow }));
  expect(remove.mock.calls.map(([key]) => key)).toEqual([
    expect.stringContaining(`documentos/${id}/assinado-`),
  ]);
  remove.mockRestore();
  expect(await one.rowOf(id)).toMatchObject({ estado: 'anulado', objeto: null });
  expect([one.completed, await one.timesSigned(id)]).toEqual([[], 0]);
});

test('a sheet that cannot be set keeps no other document waiting', async () => {
  const [broken, whole] = [await one.write(), await one.write()];
  const failing: AssinarDeps = {
    ...one.deps,
    setSheet: async (ask) => {
      if (ask.documentoId === broken) throw new Error('no sheet');
      return one.deps.setSheet(ask);
    },
  };
  expect(await one.sign(failing)).toBe('later');
  expect([await one.estadoOf(broken), await one.estadoOf(whole)]).toEqual(['a assinar', 'assinado']);
  expect(await one.problema()).toContain('não pôde ser preparado');
});

test('prepared bytes that are gone are made anew', async () => {
  const id = await one.write();
  app.fakes.psc.faults.loseAnswer = true;
  await one.sign();
  await app.deps.storage.remove((await one.rowOf(id)).preparado_objeto ?? '');
  app.fakes.psc.faults.loseAnswer = false;
  expect(await one.signAll()).toEqual(['done']);
  expect([await one.estadoOf(id), one.sheets.length]).toEqual(['assinado', 2]);
});

test('of one doctor one job waits, also while another one runs', async () => {
  const { pool } = app.deps;
  const enqueue = () =>
    house.runInTransaction({ actor }, (uow) =>
      uow.enqueue(
        assinarJob,
        { medicoId: one.medicoId },
        { singletonKey: one.medicoId, startAfterSeconds: 600 },
      ),
    );
  const mine = 'pgboss.job where name = $1 and singleton_key = $2';
  const values = [assinarJob.name, one.medicoId];
  const count = async () =>
    (await pool.query<{ n: number }>(`select count(*)::int as n from ${mine}`, values)).rows[0]?.n;
  await Promise.all([enqueue(), enqueue()]);
  await enqueue();
  expect(await count()).toBe(1);
  await pool.query(`update pgboss.job set state = 'active' where id in (select id from ${mine})`, values);
  await enqueue();
  await enqueue();
  expect(await count()).toBe(2);
  await pool.query(`delete from ${mine}`, values);
});
