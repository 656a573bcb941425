import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contracts from '#contracts/consultorio/decisao.contract.ts';
import { lerPreenchimento } from '#contracts/consultorio/preenchimento.contract.ts';
import { perguntasDoServico } from '#domain/catalogo/perguntas.ts';
import { PERGUNTAS_TRATAMENTO_INICIAIS } from '#domain/catalogo/perguntas-iniciais.ts';
import { itensDoDocumento } from '#domain/documentos/regras/problemas.ts';
import type { TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import {
  askIssue,
  documentoDeHoje,
  readyCase,
  writeDocumento,
  type ReadyCase,
} from '#testing/scenes/caso-a-decidir.ts';

let app: TestApp;
let medica: Awaited<ReturnType<typeof newMedico>>;
let outra: Awaited<ReturnType<typeof newMedico>>;
beforeAll(async () => {
  app = await startTestApp({ fill: true });
  medica = await newMedico(app);
  outra = await newMedico(app);
}, 60_000);
afterAll(() => app.stop());

/** Puts answers to the questions about the request into an order. */
async function answer(id: string, said: readonly string[], motivacao = 'Preciso continuar.') {
  const pedido = app.deps.db.selectFrom('pedidos').select('servico_selecionado').where('id', '=', id);
  const { servico_selecionado } = await pedido.executeTakeFirstOrThrow();
  let at = 0;
  const hist = perguntasDoServico(PERGUNTAS_TRATAMENTO_INICIAIS, servico_selecionado).map((one) =>
    one.pedido ? (said[at++] ?? 'não') : 'Losartana antes',
  );
  await app.deps.db
    .updateTable('pedidos')
    .set({ hist_trat: JSON.stringify(hist), motivacao })
    .where('id', '=', id)
    .execute();
}

async function draftOf(tipo: TipoDeDocumento, asked: readonly string[], motivacao?: string) {
  const held = await readyCase(app, medica, tipo);
  await answer(held.id, asked, motivacao);
  return { held, draft: await writeDocumento(held, documentoDeHoje(tipo)) };
}

const fillingOf = (id: string) => medica.http.want(lerPreenchimento, 200, { params: { id } });

const issuedData = (held: ReadyCase) =>
  app.deps.db
    .selectFrom('documentos')
    .select('dados')
    .where('pedido_id', '=', held.id)
    .executeTakeFirstOrThrow();

test('answers asking for a medicine → a draft with its item; the marks are dropped at the issue', async () => {
  const asked = ['Omeprazol 20 mg', 'Uma cápsula em jejum'];
  const { held, draft } = await draftOf('simples', asked, 'Rivotril 2 mg, por favor.');
  const { pedido, ultimo, sobras } = await fillingOf(draft.id);
  expect(ultimo).toBeNull();
  expect(sobras).toEqual([]);
  if (pedido === null) throw new Error('nothing was filled in');
  expect(itensDoDocumento(pedido.dados)).toMatchObject([
    {
      medicamento: 'Omeprazol',
      apresentacao: '20 mg, cápsula',
      quantidade: '30 cápsulas',
      posologia: 'Uma cápsula em jejum',
    },
  ]);
  expect(pedido.dados.porConferir).toContain('itens.0.quantidade');
  // A field that no question asks for stays as it was typed.
  expect(pedido.dados).toMatchObject({ local: draft.documento.dados.local });
  const body = { documento: pedido, versao: draft.versao };
  const saved = await medica.http.want(contracts.salvarDocumento, 200, { params: { id: draft.id }, body });
  expect(saved.documento.documento.dados.porConferir).toEqual(pedido.dados.porConferir);
  expect((await askIssue(held)).status).toBe(200);
  expect((await issuedData(held)).dados).toMatchObject({ porConferir: [] });
  expect((await medica.http.call(lerPreenchimento, { params: { id: draft.id } })).status).toBe(409);
});

test('a draft without medicines → its kind’s fields; unrelated answers → nothing', async () => {
  const exams = await draftOf('exames', ['Hemograma e TSH', 'não se aplica']);
  expect((await fillingOf(exams.draft.id)).pedido?.dados).toMatchObject({
    exames: ['Hemograma completo (TUSS 40304361)', 'Hormônio tireoestimulante (TUSS 40316521)'],
    porConferir: ['exames'],
  });
  const referral = await draftOf('encaminhamento', ['Encaminhamento para cardiologista', 'não se aplica']);
  expect((await fillingOf(referral.draft.id)).pedido?.dados).toMatchObject({ especialidade: 'Cardiologia' });
  const certificate = await draftOf('atestado', ['não sei', 'não se aplica']);
  expect(await fillingOf(certificate.draft.id)).toEqual({ ultimo: null, pedido: null, sobras: [] });
});

test('a case in the hands of another doctor → not found', async () => {
  const { draft } = await draftOf('simples', ['Omeprazol 20 mg', '1 ao dia']);
  const { status } = await outra.http.call(lerPreenchimento, { params: { id: draft.id } });
  expect([403, 404]).toContain(status);
});
