import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contracts from '#contracts/catalogo/reembolsos.contract.ts';
import { MENSAGENS_DA_REGRA, REGRAS_INICIAIS } from '#domain/pagamentos/reembolso.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { signInAdmin } from '#testing/builders/builders.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signInAdmin(app);
});
afterAll(() => app.stop());

const read = async () => (await admin.want(contracts.lerRegrasDeReembolso, 200)).regras;

async function edited(causa: string, estagio: string, percentual: number, versao?: number) {
  const known = (await read()).find((regra) => regra.causa === causa && regra.estagio === estagio);
  return { causa, estagio, percentual, versao: versao ?? known?.versao ?? 0 };
}

const save = (...regras: Awaited<ReturnType<typeof edited>>[]) =>
  admin.call(contracts.salvarRegrasDeReembolso, { body: { regras } });

test('an installation begins with the whole amount before a document, and nothing after it', async () => {
  expect((await read()).map(({ causa, estagio, percentual }) => ({ causa, estagio, percentual }))).toEqual(
    REGRAS_INICIAIS,
  );
});

test('a rule is changed upon its version, noted, and kept in the history', async () => {
  const old = await edited('recusado', 'depois da consulta', 50);
  expect((await save(old)).status).toBe(200);
  const late = await save({ ...old, percentual: 40 });
  expect([late.status, failureOf(late).details?.[0]?.campo]).toEqual([409, 'recusado/depois da consulta']);
  // The same share again is no change, whatever was edited.
  expect(await admin.want(contracts.salvarRegrasDeReembolso, 200, { body: { regras: [old] } })).toMatchObject(
    {
      mudadas: 0,
    },
  );
  const { mudancas } = await admin.want(contracts.lerHistoricoDeRegras, 200);
  expect(mudancas).toMatchObject([{ causa: 'recusado', percentual: 50, anterior: 100 }]);
  const audited = await app.deps.db
    .selectFrom('auditoria')
    .select('alvo_id')
    .where('acao', '=', 'reembolso.regra')
    .execute();
  expect(audited).toEqual([{ alvo_id: mudancas[0]?.id }]);
});

test('no share goes below the law, and nothing that came with it is saved', async () => {
  const refused = await save(
    await edited('arrependimento', 'antes do documento', 90),
    await edited('excluido', 'em leitura', 10),
    await edited('recusado', 'em leitura', 101),
  );
  expect([refused.status, failureOf(refused).details]).toEqual([
    400,
    [
      { campo: 'arrependimento/antes do documento', mensagem: MENSAGENS_DA_REGRA.arrependimento },
      { campo: 'recusado/em leitura', mensagem: MENSAGENS_DA_REGRA.forma },
    ],
  ]);
  expect(
    (await read()).find(({ causa, estagio }) => causa === 'excluido' && estagio === 'em leitura'),
  ).toMatchObject({
    percentual: 100,
  });
});

test('the history is append-only', async () => {
  const attack = app.deps.db.updateTable('regras_de_reembolso_historico').set({ percentual: 1 }).execute();
  await expect(attack).rejects.toMatchObject({ code: '42501' });
});
