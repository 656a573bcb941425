import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contracts from '#contracts/catalogo/fretes.contract.ts';
import { FRETES, MAX_FRETE, MENSAGENS_DO_FRETE } from '#domain/catalogo/frete.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { signInAdmin } from '#testing/builders/builders.ts';
import { ensureFretes } from './fretes.usecases.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signInAdmin(app);
});
afterAll(() => app.stop());

const AZUL = 'Renovação de Receita Azul';
const read = async () => (await admin.want(contracts.lerFretes, 200)).fretes;
const known = async (uf: string) => (await read()).find((one) => one.uf === uf && one.servico === AZUL);
const edited = async (uf: string, centavos: number | null, servico = AZUL) => ({
  uf,
  servico,
  centavos,
  versao: (await known(uf))?.versao ?? 0,
});
const save = (...fretes: Awaited<ReturnType<typeof edited>>[]) =>
  admin.call(contracts.salvarFretes, { body: { fretes } });

test('an installation has a freight for each state and service, and keeps those that were set', async () => {
  expect((await read()).map(({ uf, servico }) => ({ uf, servico }))).toEqual(FRETES);
  const before = await read();
  const actor = { tipo: 'Sistema', nome: 'teste' } as const;
  await ensureFretes({ actor, input: { demo: false }, deps: app.deps });
  expect(await read()).toEqual(before);
});

test('freights are changed upon their versions, all or none, and kept in the history', async () => {
  const [sp, am] = [await edited('SP', 2_050), await edited('AM', null)];
  expect((await save(sp, am)).status).toBe(200);
  expect([(await known('SP'))?.centavos, (await known('AM'))?.centavos]).toEqual([2_050, null]);
  const late = await save({ ...sp, centavos: 2_100 }, await edited('AC', 100));
  expect([late.status, failureOf(late).details?.map(({ campo }) => campo)]).toEqual([409, [`SP/${AZUL}`]]);
  expect((await known('AC'))?.centavos).not.toBe(100);
  // The same value again is no change, whatever was edited.
  expect(await admin.want(contracts.salvarFretes, 200, { body: { fretes: [sp] } })).toMatchObject({
    mudados: 0,
  });
  const { mudancas } = await admin.want(contracts.lerHistoricoDeFretes, 200);
  expect(mudancas.map(({ uf, centavos, anterior }) => ({ uf, centavos, anterior }))).toEqual([
    { uf: 'AM', centavos: null, anterior: 3_290 },
    { uf: 'SP', centavos: 2_050, anterior: 1_890 },
  ]);
  const audited = await app.deps.db
    .selectFrom('auditoria')
    .select('alvo_id')
    .where('acao', '=', 'frete.mudar')
    .execute();
  expect(new Set(audited.map(({ alvo_id }) => alvo_id))).toEqual(new Set(mudancas.map(({ id }) => id)));
});

test('what is no freight is refused in words, and nothing that came with it is saved', async () => {
  const refused = await save(
    await edited('RJ', 1_000),
    await edited('XX', 1_000),
    await edited('BA', MAX_FRETE + 1),
    await edited('CE', -1),
    await edited('DF', 1_000, 'Atestados de saúde'),
  );
  expect([refused.status, failureOf(refused).details]).toEqual([
    400,
    [
      { campo: `XX/${AZUL}`, mensagem: MENSAGENS_DO_FRETE.desconhecido },
      { campo: `BA/${AZUL}`, mensagem: MENSAGENS_DO_FRETE.alto },
      { campo: `CE/${AZUL}`, mensagem: MENSAGENS_DO_FRETE.forma },
      { campo: 'DF/Atestados de saúde', mensagem: MENSAGENS_DO_FRETE.desconhecido },
    ],
  ]);
  expect((await known('RJ'))?.centavos).toBe(1_890);
});

test('the history is append-only', async () => {
  const attack = app.deps.db.updateTable('fretes_historico').set({ centavos: 1 }).execute();
  await expect(attack).rejects.toMatchObject({ code: '42501' });
});
