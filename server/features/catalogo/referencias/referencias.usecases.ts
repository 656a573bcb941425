import { semAcento } from '#domain/mesa/busca-pedidos.ts';
import type { Actor } from '#platform/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { ConnectionPool } from '#platform/db/database.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import * as repository from './busca.repository.ts';

/** The first start of an installation has not brought this list in yet; it takes seconds. */
const listasCarregando = () =>
  new AppError(
    503,
    'listas_carregando',
    'As listas de referência ainda estão sendo carregadas. Tente de novo em alguns segundos.',
  );

export type ReferenciasDeps = BaseDeps & { pool: ConnectionPool };
type Search = UseCase<Actor, { busca: string }, ReferenciasDeps>;

/** Substances that a typed text may mean, 12 at most, best first. @throws listasCarregando */
export async function buscarMedicamentos({
  input,
  deps,
}: Search): Promise<readonly repository.MedicamentoRow[]> {
  return loaded(await repository.searchMedicamentos(deps.pool, input.busca.normalize('NFC')));
}

/** Known presentations of a medicine by its name, 100 at most. @throws listasCarregando */
export async function listarApresentacoes({
  input,
  deps,
}: UseCase<Actor, { medicamento: string }, ReferenciasDeps>): Promise<readonly repository.ApresentacaoRow[]> {
  return loaded(await repository.listApresentacoes(deps.pool, input.medicamento.normalize('NFC')));
}

/** Medicines that a patient may mean, best first; none while the list is not loaded, because any text is an answer. */
export async function sugerirRemedios({
  input,
  deps,
}: Search): Promise<readonly repository.MedicamentoRow[]> {
  return (await repository.searchMedicamentos(deps.pool, input.busca.normalize('NFC'))) ?? [];
}

/** The most strengths that are suggested. */
const MOST_DOSES = 12;

/**
 * Known strengths of the medicine with this very name, substance or brand, in the order of their presentations; of a name
 * that only resembles one none, because they would be another medicine's.
 */
export async function sugerirDoses({
  actor,
  input: { remedio },
  deps,
}: UseCase<Actor, { remedio: string }, ReferenciasDeps>): Promise<string[]> {
  const found = await sugerirRemedios({ actor, input: { busca: remedio }, deps });
  const names = found.map(({ dcb, achado }) => achado ?? { nome: dcb, composicao: dcb });
  const same = names.find(({ nome }) => semAcento(nome) === semAcento(remedio.trim()));
  if (!same) return [];
  const rows = (await repository.listApresentacoes(deps.pool, same.composicao)) ?? [];
  const own = rows.filter(({ dcb }) => dcb === same.composicao);
  return [...new Set(own.map(({ concentracao }) => concentracao))].slice(0, MOST_DOSES);
}

/** Exams that a typed text may mean, 12 at most, best first. @throws listasCarregando */
export async function buscarExames({ input, deps }: Search): Promise<readonly repository.ExameRow[]> {
  return loaded(await repository.searchExames(deps.pool, input.busca.normalize('NFC')));
}

/** Rows of CID-10 by the beginning of a code or by words, 12 at most, best first. @throws listasCarregando */
export async function buscarCid10({ input, deps }: Search): Promise<readonly repository.CidRow[]> {
  return loaded(await repository.searchCid10(deps.pool, input.busca.normalize('NFC')));
}

/** Specialities and areas of practice, 12 at most, best first. @throws listasCarregando */
export async function buscarEspecialidades({
  input,
  deps,
}: Search): Promise<readonly repository.EspecialidadeRow[]> {
  return loaded(await repository.searchEspecialidades(deps.pool, input.busca.normalize('NFC')));
}

function loaded<Row>(found: repository.Found<Row>): readonly Row[] {
  if (found === null) throw listasCarregando();
  return found;
}
