import type { Bundle, FhirResource, Patient, Questionnaire, QuestionnaireResponse } from 'fhir/r4';
import { perguntasDoServico, type Pergunta } from '#domain/catalogo/perguntas.ts';
import { collectionBundle, type Identified } from '#platform/fhir/bundle.ts';
import { fhirId } from '#platform/fhir/ids.ts';
import { inBundle, some, words, type Refer } from '#platform/fhir/values.ts';
import type { VersaoRow } from '#features/catalogo/perguntas/perguntas.public.ts';
import type { AnsweredRow } from './questionarios.repository.ts';

const TITLES = { saude: 'Perguntas de saúde', tratamento: 'Perguntas do tratamento' } as const;
const NAMES = { saude: 'PerguntasDeSaude', tratamento: 'PerguntasDoTratamento' } as const;

/** Asked with every order, beside both lists that the administrator edits. */
const FIXED = [
  ['motivacao', 'Motivação', (row: AnsweredRow) => row.motivacao],
  ['outrasInfos', 'Outras informações', (row: AnsweredRow) => row.outras_infos],
  ['justificativaDoUso', 'Justificativa do uso', (row: AnsweredRow) => row.justificativa_do_uso],
] as const;

/** A version of a list of questions, with those for all services; it never changes. */
export function presentQuestionnaire(versao: VersaoRow): Identified<Questionnaire> {
  return {
    ...questionnaire(fhirId('Questionnaire', versao.id), {
      name: NAMES[versao.tipo],
      title: TITLES[versao.tipo],
      version: String(versao.numero),
    }),
    date: versao.created_at.toISOString(),
    item: some(versao.perguntas.map(itemOf)),
  };
}

/** The questions that no version has. */
export function presentFixedQuestionnaire(): Identified<Questionnaire> {
  const about = { name: 'SobreOPedido', title: 'Sobre o pedido', version: '1' };
  const item = FIXED.map(([linkId, text]) => ({ linkId, text, type: 'text' as const }));
  return { ...questionnaire(fhirId('Questionnaire', 'sobre-o-pedido'), about), item };
}

function questionnaire(id: string, about: { name: string; title: string; version: string }) {
  return {
    resourceType: 'Questionnaire' as const,
    id,
    language: 'pt-BR',
    url: `urn:uuid:${id}`,
    ...about,
    status: 'active' as const,
    subjectType: ['Patient' as const],
  };
}

/** A question by its place in its version, counted from 1; its description is below it. */
function itemOf({ pergunta, descricao }: Pergunta, i: number) {
  const linkId = String(i + 1);
  const described = words(descricao);
  return {
    linkId,
    text: words(pergunta),
    type: 'text' as const,
    item: described
      ? [{ linkId: `${linkId}.descricao`, text: described, type: 'display' as const }]
      : undefined,
  };
}

/** The answers of an order: to each list as it was asked, and to the questions that no version has. */
export function presentResponses(
  row: AnsweredRow,
  versoes: readonly VersaoRow[],
  refer: Refer,
): Identified<QuestionnaireResponse>[] {
  const lists = [
    [row.versao_saude, row.hist_saude],
    [row.versao_trat, row.hist_trat],
  ] as const;
  const answered = lists.flatMap(([id, respostas]) => {
    const versao = versoes.find((one) => one.id === id);
    if (versao === undefined) return [];
    const asked = perguntasDoServico(versao.perguntas, row.servico_selecionado);
    const item = asked.map((pergunta, i) =>
      answer(String(versao.perguntas.indexOf(pergunta) + 1), pergunta.pergunta, respostas[i] ?? ''),
    );
    return [response(row, refer, { list: versao.tipo, of: presentQuestionnaire(versao), item })];
  });
  const item = FIXED.map(([linkId, text, read]) => answer(linkId, text, read(row)));
  return [...answered, response(row, refer, { list: 'pedido', of: presentFixedQuestionnaire(), item })];
}

function answer(linkId: string, text: string, resposta: string) {
  const value = words(resposta);
  return { linkId, text: words(text), answer: value ? [{ valueString: value }] : undefined };
}

function response(
  { id, paciente_id, respondido_em }: AnsweredRow,
  refer: Refer,
  asked: { list: string; of: Questionnaire; item: NonNullable<QuestionnaireResponse['item']> },
): Identified<QuestionnaireResponse> {
  const patient = refer('Patient', fhirId('Patient', paciente_id));
  return {
    resourceType: 'QuestionnaireResponse',
    id: fhirId('QuestionnaireResponse', id, asked.list),
    language: 'pt-BR',
    questionnaire: `${asked.of.url}|${asked.of.version}`,
    status: 'completed',
    subject: patient,
    authored: respondido_em.toISOString(),
    author: patient,
    source: patient,
    item: some(asked.item),
  };
}

/** Both lists as they were asked for an order and the answers to them, with the patient who gave these. */
export function presentAnswersBundle(
  row: AnsweredRow,
  versoes: readonly VersaoRow[],
  who: Identified<Patient>,
): Bundle<FhirResource> {
  const asked = versoes.filter(({ id }) => id === row.versao_saude || id === row.versao_trat);
  const resources = [
    who,
    ...asked.map(presentQuestionnaire),
    presentFixedQuestionnaire(),
    ...presentResponses(row, versoes, inBundle),
  ];
  return collectionBundle(row.id, resources, row.respondido_em);
}
