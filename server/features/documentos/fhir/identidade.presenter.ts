import type { CodeableConcept, Meta, Reference } from 'fhir/r4';
import { tipoDeDocumento } from '#domain/documentos/tipos.ts';
import { fhirId } from '#platform/fhir/ids.ts';
import { SYSTEMS } from '#platform/fhir/systems.ts';
import type { Refer } from '#platform/fhir/values.ts';
import type { EmitidoRow } from './emitido.repository.ts';

/** The people and the clinic that every resource of a document refers to. */
export type Parties = { subject: Reference; author: Reference; custodian: Reference };

/** The ids of the people of a document, as a Bundle or a file refers to them. */
export function partiesOf({ paciente_id, medico_id, instalacao }: EmitidoRow, refer: Refer): Parties {
  return {
    subject: refer('Patient', fhirId('Patient', paciente_id)),
    author: refer('Practitioner', fhirId('Practitioner', medico_id)),
    custodian: refer('Organization', fhirId('Organization', instalacao)),
  };
}

/** When the doctor made it: the signature, or the issue where it leaves on paper. */
export function madeAt({ assinado_em, emitido_em }: EmitidoRow): string {
  return (assinado_em ?? emitido_em).toISOString();
}

/** Marks what was signed with a certificate of the demonstration: it is worth nothing. */
export function metaOf({ certificado_de_teste, numero_simulado }: EmitidoRow): Meta | undefined {
  if (!certificado_de_teste && !numero_simulado) return undefined;
  return { security: [{ system: SYSTEMS.actReason, code: 'HTEST', display: 'test health data' }] };
}

/** The kind of a document: the code of ITI for documents of health (ADE-ICP-04.01), one of LOINC where one means it, the title. */
export function typeOf({ documento: { tipo } }: EmitidoRow): CodeableConcept {
  const { titulo, oid, loinc } = tipoDeDocumento(tipo);
  return {
    coding: [
      ...(loinc === null ? [] : [{ system: SYSTEMS.loinc, code: loinc.codigo, display: loinc.nome }]),
      { system: SYSTEMS.uri, code: `urn:oid:${oid.codigo}`, display: oid.nome },
    ],
    text: titulo,
  };
}
