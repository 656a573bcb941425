import type { Bundle, FhirResource } from 'fhir/r4';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { baixarRespostasEmFhir } from '#contracts/pedidos/questionarios.contract.ts';
import { lerPedido } from '#contracts/pedidos/pedidos.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { answeredPedido, newPatient, type Patient } from '#testing/builders/builders.ts';
import { complaints } from '#testing/fhir/judge.ts';

let app: TestApp;
let patient: Patient;
let id: string;
beforeAll(async () => {
  app = await startTestApp();
  patient = await newPatient(app);
  ({ id } = await answeredPedido(patient));
});
afterAll(() => app.stop());

async function take(): Promise<Bundle<FhirResource>> {
  const answer = await patient.http.fetch(`/api/pedidos/${id}/respostas/fhir`);
  expect(answer.headers.get('content-type')).toBe('application/fhir+json; charset=utf-8');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the judge says whether it is one
  return (await answer.json()) as Bundle<FhirResource>;
}

test('an order’s answers → a valid Bundle: each question as asked, each answer as given', async () => {
  const bundle = await take();
  expect(complaints(bundle)).toEqual([]);
  const pedido = await patient.http.want(lerPedido, 200, { params: { id } });
  const resources = (bundle.entry ?? []).flatMap(({ resource }) => resource ?? []);
  const asked = resources.filter((one) => one.resourceType === 'Questionnaire');
  const given = resources.filter((one) => one.resourceType === 'QuestionnaireResponse');
  expect(asked.map(({ title }) => title)).toEqual([
    'Perguntas de saúde',
    'Perguntas do tratamento',
    'Sobre o pedido',
  ]);
  const items = given.flatMap(({ item = [] }) => item);
  const answers = items.map(({ text, answer }) => [text, answer?.[0]?.valueString ?? '']);
  expect(answers).toEqual([
    ...pedido.pergSaude.map((pergunta, i) => [pergunta, pedido.histSaude[i]]),
    ...pedido.pergTrat.map(({ pergunta }, i) => [pergunta, pedido.histTrat[i]]),
    ['Motivação', pedido.motivacao],
    ['Outras informações', pedido.outrasInfos],
    ['Justificativa do uso', pedido.justificativaDoUso],
  ]);
  for (const { questionnaire, item = [] } of given) {
    const known = asked.find(({ url, version }) => `${url}|${version}` === questionnaire);
    const questions = new Map(known?.item?.map(({ linkId, text }) => [linkId, text]));
    for (const { linkId, text } of item) expect(questions.get(linkId)).toBe(text);
  }
});

test('repeated takings → equal, each recorded; another person → not found', async () => {
  expect(await take()).toEqual(await take());
  const { http } = await newPatient(app);
  expect((await http.call(baixarRespostasEmFhir, { params: { id } })).status).toBe(404);
  const audit = await app.deps.db
    .selectFrom('auditoria')
    .select('acao')
    .where('alvo_id', '=', id)
    .where('acao', '=', 'pedido.baixar_fhir')
    .execute();
  expect(audit.length).toBeGreaterThanOrEqual(2);
});
