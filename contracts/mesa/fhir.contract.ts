import { z } from 'zod';
import { defineContract, errors, instant, media } from '../contract.ts';

const tag = 'exportação';

/** Exported resource types, a file each. */
export const RECURSOS_FHIR = [
  'Patient',
  'Practitioner',
  'Organization',
  'Composition',
  'MedicationRequest',
  'ServiceRequest',
  'Condition',
  'DocumentReference',
  'Provenance',
  'Questionnaire',
  'QuestionnaireResponse',
] as const;
export type RecursoFhir = (typeof RECURSOS_FHIR)[number];

/** Manifest of FHIR Bulk Data: a file per resource type, as of one instant. */
export const manifestoFhir = z
  .object({
    transactionTime: instant,
    request: z.string(),
    requiresAccessToken: z.literal(true),
    output: z.array(z.object({ type: z.enum(RECURSOS_FHIR), url: z.string() })),
    error: z.array(z.object({ type: z.literal('OperationOutcome'), url: z.string() })),
    /** End of the time in which a download may begin. */
    expiraEm: instant,
  })
  .meta({ id: 'ManifestoFhir' });
export type ManifestoFhir = z.infer<typeof manifestoFhir>;

export const exportarFhir = defineContract({
  operationId: 'exportarFhir',
  method: 'POST',
  path: '/api/adm/fhir',
  summary:
    'With a recent proof of who is there: addresses that give everything as FHIR R4, one NDJSON file for each type of resource, for five minutes and this session',
  tag,
  access: ['Admin'],
  responses: { 201: manifestoFhir, ...errors(400) },
});

export const baixarFhir = defineContract({
  operationId: 'baixarFhir',
  method: 'GET',
  path: '/api/adm/fhir/:tipo',
  summary: 'One of these files, as an attachment, to the session that its address was made for',
  tag,
  access: ['Admin'],
  params: z.object({ tipo: z.enum(RECURSOS_FHIR) }),
  query: z.object({ chave: z.string().max(3000).default('') }),
  responses: { 200: media('application/fhir+ndjson'), ...errors(404) },
});
