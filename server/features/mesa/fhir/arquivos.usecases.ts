import { setImmediate } from 'node:timers/promises';
import type { FhirResource } from 'fhir/r4';
import type { RecursoFhir } from '#contracts/mesa/fhir.contract.ts';
import { TIPOS_DE_DOCUMENTO, type TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import { tipoDeDocumento } from '#domain/documentos/tipos.ts';
import type { Queries } from '#platform/db/database.ts';
import { organization, practitioner } from '#platform/fhir/people.ts';
import { inFiles } from '#platform/fhir/values.ts';
import { readVersoes } from '#features/catalogo/perguntas/perguntas.public.ts';
import { presentPatient } from '#features/contas/clientes/clientes.public.ts';
import * as documentos from '#features/documentos/fhir/fhir.public.ts';
import * as questionarios from '#features/pedidos/questionarios/questionarios.public.ts';
import * as repository from './fhir.repository.ts';
import type { FilePiece } from './fhir.repository.ts';

/** Rows of a page, which are held in memory at once. */
export const PAGE = 50;

/** Where the files are made: the address and the name of this installation. */
export type Place = { appUrl: string; brand: string };

/** The resources of a page, in lines, and the id after which the next page begins; null after the last one. */
type Lines = { rows: readonly string[]; next: string | null };

type Read<Row> = (piece: FilePiece) => Promise<readonly Row[]>;
type Source = (piece: FilePiece) => Promise<Lines>;

/** A page of rows as lines, made one row at a time: others are served between them. */
function source<Row extends { id: string }>(
  read: Read<Row>,
  present: (row: Row) => readonly FhirResource[] | Promise<readonly FhirResource[]>,
): Source {
  return async (piece) => {
    const found = await read(piece);
    const rows: string[] = [];
    for (const row of found) {
      for (const resource of await present(row)) rows.push(`${JSON.stringify(resource)}\n`);
      await setImmediate();
    }
    return { rows, next: found.length < piece.limit ? null : (found.at(-1)?.id ?? null) };
  };
}

/** The kinds of document with this field. */
function tiposWith(campo: string): TipoDeDocumento[] {
  return TIPOS_DE_DOCUMENTO.filter((tipo) => tipoDeDocumento(tipo).campos.some(({ nome }) => nome === campo));
}

/** How the file of each type is read, page by page. */
export function sourcesOf(db: Queries, { appUrl, brand }: Place): Readonly<Record<RecursoFhir, Source>> {
  const documents = (
    tipos: readonly TipoDeDocumento[],
    present: (row: documentos.EmitidoRow) => readonly FhirResource[],
  ) => source((piece) => documentos.pageEmitidos(db, { ...piece, tipos }), present);
  const signed = (row: documentos.EmitidoRow, type: 'DocumentReference' | 'Provenance') =>
    documentos
      .signed(row, inFiles, { url: `${appUrl}/api/adm/documentos/${row.id}/arquivo` })
      .filter(({ resourceType }) => resourceType === type);
  return {
    Patient: source(
      (piece) => repository.pageClientes(db, piece),
      (row) => [presentPatient(row)],
    ),
    Practitioner: source(
      (piece) => repository.pageMedicos(db, piece),
      (row) => [practitioner(row)],
    ),
    Organization: source(
      async () => [{ id: await repository.readInstalacao(db) }],
      ({ id }) => [organization({ instalacao: id, marca: brand })],
    ),
    Composition: documents(TIPOS_DE_DOCUMENTO, (row) => [documentos.composition(row, inFiles)]),
    MedicationRequest: documents(tiposWith('itens'), (row) => documentos.medicationRequests(row, inFiles)),
    ServiceRequest: documents(documentos.TIPOS_WITH_SERVICE_REQUESTS, (row) =>
      documentos.serviceRequests(row, inFiles),
    ),
    Condition: documents(tiposWith('cid'), (row) => documentos.conditions(row, inFiles)),
    DocumentReference: documents(TIPOS_DE_DOCUMENTO, (row) => signed(row, 'DocumentReference')),
    Provenance: documents(TIPOS_DE_DOCUMENTO, (row) => signed(row, 'Provenance')),
    Questionnaire: async (piece) => {
      const versions = source(
        (at) => repository.pageVersoes(db, at),
        (row) => [questionarios.presentQuestionnaire(row)],
      );
      const page = await versions(piece);
      const fixed = `${JSON.stringify(questionarios.presentFixedQuestionnaire())}\n`;
      return piece.depois === null ? { ...page, rows: [fixed, ...page.rows] } : page;
    },
    QuestionnaireResponse: source(
      (piece) => questionarios.pageAnswered(db, piece),
      async (row) => {
        const ids = [row.versao_saude, row.versao_trat].filter((id) => id !== null);
        return questionarios.presentResponses(row, await readVersoes(db, ids), inFiles);
      },
    ),
  };
}
