import { afterAll, beforeAll, expect, test } from 'vitest';
import { entrar } from '#contracts/contas/identidade.contract.ts';
import { importedHash } from '#platform/secrets/imported-hash.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { useRealHashes } from '#testing/app/cheap-argon2.ts';
import * as build from '#testing/builders/builders.ts';
import { HASH_CONFIG, HASH_DE_ANTES, SENHA_DE_ANTES } from '#testing/predecessor/predecessor.ts';
import { findImportedDecoy } from '../conta/contas.repository.ts';

const TRAZIDA =
  importedHash(
    {
      signerKey: HASH_CONFIG.base64_signer_key,
      saltSeparator: HASH_CONFIG.base64_salt_separator,
      rounds: HASH_CONFIG.rounds,
      memCost: HASH_CONFIG.mem_cost,
    },
    HASH_DE_ANTES.salt,
    HASH_DE_ANTES.passwordHash,
  ) ?? '';

useRealHashes();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const signIn = (cpf: string, senha: string) => build.visitor(app).call(entrar, { body: { cpf, senha } });
const account = (cpf: string) =>
  app.deps.db
    .selectFrom('clientes')
    .select(['id', 'senha_hash'])
    .where('cpf', '=', cpf)
    .executeTakeFirstOrThrow();

async function patientOfBefore(): Promise<string> {
  const { cpf } = await build.newPatient(app);
  await app.deps.db.updateTable('clientes').set({ senha_hash: TRAZIDA }).where('cpf', '=', cpf).execute();
  return cpf;
}

/** Microseconds of the processor that a refused sign-in takes: the smallest of five. */
async function costOf(cpf: string): Promise<number> {
  const costs = [];
  for (let i = 0; i < 5; i += 1) {
    const before = process.cpuUsage();
    expect((await signIn(cpf, 'errada errada')).status).toBe(401);
    const { user, system } = process.cpuUsage(before);
    costs.push(user + system);
  }
  return Math.min(...costs);
}

test('the password of before → signs in, and is kept by our own hash since', async () => {
  const cpf = await patientOfBefore();
  expect((await signIn(cpf, 'errada errada')).status).toBe(401);
  expect((await account(cpf)).senha_hash).toBe(TRAZIDA);
  expect((await signIn(cpf, SENHA_DE_ANTES)).status).toBe(200);
  const { id, senha_hash } = await account(cpf);
  expect(senha_hash).toMatch(/^\$argon2id\$/);
  const told = app.deps.db.selectFrom('auditoria').select('ator_tipo').where('acao', '=', 'senha.renovar');
  expect(await told.where('alvo_id', '=', id).execute()).toHaveLength(1);
  expect((await signIn(cpf, SENHA_DE_ANTES)).status).toBe(200);
  expect(await told.where('alvo_id', '=', id).execute()).toHaveLength(1);
});

test('while a hash of before is left, every CPF costs the same work; none left → as before', async () => {
  const own = await build.newPatient(app);
  const plain = await costOf(own.cpf);
  expect(await findImportedDecoy(app.deps.db)).toBeNull();
  const cpf = await patientOfBefore();
  const decoy = (await findImportedDecoy(app.deps.db)) ?? '';
  expect(decoy).not.toContain(HASH_DE_ANTES.passwordHash);
  const [imported, ours, nobody] = [
    await costOf(cpf),
    await costOf(own.cpf),
    await costOf(build.randomCpf()),
  ];
  expect(imported).toBeGreaterThan(plain * 1.5);
  for (const other of [ours, nobody]) {
    expect(other / imported).toBeGreaterThan(0.6);
    expect(other / imported).toBeLessThan(1.7);
  }
  expect((await signIn(cpf, SENHA_DE_ANTES)).status).toBe(200);
  expect(await findImportedDecoy(app.deps.db)).toBeNull();
});
