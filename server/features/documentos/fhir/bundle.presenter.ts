import type { Bundle, FhirResource } from 'fhir/r4';
import { documentBundle, type Identified } from '#platform/fhir/bundle.ts';
import { organization, patient, practitioner } from '#platform/fhir/people.ts';
import { inBundle } from '#platform/fhir/values.ts';
import { signed, type SignedFile } from './assinatura.presenter.ts';
import { acts } from './atos.presenter.ts';
import { composition } from './composicao.presenter.ts';
import type { EmitidoRow } from './emitido.repository.ts';

/** A document as one Bundle that holds all it refers to: the people as its sheet names them, whatever changed since. */
export function presentBundle(row: EmitidoRow, file: SignedFile): Bundle<FhirResource> {
  const { folha, documento, cliente_id, medico_id, instalacao } = row;
  const { dados } = documento;
  const rest: Identified[] = [
    patient({
      ...folha.paciente,
      id: cliente_id,
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
