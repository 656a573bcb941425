import type { Paciente } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { findFatos, type FatosRow } from './andamento.repository.ts';

/** What happened to an order of the patient. @throws naoEncontrado, also for a foreign id */
export async function lerAndamento({
  actor,
  input,
  deps,
}: UseCase<Paciente, { id: string }, BaseDeps>): Promise<FatosRow> {
  const row = await findFatos(deps.db, actor.scope, input.id);
  if (!row) throw notFound();
  return row;
}
