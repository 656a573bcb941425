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
