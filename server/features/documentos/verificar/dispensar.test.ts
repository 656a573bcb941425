import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { registrarDispensacao, verificarDocumento } from '#contracts/documentos/verificar.contract.ts';
import {
  LUGARES_COMUNS,
  LUGARES_DA_REDE,
  MAX_DISPENSACOES,
} from '#domain/documentos/verificacao/dispensacao.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf } from '#testing/app/client.ts';
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
let simple: HeldDocumento;

const make = (tipo: Parameters<typeof heldDocumento>[3]['tipo']) =>
  heldDocumento(app, owners, world, { tipo, serie: '0a' });

beforeAll(async () => {
  [app, world] = await Promise.all([startTestApp({ env: { TRUST_PROXY: '1' } }), signingWorld()]);
  owners = await documentoOwners(app);
  simple = await make('simples');
});
afterAll(() => app.stop());
beforeEach(async () => void (await app.deps.db.deleteFrom('limites').execute()));

const checked = ({ codigo, segredo }: HeldDocumento) =>
  visitor(app).want(verificarDocumento, 200, { body: { numero: codigo, segredo } });
const chaveOf = async (held: HeldDocumento) => (await checked(held)).documento.dispensa?.chave ?? '';
const registros = async (held: HeldDocumento) => (await checked(held)).documento.dispensa?.registros ?? [];

const ENTRY = {
  nome: ' Ana  Souza ',
  crf: '12345',
  uf: 'SP',
  itens: [{ item: 1, quantidade: '30 comprimidos' }],
};
const record = (chave: string, change = {}) =>
  visitor(app).call(registrarDispensacao, { body: { chave, id: randomUUID(), ...ENTRY, ...change } });

test('an entry → shown to later checks, and blocks nobody', async () => {
  const held = await make('simples');
  const { documento } = await checked(held);
  expect(documento.dispensa).toMatchObject({
    usoUnico: false,
    registros: [],
  });
  const chave = documento.dispensa?.chave ?? '';
  const id = randomUUID();
  expect((await record(chave, { id })).status).toBe(201);
  expect((await record(chave, { id })).status).toBe(201);
  expect((await record(chave, { itens: [{ item: 2, quantidade: '30' }] })).status).toBe(201);
  const later = await checked(held);
  expect(later.resultado).toBe('autentico');
  expect(later.documento.dispensa?.registros).toMatchObject([
    {
      nome: 'Ana Souza',
      crf: '12345',
      uf: 'SP',
      verificada: false,
      itens: [{ item: 1, quantidade: '30 comprimidos' }],
    },
    { itens: [{ item: 2, quantidade: '30' }] },
  ]);
  const audited = await app.deps.db
    .selectFrom('auditoria')
    .select('acao')
    .where('alvo_id', '=', held.id)
    .where('acao', '=', 'documento.dispensar')
    .execute();
  expect(audited).toHaveLength(2);
});

test('is asked for in full, and only of what is on the prescription', async () => {
  const answer = await record(await chaveOf(simple), { crf: 'x', itens: [{ item: 3, quantidade: '1' }] });
  expect(answer.status).toBe(400);
  expect(failureOf(answer).details?.map(({ campo }) => campo)).toEqual(['crf', 'itens']);
});

/** An entry from a network of its own, behind the proxy that the test's settings trust. */
const recordFrom = (ip: string, chave: string, change = {}) => {
  const body = { chave, id: randomUUID(), ...ENTRY, ...change };
  return visitor(app).call(registrarDispensacao, { body, headers: { 'x-forwarded-for': ip } });
};
/** Noise under registrations that nobody has. */
const noise = (i: number) => ({ nome: `Fulano Inventado`, crf: String(90_000 + i), uf: 'RJ' });
const TRUE = { nome: 'Rosa Farias', crf: '24680', uf: 'MG' };

test('twenty invented entries of one network → six kept, and the pharmacist still fits', async () => {
  const held = await make('simples');
  const chave = await chaveOf(held);
  const answers: number[] = [];
  for (let i = 0; i < 20; i += 1) answers.push((await recordFrom('203.0.113.5', chave, noise(i))).status);
  expect(answers.filter((status) => status === 201)).toHaveLength(LUGARES_DA_REDE);
  expect(answers.slice(LUGARES_DA_REDE).every((status) => status === 409)).toBe(true);
  expect((await recordFrom('198.51.100.7', chave, TRUE)).status).toBe(201);
  const seen = await registros(held);
  expect(seen).toHaveLength(LUGARES_DA_REDE + 1);
  expect(seen).toContainEqual(expect.objectContaining(TRUE));
});

