import { freteDeDemonstracao, FRETES, recusaDoFrete } from '#domain/catalogo/frete.ts';
import type { Admin, Sistema } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { announceFretes } from '../catalogo.events.ts';
import * as errors from './fretes.errors.ts';
import * as repository from './fretes.repository.ts';
import type { FreteHistoryRow, FreteRow } from './fretes.repository.ts';

/** The freights with the versions that an edit is based on, in the order of the editor. */
export async function lerFretes({ deps }: UseCase<Admin, null, BaseDeps>): Promise<FreteRow[]> {
  return inOrder(await repository.listFretes(deps.db));
}

/** Changes of freights by the administrator, newest first, 200 at most. */
export function lerHistorico({ deps }: UseCase<Admin, null, BaseDeps>): Promise<FreteHistoryRow[]> {
  return repository.listFreteHistory(deps.db, 200);
}

type EditedFrete = { uf: string; servico: string; centavos: number | null; versao: number };
type SavedFretes = { fretes: FreteRow[]; mudados: number };

/**
 * Saves freights, all or none; they count for charges that are made from now on. A freight that has the wanted value already
 * is no change, whatever version was edited.
 * @returns every freight, and how many changed
 * @throws fretesRecusados, fretesMudados
 */
export async function salvarFretes({
  actor,
  input,
  deps,
}: UseCase<Admin, { fretes: readonly EditedFrete[] }, BaseDeps>): Promise<SavedFretes> {
  const edited = new Map(input.fretes.map((frete) => [errors.campoDoFrete(frete), frete]));
  const refused = [...edited].flatMap(([campo, frete]): errors.RefusedFrete[] => {
    const motivo = isKnown(frete)
      ? frete.centavos === null
        ? null
        : recusaDoFrete(frete.centavos)
      : 'desconhecido';
    return motivo === null ? [] : [{ campo, motivo }];
  });
  if (refused.length > 0) throw errors.fretesRecusados(refused);
  return deps.runInTransaction({ actor }, async (uow) => {
    const rows = await repository.lockFretes(uow.db);
    const changed = rows.flatMap((row) => {
      const item = edited.get(errors.campoDoFrete(row));
      return item && item.centavos !== row.centavos ? [{ row, item }] : [];
    });
    const stale = changed.filter(({ row, item }) => row.versao !== item.versao);
    if (stale.length > 0) throw errors.fretesMudados(stale.map(({ row }) => errors.campoDoFrete(row)));
    const next = changed.map(({ row, item }) => ({
      ...row,
      centavos: item.centavos,
      versao: row.versao + 1,
    }));
    const ids = await repository.updateFretes(uow.db, next, actor.administradorId, deps.clock());
    for (const id of ids) uow.audit({ action: 'frete.mudar', targetType: 'frete', targetId: id });
    if (changed.length > 0) announceFretes(uow);
    return { fretes: inOrder(await repository.listFretes(uow.db)), mudados: changed.length };
  });
}

function isKnown({ uf, servico }: EditedFrete): boolean {
  return FRETES.some((known) => known.uf === uf && known.servico === servico);
}

/** Sorts freights as the editor shows them; rows of states or services that there are not are left out. */
function inOrder(rows: readonly FreteRow[]): FreteRow[] {
  const byName = new Map(rows.map((row) => [errors.campoDoFrete(row), row]));
  return FRETES.flatMap((known) => byName.get(errors.campoDoFrete(known)) ?? []);
}

/**
 * Inserts first freights where there are none: demonstration values, or null in production, where the administrator sets
 * them. Runs at each start.
 */
export async function ensureFretes({
  actor,
  input: { demo },
  deps,
}: UseCase<Sistema, { demo: boolean }, BaseDeps>): Promise<void> {
  const rows = FRETES.map((frete) => ({ ...frete, centavos: demo ? freteDeDemonstracao(frete.uf) : null }));
  await deps.runInTransaction({ actor }, (uow) => repository.insertFretes(uow.db, rows));
}
