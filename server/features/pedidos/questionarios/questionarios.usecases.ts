import type { Bundle, FhirResource } from 'fhir/r4';
import type { Paciente, PatientScope } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/database.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { readVersoes } from '#features/catalogo/perguntas/perguntas.public.ts';
import { presentPatient, readPaciente } from '#features/contas/clientes/clientes.public.ts';
import { presentAnswersBundle } from './questionarios.presenter.ts';
import { findAnswered } from './questionarios.repository.ts';

/** The questions of an order with their answers, as a Bundle of FHIR; null for an order without answers. */
export async function readAnswersInFhir(
  db: Queries,
  scope: PatientScope,
  id: string,
): Promise<{ numero: number; bundle: Bundle<FhirResource> } | null> {
  const row = await findAnswered(db, scope, id);
  if (!row) return null;
  const ids = [row.versao_saude, row.versao_trat].filter((version) => version !== null);
  const [versoes, paciente] = await Promise.all([readVersoes(db, ids), readPaciente(db, scope, id)]);
  return { numero: row.numero, bundle: presentAnswersBundle(row, versoes, presentPatient(paciente)) };
}

/**
 * The answers of an order as a Bundle of FHIR; taking it is audited.
 * @throws naoEncontrado for an unknown, foreign or unanswered order
 */
export async function baixarRespostas({
  actor,
  input,
  deps,
}: UseCase<Paciente, { id: string }, BaseDeps>): Promise<{ numero: number; bundle: Bundle<FhirResource> }> {
  const read = await readAnswersInFhir(deps.db, actor.scope, input.id);
  if (read === null) throw notFound();
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ action: 'pedido.baixar_fhir', targetType: 'pedido', targetId: input.id }),
  );
  return read;
}
