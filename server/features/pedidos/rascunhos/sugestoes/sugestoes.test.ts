import { afterAll, beforeAll, expect, test } from 'vitest';
import { salvarHistorico } from '#contracts/pedidos/pedidos.contract.ts';
import { sugerirRespostas } from '#contracts/pedidos/rascunhos.contract.ts';
import { listarPerguntas } from '#contracts/catalogo/perguntas.contract.ts';
import { perguntasDoServico } from '#domain/catalogo/perguntas.ts';
import { chavesDasPerguntas } from '#domain/pedidos/rascunho.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { createPedido, historico, newPatient, readPedido, type Patient } from '#testing/builders/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const BRANCA = 'Renovação de Receita Simples (Branca)';
const AZUL = 'Renovação de Receita Azul';
const PREP = 'PrEP Online (Prevenção ao HIV)';

const MARCO = '2026-03-12T13:00:00.000Z';
const MAIO = '2026-05-02T13:00:00.000Z';
const JUNHO = '2026-06-02T13:00:00.000Z';

/** Answers an order with recognisable texts at an earlier date. */
async function answer(patient: Patient, id: string, word: string, em = MARCO): Promise<void> {
  const { Servico_Selecionado: servico } = await readPedido(patient, id);
  const base = await historico(patient, servico);
  const body = {
    ...base,
    histSaude: base.histSaude.map((_, i) => `${word} saúde ${i}`),
    histTrat: base.histTrat.map((_, i) => `${word} tratamento ${i}`),
    motivacao: `${word} motivo`,
    outrasInfos: `${word} outras`,
  };
  await patient.http.want(salvarHistorico, 200, { params: { id }, body });
  await app.deps.db
    .updateTable('consentimentos')
    .set({ created_at: new Date(em) })
    .where('pedido_id', '=', id)
    .execute();
}

async function asked({ http }: Patient, servico: string) {
  const lists = await http.want(listarPerguntas, 200);
  const keysOf = (lista: 'saude' | 'tratamento') => {
    const perguntas = perguntasDoServico(lists[lista].perguntas, servico);
    const texts = perguntas.map(({ pergunta }) => pergunta);
    const chaves = chavesDasPerguntas(lista, texts);
    // Questions about today are asked and never suggested.
    return { chaves, suggested: chaves.filter((_, i) => !perguntas[i]?.agora) };
  };
  const [saude, tratamento] = [keysOf('saude'), keysOf('tratamento')];
  return {
    saude: saude.chaves,
    tratamento: tratamento.chaves,
    suggested: { saude: saude.suggested, tratamento: tratamento.suggested },
  };
}

const suggest = async ({ http }: Patient, id: string) =>
  (await http.want(sugerirRespostas, 200, { params: { id } })).sugestoes;

test('who asks for the first time is suggested nothing, and an order never its own answers', async () => {
  const patient = await newPatient(app);
  const { id } = await createPedido(patient);
  expect(await suggest(patient, id)).toEqual({});
  await answer(patient, id, 'própria');
  expect(await suggest(patient, id)).toEqual({});
});

test('health answers come from the last order that was asked, others only from the same service', async () => {
  const patient = await newPatient(app);
  const keys = await asked(patient, BRANCA);
  await answer(patient, (await createPedido(patient, BRANCA)).id, 'março');
  await answer(patient, (await createPedido(patient, AZUL)).id, 'maio', MAIO);
  const branca = await suggest(patient, (await createPedido(patient, BRANCA)).id);
  expect(Object.keys(branca).toSorted()).toEqual(
    [...keys.suggested.saude, ...keys.suggested.tratamento, 'motivacao', 'outrasInfos'].toSorted(),
  );
  expect([keys.suggested.saude.length, keys.suggested.tratamento.length]).toEqual([2, 4]);
  expect(branca[keys.saude[1] ?? '']).toEqual({ resposta: 'maio saúde 1', em: MAIO });
  expect(branca[keys.tratamento[0] ?? '']).toEqual({ resposta: 'março tratamento 0', em: MARCO });
  expect(branca['motivacao']).toEqual({ resposta: 'março motivo', em: MARCO });

  const prep = await suggest(patient, (await createPedido(patient, PREP)).id);
  expect(Object.keys(prep).toSorted()).toEqual(keys.suggested.saude.toSorted());

  // The order answered last was not asked them.
  await answer(patient, (await createPedido(patient, 'Atestados de saúde')).id, 'junho', JUNHO);
  const again = await suggest(patient, (await createPedido(patient, BRANCA)).id);
  expect(again[keys.saude[1] ?? '']).toEqual({ resposta: 'março saúde 1', em: MARCO });
});

test('an answer to replaced words → keeps its own key; a deleted order suggests nothing', async () => {
  const patient = await newPatient(app);
  const old = await createPedido(patient, BRANCA);
  await answer(patient, old.id, 'antes');
  const before = await asked(patient, BRANCA);
  await app.deps.db
    .insertInto('perguntas_versoes')
    .values({ tipo: 'saude', numero: 2, perguntas: JSON.stringify([{ pergunta: 'Nova?', descricao: '' }]) })
    .execute();
  const { id } = await createPedido(patient, BRANCA);
  const sugestoes = await suggest(patient, id);
  expect(sugestoes).not.toHaveProperty(['saude.1:Nova?']);
  expect(sugestoes[before.tratamento[1] ?? '']?.resposta).toBe('antes tratamento 1');
  await app.deps.db.updateTable('pedidos').set({ status: 'Excluído' }).where('id', '=', old.id).execute();
  expect(await suggest(patient, id)).toEqual({});
});

test('a question about today → never suggested, whatever its mark at the time of the answer', async () => {
  const patient = await newPatient(app);
  const { saude } = await patient.http.want(listarPerguntas, 200);
  const [numero, perguntas] = [saude.perguntas.length + 100, [{ pergunta: 'Dói hoje?', descricao: '' }]];
  const publish = (at: number, agora: boolean) =>
    app.deps.db
      .insertInto('perguntas_versoes')
      .values({
        tipo: 'saude',
        numero: at,
        perguntas: JSON.stringify(perguntas.map((one) => (agora ? { ...one, agora } : one))),
      })
      .execute();
  await publish(numero, false);
  await answer(patient, (await createPedido(patient, BRANCA)).id, 'ontem');
  const open = await createPedido(patient, BRANCA);
  expect(await suggest(patient, open.id)).toHaveProperty(['saude.1:Dói hoje?']);
  // The mark comes later; the order before and the one that keeps its unmarked version are both bound by it.
  const kept = await createPedido(patient, BRANCA);
  await answer(patient, kept.id, 'hoje', MAIO);
  await publish(numero + 1, true);
  for (const id of [open.id, kept.id])
    expect(await suggest(patient, id)).not.toHaveProperty(['saude.1:Dói hoje?']);
});

test("nobody is told another patient's answers", async () => {
  const patient = await newPatient(app);
  const { id } = await createPedido(patient, BRANCA);
  await answer(patient, id, 'minha');
  const stranger = await newPatient(app);
  await stranger.http.want(sugerirRespostas, 404, { params: { id } });
  expect(await suggest(stranger, (await createPedido(stranger, BRANCA)).id)).toEqual({});
});
