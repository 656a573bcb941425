import { buffer } from 'node:stream/consumers';
import type { Bundle, FhirResource } from 'fhir/r4';
import { StorageNotFound, type Storage } from '#ports/storage.ts';
import { documentBundle, type Identified } from '#platform/fhir/bundle.ts';
import { organization, patient, practitioner } from '#platform/fhir/people.ts';
import { inBundle } from '#platform/fhir/values.ts';
import type { EmitidoRow } from './emitido.repository.ts';
import { signed, type SignedFile } from './assinatura.presenter.ts';
import { acts } from './atos.presenter.ts';
import { composition } from './composicao.presenter.ts';

/**
 * A document as a Bundle with the bytes that were signed; a sheet that waits for a signature by hand is not in it.
 * @throws StorageNotFound, unless it is to be made without bytes that are missing
 */
export async function readBundle(
  row: EmitidoRow,
  storage: Storage,
  how: 'whole' | 'without what is missing' = 'whole',
): Promise<Bundle<FhirResource>> {
  const { objeto, canal, assinado_em } = row;
  if (objeto === null || canal !== 'eletronico' || assinado_em === null) return presentBundle(row, null);
  try {
    return presentBundle(row, { pdf: await buffer(await storage.read(objeto)) });
  } catch (error) {
    if (how === 'whole' || !(error instanceof StorageNotFound)) throw error;
    return presentBundle(row, null);
  }
}

/** A document as one Bundle that holds all it refers to: the people as its sheet names them, whatever changed since. */
export function presentBundle(row: EmitidoRow, file: SignedFile): Bundle<FhirResource> {
  const { folha, documento, paciente_id, medico_id, instalacao } = row;
  const { dados } = documento;
  const rest: Identified[] = [
    patient({
      ...folha.paciente,
      id: paciente_id,
      sexo: 'sexo' in dados ? dados.sexo : '',
      responsavel: dados.responsavel,
    }),
    practitioner({ ...folha.medico, id: medico_id }),
    organization({ instalacao, marca: folha.marca }),
    ...acts(row, inBundle),
    ...signed(row, inBundle, file),
  ];
  const changed = row.revogado_em ?? row.assinado_em ?? row.emitido_em;
  return documentBundle(composition(row, inBundle), rest, changed);
}
