import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as anexos from '#contracts/pedidos/anexos.contract.ts';
import type { Contract } from '#contracts/contract.ts';
import * as pedidos from '#contracts/pedidos/pedidos.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { upload } from '#testing/builders/upload.ts';
import { attachedPedido, historico, newPatient, type Patient } from '#testing/builders/builders.ts';
import { failureOf } from '#testing/app/client.ts';
import { PNG } from '#testing/files/small-files.ts';

let app: TestApp;
let owner: Patient;
let stranger: Patient;
let pedidoId: string;
let anexoId: string;
beforeAll(async () => {
  app = await startTestApp();
  owner = await newPatient(app);
  stranger = await newPatient(app);
  pedidoId = (await attachedPedido(owner)).id;
  await upload(owner, { pedido: pedidoId, tipo: 'laudo_medico', filename: 'laudo.png', bytes: PNG });
  const { anexos: files } = await owner.http.want(anexos.listarAnexos, 200, { params: { id: pedidoId } });
  anexoId = files[0]?.id ?? '';
});
afterAll(() => app.stop());

/** Every patient route with `:id`; the tus routes have tests of their own. */
const ROUTES = [...Object.values(pedidos), ...Object.values(anexos)].filter(
  (value): value is typeof value & Contract =>
    'path' in value && /:id/.test(value.path) && !/uploads/.test(value.path),
);

test.each(ROUTES.map((contract) => [`${contract.method} ${contract.path}`, contract] as const))(
  '%s: the id of another patient answers like one that does not exist',
  async (_name, contract: Contract) => {
    const body = bodies[contract.path] ? await bodies[contract.path]?.() : undefined;
    const ask = async (id: string) => {
      const answer = await stranger.http.call(contract, { params: { id }, body });
      const { requestId, ...rest } = failureOf(answer);
      expect(requestId).toMatch(/^[\dA-Z-]{14}$/);
      return { status: answer.status, ...rest };
    };
    const foreign = await ask(contract.path.includes('/anexos/:id') ? anexoId : pedidoId);
    expect(foreign).toEqual(await ask(randomUUID()));
    expect(foreign.status).toBe(404);
    expect(await ask('nada')).toEqual(foreign);
  },
);

const bodies: Record<string, () => Promise<unknown>> = {
  [pedidos.salvarHistorico.path]: () => historico(stranger),
  [pedidos.gerarCobranca.path]: async () => ({}),
  [pedidos.justificarUso.path]: async () => ({ justificativa: '' }),
};

test('the routes are all there, and the owner still reaches what is theirs', async () => {
  expect(ROUTES.length).toBeGreaterThanOrEqual(7);
  await owner.http.want(pedidos.lerPedido, 200, { params: { id: pedidoId } });
  await owner.http.want(anexos.criarLinkAnexo, 201, { params: { id: anexoId } });
});

test("somebody else's order is in nobody's list", async () => {
  expect((await stranger.http.want(pedidos.listarPedidos, 200)).pedidos).toEqual([]);
});
