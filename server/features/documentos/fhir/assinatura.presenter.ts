import type { Attachment, DocumentReference, Provenance } from 'fhir/r4';
import type { Identified } from '#platform/fhir/bundle.ts';
import { fhirId } from '#platform/fhir/ids.ts';
import { SYSTEMS } from '#platform/fhir/systems.ts';
import { urn, words, type Refer } from '#platform/fhir/values.ts';
import { contentsOf, findSignatures } from '#pades/find-signatures.ts';
import { readTlv } from '#pades/der.ts';
import { madeAt, metaOf, partiesOf, typeOf } from './identidade.presenter.ts';
import type { EmitidoRow } from './emitido.repository.ts';

/** The bytes of a signed PDF, where they go along, or the address to fetch them from. */
export type SignedFile = { pdf: Buffer } | { url: string } | null;

const PDF = 'application/pdf';

/** The signed PDF and who signed it; none for a document that leaves on paper. */
export function signed(
  row: EmitidoRow,
  refer: Refer,
  file: SignedFile,
): Identified<DocumentReference | Provenance>[] {
  const { assinado_em, canal } = row;
  if (assinado_em === null || canal !== 'eletronico') return [];
  return [documentReference(row, refer, file), provenance(row, refer, { at: assinado_em, file })];
}

function documentReference(row: EmitidoRow, refer: Refer, file: SignedFile): Identified<DocumentReference> {
  const { subject, author, custodian } = partiesOf(row, refer);
  const id = fhirId('DocumentReference', row.id);
  return {
    resourceType: 'DocumentReference',
    id,
    meta: metaOf(row),
    language: 'pt-BR',
    masterIdentifier: urn(id),
    identifier: [{ system: `${row.folha.appUrl}/verificar`, value: row.codigo }],
    status: row.estado === 'revogado' ? 'entered-in-error' : 'current',
    docStatus: row.estado === 'revogado' ? 'entered-in-error' : 'final',
    type: typeOf(row),
    subject,
    date: madeAt(row),
    author: [author],
    custodian,
    content: [{ attachment: attachment(row, file) }],
  };
}

function attachment({ codigo, size, assinado_em }: EmitidoRow, file: SignedFile): Attachment {
  return {
    contentType: PDF,
    language: 'pt-BR',
    ...(file && 'url' in file ? { url: file.url } : {}),
    ...(file && 'pdf' in file ? { data: file.pdf.toString('base64') } : {}),
    size: size ?? undefined,
    title: `documento-${codigo}.pdf`,
    creation: assinado_em?.toISOString(),
  };
}

/** The signature: CMS in DER, which is in the PDF and signs its bytes (PAdES). */
function provenance(
  row: EmitidoRow,
  refer: Refer,
  { at, file }: { at: Date; file: SignedFile },
): Identified<Provenance> {
  const { author, custodian } = partiesOf(row, refer);
  const when = at.toISOString();
  const display = words(row.certificado_titular);
  const legal = { code: 'LA', display: 'legally authenticated' };
  return {
    resourceType: 'Provenance',
    id: fhirId('Provenance', row.id),
    meta: metaOf(row),
    target: [
      refer('Composition', fhirId('Composition', row.id)),
      refer('DocumentReference', fhirId('DocumentReference', row.id)),
    ],
    occurredDateTime: when,
    recorded: when,
    activity: row.certificado_de_teste ? undefined : { coding: [{ system: SYSTEMS.completion, ...legal }] },
    agent: [
      {
        type: { coding: [{ system: SYSTEMS.provenanceRole, code: 'author', display: 'Author' }] },
        who: author,
        onBehalfOf: custodian,
      },
    ],
    signature: [
      {
        type: [
          { system: SYSTEMS.signatureType, code: '1.2.840.10065.1.12.1.1', display: "Author's Signature" },
        ],
        when,
        who: { ...author, display },
        targetFormat: PDF,
        sigFormat: 'application/pkcs7-signature',
        data: file && 'pdf' in file ? cmsOf(file.pdf)?.toString('base64') : undefined,
      },
    ],
  };
}

/** The doctor's signature is the first one of the file. */
function cmsOf(pdf: Buffer): Buffer | undefined {
  const [first] = findSignatures(pdf).found;
  return first ? readTlv(contentsOf(first)).whole : undefined;
}
