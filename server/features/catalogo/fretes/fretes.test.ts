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

test('a freight that is taken away → kept as none in the history', async () => {
  expect((await save(await edited('AM', null))).status).toBe(200);
  expect((await known('AM'))?.centavos).toBeNull();
  const { mudancas } = await admin.want(contracts.lerHistoricoDeFretes, 200);
  expect(mudancas).toMatchObject([{ uf: 'AM', centavos: null, anterior: 3_290 }]);
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
