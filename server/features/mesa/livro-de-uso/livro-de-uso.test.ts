import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contracts from '#contracts/mesa/livro-de-uso.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import * as build from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { enterTalao } from '#testing/scenes/notificacao-em-papel.ts';

let app: TestApp;
let admin: Client;
let now = new Date();
beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
  admin = await build.signInAdmin(app);
});
afterAll(() => app.stop());

test('every form of one book or all → a CSV line; needs a prova, each download audited', async () => {
  const ana = await newMedico(app);
  const { id } = await enterTalao(admin, ana, { serie: 'L1', inicio: '0001', fim: '0500' });
  await enterTalao(admin, ana, { serie: 'L2', inicio: '0001', fim: '0020' });
  const read = async (talao: string | null) => {
    const { url } = await admin.want(contracts.criarLivroDeUso, 201, { body: { talao } });
    const answer = await admin.fetch(url);
    expect(answer.status).toBe(200);
    return (await answer.text()).trimEnd().split('\r\n');
  };
  const [head, first, ...rest] = await read(id);
  expect(head).toContain('"Número";"Situação";"Médico"');
  expect(first).toContain(`"SP";"L1";"0001";"livre";"${ana.medico.nome}"`);
  expect(rest).toHaveLength(499);
  expect((await read(null)).slice(1)).toHaveLength(520);
  const { n } = await app.deps.db
    .selectFrom('auditoria')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('acao', '=', 'talao.exportar_baixar')
    .executeTakeFirstOrThrow();
  expect(n).toBe(2);
  now = new Date(now.getTime() + 6 * 60_000);
  const unproven = await admin.call(contracts.criarLivroDeUso, { body: { talao: id } });
  expect([unproven.status, failureOf(unproven).code]).toEqual([403, 'prova_necessaria']);
});
