import type { Bundle, FhirResource } from 'fhir/r4';
import type { Paciente } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { UseCase } from '#platform/deps.ts';
import { findEmitido, readBundle } from '../fhir/fhir.public.ts';
import { opensAsFile } from './entrega.policy.ts';
import type { EntregaDeps } from './entrega.usecases.ts';

/**
 * A document of the patient as a Bundle of FHIR, with the signed PDF in it; taking it is audited like the PDF.
 * @throws naoEncontrado for an unknown, foreign or unfinished document, and for one that leaves on paper
 */
export async function baixarEmFhir({
  actor,
  input,
  deps,
}: UseCase<Paciente, { id: string }, EntregaDeps>): Promise<{
  codigo: string;
  bundle: Bundle<FhirResource>;
}> {
  const row = await findEmitido(deps.db, actor.scope, input.id);
  if (!row || !opensAsFile(row)) throw notFound();
  const bundle = await readBundle(row, deps.storage);
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ action: 'documento.baixar_fhir', targetType: 'documento', targetId: row.id }),
  );
  return { codigo: row.codigo, bundle };
}
