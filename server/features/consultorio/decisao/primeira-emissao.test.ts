import { afterAll, beforeAll, expect, test } from 'vitest';
import { darProva } from '#contracts/contas/conta.contract.ts';
import { entrarMedico } from '#contracts/contas/identidade.contract.ts';
import { encerrarAssinatura } from '#contracts/documentos/assinar.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf } from '#testing/app/client.ts';
import { endProvas } from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { SENHA } from '#testing/builders/people.ts';
import { askIssue, documentoDeHoje, readyCase, writeDocumento } from '#testing/scenes/caso-a-decidir.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ fill: true });
}, 60_000);
afterAll(() => app.stop());

test('the first issue of a signing session asks for a proof, once; the next session’s asks again', async () => {
  const medica = await newMedico(app);
  const next = async () => {
    const held = await readyCase(app, medica, 'simples');
    await writeDocumento(held, documentoDeHoje('simples'));
    return held;
  };
  const later = () => endProvas(app);
  const prove = () => medica.http.want(darProva, 200, { body: { senhaAtual: SENHA } });
  await later();
  const first = await next();
  const refused = await askIssue(first);
  expect([refused.status, failureOf(refused).code]).toEqual([403, 'prova_necessaria']);
  await prove();
  expect((await askIssue(first)).status).toBe(200);
  await later();
  expect((await askIssue(await next())).status).toBe(200);
  await medica.http.want(encerrarAssinatura, 204);
  const again = await next();
  expect(failureOf(await askIssue(again)).code).toBe('prova_necessaria');
  await prove();
  expect((await askIssue(again)).status).toBe(200);
  // Another session of the doctor gives its own: signing in is one.
  await medica.http.want(entrarMedico, 200, { body: { email: medica.medico.email, senha: SENHA } });
  await later();
  expect(failureOf(await askIssue(await next())).code).toBe('prova_necessaria');
}, 60_000);
