import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { baixarVerificado, verificarDocumento } from '#contracts/documentos/verificar.contract.ts';
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

const make = (tipo: Parameters<typeof heldDocumento>[3]['tipo'], substitui?: string) =>
  heldDocumento(app, owners, world, { tipo, serie: '0a', ...(substitui === undefined ? {} : { substitui }) });

beforeAll(async () => {
  [app, world] = await Promise.all([startTestApp({ env: { TRUST_PROXY: '1' } }), signingWorld()]);
  owners = await documentoOwners(app);
  simple = await make('simples');
});
afterAll(() => app.stop());
beforeEach(async () => void (await app.deps.db.deleteFrom('limites').execute()));

const proofOf = ({ codigo, segredo }: HeldDocumento) => ({ numero: codigo, segredo });
const check = (numero: string, segredo: string, headers: Record<string, string> = {}) =>
  visitor(app).call(verificarDocumento, { body: { numero, segredo }, headers });
const checked = (held: HeldDocumento) => visitor(app).want(verificarDocumento, 200, { body: proofOf(held) });

async function guess(numero: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < times; i += 1) statuses.push((await check(numero, 'AAAA AAAA AAAA')).status);
  return statuses;
}

describe('by number and secret', () => {
  test('an electronic document → person, time, kind, patient, and its test certificate', async () => {
    const { resultado, documento } = await checked(simple);
    expect(resultado).toBe('autentico');
    expect(documento).toMatchObject({
      codigo: simple.codigo,
      titulo: 'Receita simples',
      medico: { nome: 'Helena Prado', registro: 'CRM-SP 000123' },
      paciente: { nome: 'Maria Aparecida Nogueira', cpf: '529.***.***-25' },
      numeroSncr: null,
      medicamentos: [
        { nome: 'Losartana potássica, 50 mg, comprimido', quantidade: '30 comprimidos' },
        { nome: expect.stringContaining('Sinvastatina') },
      ],
      assinadoEm: '2026-11-22T18:30:00.000Z',
      certificadoDeTeste: true,
      revogadoEm: null,
      substituidoPor: null,
    });
  });

  test.each([
    ['as printed', (held: HeldDocumento) => held.codigo],
    ['small and without lines', (held: HeldDocumento) => held.codigo.toLowerCase().replaceAll('-', '')],
    [
      'as the address of the QR code',
      (held: HeldDocumento) => `https://zelo.example/verificar/${held.codigo}/`,
    ],
  ])('the number may be written %s', async (_name, write) => {
    expect((await check(write(simple), simple.segredo.toLowerCase())).status).toBe(200);
  });

  test('an unknown number and a wrong secret answer alike', async () => {
    const answers = [
      await check('AAAA-BBBB-CCCC-DDDD', simple.segredo),
      await check(simple.codigo, 'AAAA AAAA AAAA'),
      await check(simple.codigo, ''),
      await check('', ''),
    ];
    const said = answers.map((answer) => {
      const { requestId: _, ...rest } = failureOf(answer);
      return { status: answer.status, ...rest };
    });
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(said[0]).toMatchObject({ status: 404, message: 'Código não encontrado' });
  });

  test('the original comes at an address of its own, for a short time, and is kept by nobody', async () => {
    const { documento } = await checked(simple);
    const url = documento.arquivo?.url ?? '';
    expect(url).not.toContain(simple.segredo.replaceAll(' ', ''));
    const answer = await visitor(app).fetch(url);
    expect(Buffer.from(await answer.arrayBuffer()).equals(simple.pdf)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
    const token = url.split('/').at(-2) ?? '';
    const forged = await visitor(app).call(baixarVerificado, {
      params: { token: `x${token}`, nome: 'a.pdf' },
    });
    expect(forged.status).toBe(404);
    const late = { ...app.deps, clock: () => new Date(Date.now() + 11 * 60_000) };
    const { baixarVerificado: open } = await import('./verificar.usecases.ts');
    const actor = { tipo: 'Visitante', visita: null } as const;
    await expect(open({ actor, input: { token }, deps: late })).rejects.toMatchObject({ status: 404 });
  });

  test('a revoked document says so and what replaced it, and is given to nobody', async () => {
    const wrong = await make('exames');
    const { documento: before } = await checked(wrong);
    await revokeDocumento(app, wrong.id);
    const right = await make('exames', wrong.id);
    const { resultado, documento } = await checked(wrong);
    expect(resultado).toBe('revogado');
    expect(documento).toMatchObject({ arquivo: null, substituidoPor: { codigo: right.codigo } });
    expect(documento.revogadoEm).not.toBeNull();
    expect((await visitor(app).fetch(before.arquivo?.url ?? '')).status).toBe(404);
  });

  test.each([
    ['controle_especial', 'impresso'],
    ['azul', 'transcricao'],
  ] as const)('%s on paper is said to be %s, without bytes', async (tipo, resultado) => {
    const answer = await checked(await make(tipo));
    expect(answer).toMatchObject({
      resultado,
      documento: { arquivo: null, assinadoEm: null, dispensa: null },
    });
  });

  test('that a document was checked is in the audit', async () => {
    await app.deps.db.deleteFrom('limites').execute();
    await checked(simple);
    const lines = await app.deps.db
      .selectFrom('auditoria')
      .select(['ator_tipo', 'alvo_id'])
      .where('acao', '=', 'documento.verificar')
      .where('alvo_id', '=', simple.id)
      .execute();
    expect(lines.at(-1)).toEqual({ ator_tipo: 'Visitante', alvo_id: simple.id });
  });
});

describe('guessing', () => {
  test('after five wrong secrets the right one waits for minutes, and then gets in', async () => {
    expect(await guess(simple.codigo, 6)).toEqual([404, 404, 404, 404, 404, 429]);
    expect((await check(simple.codigo, simple.segredo)).status).toBe(429);
    // Written in another way it is the same number.
    expect((await check(simple.codigo.toLowerCase(), simple.segredo)).status).toBe(429);
    const minutes = new Date(Date.now() - 10 * 60_000 - 1_000);
    await app.deps.db.updateTable('limites').set({ inicio: minutes }).execute();
    expect((await check(simple.codigo, simple.segredo)).status).toBe(200);
  });

  test('a number that nobody gave is locked just so', async () => {
    expect(await guess('AAAA-BBBB-CCCC-DDDD', 6)).toEqual([404, 404, 404, 404, 404, 429]);
  });

  test('a right secret begins the count anew', async () => {
    await guess(simple.codigo, 4);
    expect((await check(simple.codigo, simple.segredo)).status).toBe(200);
    expect(await guess(simple.codigo, 5)).toEqual([404, 404, 404, 404, 404]);
  });

  test('one network asks so often and no more, whatever it asks for', async () => {
    const ip = '203.0.113.5';
    const key = app.deps.signer.key('verificar-rede', ip);
    await app.deps.db
      .insertInto('limites')
      .values({ chave: key, inicio: new Date(), contagem: 120 })
      .execute();
    const headers = { 'x-forwarded-for': ip };
    expect((await check(simple.codigo, simple.segredo, headers)).status).toBe(429);
  });
});
