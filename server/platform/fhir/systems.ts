/**
 * The systems of identifiers and codes that our resources name (docs/fhir.md says of each where it is from). What has no
 * system here is given as text.
 */
export const SYSTEMS = {
  /** Uniform resource identifiers: urn:uuid: and urn:oid:. */
  uri: 'urn:ietf:rfc:3986',
  cpf: 'https://saude.gov.br/fhir/sid/cpf',
  cid10: 'https://terminologia.saude.gov.br/fhir/CodeSystem/BRCID10',
  loinc: 'http://loinc.org',
  ucum: 'http://unitsofmeasure.org',
  identifierType: 'http://terminology.hl7.org/CodeSystem/v2-0203',
  actReason: 'http://terminology.hl7.org/CodeSystem/v3-ActReason',
  completion: 'http://terminology.hl7.org/CodeSystem/v3-DocumentCompletion',
  conditionCategory: 'http://terminology.hl7.org/CodeSystem/condition-category',
  medicationCategory: 'http://terminology.hl7.org/CodeSystem/medicationrequest-category',
  provenanceRole: 'http://terminology.hl7.org/CodeSystem/provenance-participant-type',
  signatureType: 'urn:iso-astm:E1762-95:2013',
} as const;

/** The system of registrations at the medical council of a state. */
export function systemOfCrm(uf: string): string {
  return `https://saude.gov.br/fhir/sid/crm-${uf.toLowerCase()}`;
}
