import { afterAll, beforeAll, expect, test } from 'vitest';
import * as correio from '#contracts/consultorio/correio.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import * as build from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { deskOf, enterTalao, issueNotificacao } from '#testing/scenes/notificacao-em-papel.ts';

let app: TestApp;
let admin: Client;
let printed: ReturnType<typeof deskOf>['printed'];
let refusal: ReturnType<typeof deskOf>['refusal'];
let usedOf: ReturnType<typeof deskOf>['usedOf'];
beforeAll(async () => {
  app = await startTestApp({ fill: true });
  admin = await build.signInAdmin(app);
  ({ printed, refusal, usedOf } = deskOf(admin));
}, 60_000);
afterAll(() => app.stop());

test('each step is taken back until the letter is posted, and the number stays', async () => {
  const ana = await newMedico(app);
  const { id } = await enterTalao(admin, ana);
  const made = await issueNotificacao(app, ana);
  const params = { id: made.id };
  const undo = (de: 'assinar' | 'postar') => admin.call(correio.desfazerPasso, { params, body: { de } });
  expect((await undo('assinar')).status).toBe(409);
  await printed(made.id);
  await admin.want(correio.notarAssinatura, 204, { params });
  expect((await undo('assinar')).status).toBe(409);
  expect((await undo('postar')).status).toBe(204);
  const { assinar } = await admin.want(correio.lerCorreio, 200);
  const carta = assinar.find((one) => one.id === made.id);
  expect(carta?.folhas[0]?.talao?.numero).toContain('· 000401');
  expect((await undo('assinar')).status).toBe(204);
  const { imprimir } = await admin.want(correio.lerCorreio, 200);
  expect(imprimir.map((one) => one.id)).toContain(made.id);
  expect(await printed(made.id)).toContain('· 000401');
  await admin.want(correio.notarAssinatura, 204, { params });
  await post(made.id);
  expect((await undo('postar')).status).toBe(409);
  expect(await usedOf(id)).toEqual([['000401', 'usado', made.id]]);
});

test('the form of a lost letter is voided, and the sheet takes the next one', async () => {
  const ana = await newMedico(app);
  const { id } = await enterTalao(admin, ana);
  const made = await issueNotificacao(app, ana);
  await printed(made.id);
  await admin.want(correio.notarAssinatura, 204, { params: { id: made.id } });
  const envio = await post(made.id);
  await admin.want(correio.extraviarCarta, 204, { params: { id: envio }, body: { motivo: 'sumiu' } });
  expect(await printed(made.id)).toContain('· 000402');
  expect(await usedOf(id)).toEqual([
    ['000401', 'inutilizado', made.id],
    ['000402', 'usado', made.id],
  ]);
});

test('the companion prescription signed → the form not replaceable, also after a lost letter', async () => {
  const ana = await newMedico(app);
  const { id } = await enterTalao(admin, ana);
  const made = await issueNotificacao(app, ana);
  await printed(made.id);
  const params = { id: made.id };
  await admin.want(correio.notarAssinatura, 204, { params });
  const now = app.deps.clock();
  await app.deps.db
    .updateTable('documentos')
    .set({ estado: 'assinado', assinado_em: now, certificado_titular: 'Ana', certificado_serie: '1' })
    .set({ objeto: `teste/${made.companheira}`, size: 1, sha256: '00' })
    .where('id', '=', made.companheira)
    .execute();
  await admin.want(correio.desfazerPasso, 204, { params, body: { de: 'postar' } });
  const body = { folha: made.notificacao, motivo: 'rasura' };
  const voided = await admin.call(correio.inutilizarFolha, { params, body });
  expect([voided.status, failureOf(voided).code]).toEqual([409, 'acompanha_assinada']);
  await admin.want(correio.notarAssinatura, 204, { params });
  const envio = await post(made.id);
  await admin.want(correio.extraviarCarta, 204, { params: { id: envio }, body: { motivo: 'sumiu' } });
  expect(await refusal(made.id)).toEqual([409, failureOf(voided).message]);
  expect(await usedOf(id)).toEqual([['000401', 'inutilizado', made.id]]);
});

/** @returns the id of the letter */
async function post(id: string): Promise<string> {
  const { postar } = await admin.want(correio.lerCorreio, 200);
  const { endereco = [] } = postar.find((one) => one.id === id) ?? {};
  const envio = crypto.randomUUID();
  const body = { envio, transportadora: 'carta' as const, rastreio: 'QB473124829BR', endereco };
  await admin.want(correio.postarCarta, 204, { params: { id }, body });
  return envio;
}
