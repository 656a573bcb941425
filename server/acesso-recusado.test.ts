import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Contract } from '../contracts/contract.ts';
import { lerCliente } from '../contracts/contas/clientes.contract.ts';
import { listarDevolucoes } from '../contracts/pagamentos/devolucoes.contract.ts';
import { startTestApp, type TestApp } from './testing/app/app.ts';
import { newPatient, signInAdmin, visitor, type Patient } from './testing/builders/builders.ts';
import type { Client } from './testing/app/client.ts';
import { allContracts, nameOf } from './testing/app/contracts.ts';

const ofTheDesk = (await allContracts()).filter(
  ({ access }) => access.includes('Admin') && !access.includes('Paciente'),
);

let app: TestApp;
let patient: Patient;
let clienteId: string;
beforeAll(async () => {
  app = await startTestApp();
  patient = await newPatient(app);
  const rows = await app.deps.db.selectFrom('clientes').select('id').execute();
  clienteId = rows[0]?.id ?? '';
});
afterAll(() => app.stop());

function refusals() {
  return app.deps.db
    .selectFrom('auditoria')
    .select(['ator_tipo', 'ator_id', 'alvo_tipo', 'alvo_id', 'request_id'])
    .where('acao', '=', 'acesso.recusado')
    .execute();
}

async function knock(http: Client, { method, path }: Contract) {
  const answer = await http.fetch(path.replace(/:\w+/g, crypto.randomUUID()), { method });
  return { status: answer.status, requestId: answer.headers.get('x-request-id') };
}

test('there is a desk', () => {
  expect(ofTheDesk.length).toBeGreaterThan(10);
});

test.each(ofTheDesk.map((contract) => [nameOf(contract), contract] as const))(
  "a patient's session on %s: refused, and in the audit",
  async (name, contract) => {
    const { status, requestId } = await knock(patient.http, contract);
    expect(status).toBe(403);
    const rows = (await refusals()).filter(({ request_id }) => request_id === requestId);
    expect(rows).toEqual([
      { ator_tipo: 'Paciente', ator_id: clienteId, alvo_tipo: 'rota', alvo_id: name, request_id: requestId },
    ]);
  },
);

test('nobody else fills the audit: no visitor, no administrator, no call of their own', async () => {
  const before = (await refusals()).length;
  expect((await knock(visitor(app), listarDevolucoes)).status).toBe(401);
  expect((await knock(await signInAdmin(app), lerCliente)).status).toBe(403);
  expect((await knock(patient.http, lerCliente)).status).toBe(200);
  expect(await refusals()).toHaveLength(before);
});

test('who knocks for ever is refused for ever, and written down a thousand times in an hour', async () => {
  const { signer, db } = app.deps;
  const chave = signer.key('acesso-recusado', clienteId);
  await db.updateTable('limites').set({ contagem: 999 }).where('chave', '=', chave).execute();
  const before = (await refusals()).length;
  for (let i = 0; i < 3; i += 1) expect((await knock(patient.http, listarDevolucoes)).status).toBe(403);
  expect(await refusals()).toHaveLength(before + 1);
});
