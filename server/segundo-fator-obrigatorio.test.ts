import { afterAll, beforeAll, expect, test } from 'vitest';
import { lerSessao } from '../contracts/contas/sessao-atual.contract.ts';
import { listarDevolucoes } from '../contracts/pagamentos/devolucoes.contract.ts';
import { confirmarSegundoFator, iniciarSegundoFator } from '../contracts/contas/conta.contract.ts';
import { concluirEntrada, entrarAdm } from '../contracts/contas/identidade.contract.ts';
import { ADMIN, appForTest, startTestApp, type TestApp } from './testing/app/app.ts';
import { newPatient, signInAdmin, visitor } from './testing/builders/builders.ts';
import type { Client } from './testing/app/client.ts';
import { allContracts, nameOf } from './testing/app/contracts.ts';
import { codeOf, enrolFactor } from './testing/builders/authenticator.ts';

/** Every call that is the administrator's and not everybody's. */
const guarded = (await allContracts()).filter(
  ({ access }) => access.includes('Admin') && !access.includes('Visitante'),
);
const OPEN = [
  'GET /api/segundo-fator',
  'POST /api/segundo-fator',
  'POST /api/segundo-fator/confirmacao',
  'GET /api/sessao/prazo',
];

let app: TestApp;
let http: Client;
beforeAll(async () => {
  app = await startTestApp({ env: { ADMIN_SECOND_FACTOR: 'required' } });
  http = await signInAdmin(app);
});
afterAll(() => app.stop());

async function codeOfAnswer(path: string, method: string): Promise<unknown> {
  const answer = await http.fetch(path.replace(/:\w+/g, crypto.randomUUID()), {
    method,
    signal: AbortSignal.timeout(20_000),
  });
  const body: unknown = await answer.json().catch(() => null);
  return [answer.status, /"code":"(\w+)"/.exec(JSON.stringify(body))?.[1]];
}

test('where it must stand, the password alone opens the way to it and nothing else', async () => {
  expect(await http.want(lerSessao, 200)).toMatchObject({ papel: 'Admin', faltaSegundoFator: true });
  expect(
    guarded
      .filter(({ withoutSecondFactor }) => withoutSecondFactor === true)
      .map(nameOf)
      .toSorted(),
  ).toEqual(OPEN.toSorted());
});

test.each(
  guarded.filter((contract) => contract.withoutSecondFactor !== true).map((c) => [nameOf(c), c] as const),
)('without it: %s is refused', async (_name, { method, path }) => {
  // An answer to HEAD has no body to say why.
  const code = method === 'HEAD' ? undefined : 'segundo_fator_necessario';
  expect(await codeOfAnswer(path, method)).toEqual([403, code]);
});

test('who held the password alone is out when another browser sets it up', async () => {
  const fresh = await appForTest({ env: { ADMIN_SECOND_FACTOR: 'required' } });
  const [owner, thief] = [await signInAdmin(fresh), await signInAdmin(fresh)];
  const late = visitor(fresh);
  const { segredo } = await owner.want(iniciarSegundoFator, 200, { body: { senhaAtual: ADMIN.senha } });
  const [answer, entrada] = await Promise.all([
    owner.call(confirmarSegundoFator, { body: { codigo: codeOf(segredo) } }),
    late.call(entrarAdm, { body: ADMIN }),
  ]);
  expect([answer.status, entrada.status]).toEqual([200, 200]);
  expect((await owner.call(listarDevolucoes)).status).toBe(200);
  // Before the code was asked, at the same moment, after it: none of them got in without it.
  for (const other of [thief, late]) {
    expect(await other.want(lerSessao, 200)).toMatchObject({ papel: 'Visitante' });
    expect((await other.call(listarDevolucoes)).status).toBe(401);
  }
});

test('set up, everything opens; the next sign-in asks the code; a patient is asked nothing', async () => {
  const { segredo } = await enrolFactor(http, ADMIN.senha, Date.now() - 30_000);
  expect(await http.want(lerSessao, 200)).toMatchObject({ faltaSegundoFator: false });
  expect((await http.call(listarDevolucoes)).status).toBe(200);
  const again = visitor(app);
  expect(await again.want(entrarAdm, 200, { body: ADMIN })).toEqual({ papel: null, pendente: 'codigo' });
  await again.want(concluirEntrada, 200, { body: { codigo: codeOf(segredo) } });
  expect((await again.call(listarDevolucoes)).status).toBe(200);
  const patient = await newPatient(app);
  expect(await patient.http.want(lerSessao, 200)).toMatchObject({ faltaSegundoFator: false });
});
