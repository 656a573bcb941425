import { expect, test, vi } from 'vitest';
import { listarAnexos } from '#contracts/pedidos/anexos.contract.ts';
import { encerrarOutras } from '#contracts/contas/conta.contract.ts';
import { entrar } from '#contracts/contas/identidade.contract.ts';
import { appForTest } from '#testing/app/app.ts';
import { attachedPedido, newPatient, SENHA, visitor } from '#testing/builders/builders.ts';
import { PNG } from '#testing/files/small-files.ts';
import { askOffset, begin } from '#testing/builders/upload.ts';

test('a session that ends while its bytes come stores nothing; the owner may end what was sent', async () => {
  const app = await appForTest();
  const patient = await newPatient(app);
  const { id: pedido } = await attachedPedido(patient);
  const sent = { pedido, tipo: 'laudo_medico', filename: 'laudo.png', bytes: PNG };
  const location = (await begin(patient, sent)).headers.get('location') ?? '';

  const rest = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new Uint8Array(PNG.subarray(0, 40)));
      await rest.promise;
      controller.enqueue(new Uint8Array(PNG.subarray(40)));
      controller.close();
    },
  });
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  };
  const slowly: RequestInit & { duplex: 'half' } = { method: 'PATCH', headers, body, duplex: 'half' };
  const sending = patient.http.fetch(location, slowly);
  const begun = app.deps.db.selectFrom('envios_reservados').select('comecou');
  await vi.waitFor(async () => expect(await begun.execute()).toEqual([{ comecou: true }]), {
    timeout: 30_000,
  });
  const owner = visitor(app);
  await owner.want(entrar, 200, { body: { cpf: patient.cpf, senha: SENHA } });
  await owner.want(encerrarOutras, 200);
  rest.resolve();
  expect((await sending).status).toBe(401);
  expect(await owner.want(listarAnexos, 200, { params: { id: pedido } })).toEqual({ anexos: [] });

  // The upload can be resumed after signing in again.
  expect((await askOffset({ http: owner }, location)).headers.get('upload-offset')).toBe(String(PNG.length));
  expect((await owner.want(listarAnexos, 200, { params: { id: pedido } })).anexos).toHaveLength(1);
});
