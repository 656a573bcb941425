/** The questionnaires of orders as FHIR says them, for what hands out data. */
export { readAnswersInFhir } from './questionarios.usecases.ts';
export {
  presentFixedQuestionnaire,
  presentQuestionnaire,
  presentResponses,
} from './questionarios.presenter.ts';
export { listAnsweredKeys, pageAnswered } from './questionarios.repository.ts';
