import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contracts from '#contracts/chat/respostas-prontas.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { signInAdmin } from '#testing/builders/builders.ts';
import { failureOf, type Client } from '#testing/app/client.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  admin = await signInAdmin(app);
});
afterAll(() => app.stop());

const titles = async () =>
  (await admin.want(contracts.listarRespostas, 200)).respostas.map(({ titulo }) => titulo);

test('replies are kept, changed and removed on the server', async () => {
  const made = await admin.want(contracts.criarResposta, 201, {
    body: { titulo: ' Até amanhã ', texto: 'Voltamos amanhã.' },
  });
  expect(made.titulo).toBe('Até amanhã');
  const params = { id: made.id };
  const body = { titulo: 'Até segunda', texto: 'Voltamos segunda-feira.' };
  expect(await admin.want(contracts.mudarResposta, 200, { params, body })).toEqual({ id: made.id, ...body });
  expect(await titles()).toContain('Até segunda');
  await admin.want(contracts.apagarResposta, 204, { params });
  expect(await titles()).not.toContain('Até segunda');
  expect((await admin.call(contracts.apagarResposta, { params })).status).toBe(404);
  expect((await admin.call(contracts.mudarResposta, { params, body })).status).toBe(404);
});

test.each([
  [{ titulo: '', texto: 'x' }, 400, 'Dê um título à resposta.'],
  [{ titulo: 'x'.repeat(61), texto: 'x' }, 400, 'O título pode ter até 60 letras.'],
  [{ titulo: 'x', texto: '  ' }, 400, 'Escreva o texto da resposta.'],
  [
    { titulo: 'x', texto: 'Oi, {nomee}' },
    400,
    '{nomee} não é um marcador. Use {nome}, {servico}, {numero} ou {prazo}.',
  ],
  [{ titulo: 'PRAZO', texto: 'x' }, 409, 'Já existe uma resposta com este título.'],
])('%o is refused in words', async (body, status, words) => {
  const refused = await admin.call(contracts.criarResposta, { body });
  expect([refused.status, failureOf(refused).message]).toEqual([status, words]);
});

test('one title asked for by several replies at once goes to one; the others read why', async () => {
  const made = await Promise.all(
    ['Um', 'Dois', 'Três', 'Quatro'].map((titulo) =>
      admin.want(contracts.criarResposta, 201, { body: { titulo, texto: 'x' } }),
    ),
  );
  const body = { titulo: 'O mesmo título', texto: 'x' };
  const answers = await Promise.all(
    made.map(({ id }) => admin.call(contracts.mudarResposta, { params: { id }, body })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
});
