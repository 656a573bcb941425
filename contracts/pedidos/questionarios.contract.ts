import { defineContract, errors, idParam, media } from '../contract.ts';

export const baixarRespostasEmFhir = defineContract({
  operationId: 'baixarRespostasEmFhir',
  method: 'GET',
  path: '/api/pedidos/:id/respostas/fhir',
  summary:
    'What was asked for an order and answered, as a FHIR R4 Bundle of Questionnaires and QuestionnaireResponses; it is audited',
  tag: 'pedidos',
  access: ['Paciente'],
  params: idParam,
  responses: { 200: media('application/fhir+json'), ...errors(404) },
});