test('networks that fill the places between them leave one to each network that comes later', async () => {
  const held = await make('simples');
  const chave = await chaveOf(held);
  for (let i = 0; i < LUGARES_COMUNS; i += 1) {
    expect((await recordFrom(`203.0.113.${i % 4}`, chave, noise(i))).status).toBe(201);
  }
  const more = await recordFrom('203.0.113.1', chave, noise(99));
  expect(failureOf(more).code).toBe('limite_de_dispensacoes');
  expect((await recordFrom('198.51.100.7', chave, TRUE)).status).toBe(201);
  expect((await recordFrom('198.51.100.7', chave, noise(100))).status).toBe(409);
  expect((await recordFrom('198.51.100.8', chave, { ...TRUE, crf: '13579' })).status).toBe(201);
  expect(await registros(held)).toEqual(
    expect.arrayContaining([
      expect.objectContaining(TRUE),
      expect.objectContaining({ ...TRUE, crf: '13579' }),
    ]),
  );
});

test('places are given one after the other: what comes at once is not more', async () => {
  const held = await make('simples');
  const chave = await chaveOf(held);
  const at = Array.from({ length: 12 }, (_, i) => recordFrom('203.0.113.5', chave, noise(i)));
  const statuses = (await Promise.all(at)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(LUGARES_DA_REDE);
  expect(await registros(held)).toHaveLength(LUGARES_DA_REDE);
});

test('the same again within the hour is one entry; nobody else can be that one', async () => {
  const held = await make('simples');
  const chave = await chaveOf(held);
  expect((await recordFrom('198.51.100.7', chave, TRUE)).status).toBe(201);
  expect((await recordFrom('198.51.100.7', chave, { ...TRUE, crf: '024680' })).status).toBe(201);
  expect(await registros(held)).toHaveLength(1);
  // A correction is an entry of its own, and so is the same month after month.
  const corrected = { ...TRUE, itens: [{ item: 1, quantidade: '28 comprimidos' }] };
  expect((await recordFrom('198.51.100.7', chave, corrected)).status).toBe(201);
  const month = new Date(Date.now() - 30 * 86_400_000);
  await app.deps.db.updateTable('dispensacoes').set({ created_at: month }).execute();
  expect((await recordFrom('198.51.100.7', chave, TRUE)).status).toBe(201);
  // Somebody who typed a true registration first keeps no pharmacist out.
  expect((await recordFrom('203.0.113.5', chave, TRUE)).status).toBe(201);
  expect(await registros(held)).toHaveLength(4);
});

test('a pharmacy’s address → a hundred and twenty entries in ten minutes; a program stops', async () => {
  const ip = '198.51.100.7';
  const [first, second] = [await make('simples'), await make('simples')];
  expect((await recordFrom(ip, await chaveOf(first), TRUE)).status).toBe(201);
  const key = app.deps.signer.key('dispensar-rede', ip);
  await app.deps.db.updateTable('limites').set({ contagem: 119 }).where('chave', '=', key).execute();
  const chave = await chaveOf(second);
  expect((await recordFrom(ip, chave, TRUE)).status).toBe(201);
  expect((await recordFrom(ip, chave, noise(1))).status).toBe(429);
  expect(await registros(second)).toHaveLength(1);
});

test('a document keeps a hundred entries, from whatever network', async () => {
  const held = await make('simples');
  const chave = await chaveOf(held);
  const rows = Array.from({ length: MAX_DISPENSACOES }, (_, i) => ({
    id: randomUUID(),
    documento_id: held.id,
    nome: 'Ana Souza',
    crf: '1',
    uf: 'SP',
    itens: JSON.stringify(ENTRY.itens),
    rede: `rede ${i}`,
  }));
  await app.deps.db.insertInto('dispensacoes').values(rows).execute();
  expect(failureOf(await recordFrom('198.51.100.7', chave, TRUE)).code).toBe('limite_de_dispensacoes');
  expect(await chaveOf(held)).toBe('');
});

test('needs a check of this document, less than an hour ago', async () => {
  expect(failureOf(await record('x.y')).code).toBe('conferencia_vencida');
  const { documento } = await checked(simple);
  const token = documento.arquivo?.url.split('/').at(-2) ?? '';
  expect(failureOf(await record(token)).code).toBe('conferencia_vencida');
});

test('is nothing that other kinds, or revoked ones, take', async () => {
  const exames = await checked(await make('exames'));
  expect(exames.documento.dispensa).toBeNull();
  const held = await make('simples');
  const chave = await chaveOf(held);
  await revokeDocumento(app, held.id);
  expect(failureOf(await record(chave)).code).toBe('sem_dispensacao');
});
