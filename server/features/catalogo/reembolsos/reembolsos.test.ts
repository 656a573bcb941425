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
