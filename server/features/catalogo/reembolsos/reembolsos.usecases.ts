import {
  REGRAS_DE_REEMBOLSO,
  REGRAS_INICIAIS,
  recusaDaRegra,
  type ChaveDaRegra,
} from '#domain/pagamentos/reembolso.ts';
import type { Admin, Sistema } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { announceReembolsos } from '../catalogo.events.ts';
import * as errors from './reembolsos.errors.ts';
import * as repository from './reembolsos.repository.ts';
import type { RegraHistoryRow, RegraRow } from './reembolsos.repository.ts';

/** The refund rules with the versions that an edit is based on, in the order of the editor. */
export async function lerRegras({ deps }: UseCase<Admin, null, BaseDeps>): Promise<RegraRow[]> {
  return inOrder(await repository.listRegras(deps.db));
}

/** Changes of refund rules, newest first, 200 at most. */
export function lerHistorico({ deps }: UseCase<Admin, null, BaseDeps>): Promise<RegraHistoryRow[]> {
  return repository.listRegraHistory(deps.db, 200);
}

type EditedRegra = { causa: string; estagio: string; percentual: number; versao: number };
type SavedRegras = { regras: RegraRow[]; mudadas: number };

/**
 * Saves refund rules, all or none; they count for refunds that are opened from now on. A rule that has the wanted share
 * already is no change, whatever version was edited.
 * @returns every rule, and how many changed
 * @throws regrasRecusadas, also for a share below what the law asks for; regrasMudadas
 */
export async function salvarRegras({
  actor,
  input,
  deps,
}: UseCase<Admin, { regras: readonly EditedRegra[] }, BaseDeps>): Promise<SavedRegras> {
  const edited = new Map(input.regras.map((regra) => [errors.campoDaRegra(regra), regra]));
  const refused = [...edited].flatMap(([campo, { causa, estagio, percentual }]) => {
    const motivo = recusaDaRegra(causa, estagio, percentual);
    return motivo === null ? [] : [{ campo, motivo }];
  });
  if (refused.length > 0) throw errors.regrasRecusadas(refused);
  return deps.runInTransaction({ actor }, async (uow) => {
    const rows = await repository.lockRegras(uow.db);
    const changed = rows.flatMap((row) => {
      const item = edited.get(errors.campoDaRegra(row));
      return item && item.percentual !== row.percentual ? [{ row, item }] : [];
    });
    const stale = changed.filter(({ row, item }) => row.versao !== item.versao);
    if (stale.length > 0) throw errors.regrasMudadas(stale.map(({ row }) => errors.campoDaRegra(row)));
    const now = deps.clock();
    for (const { row, item } of changed) {
      const change = { ...keyOf(row), percentual: item.percentual, versao: row.versao + 1 };
      const id = await repository.updateRegra(uow.db, change, actor.administradorId, now);
      uow.audit({ action: 'reembolso.regra', targetType: 'regra de reembolso', targetId: id });
    }
    if (changed.length > 0) announceReembolsos(uow);
    return { regras: inOrder(await repository.listRegras(uow.db)), mudadas: changed.length };
  });
}

function keyOf({ causa, estagio }: RegraRow): ChaveDaRegra {
  return { causa, estagio };
}

/** Sorts rules as the editor shows them; rows of rules that exist no more are left out. */
function inOrder(rows: readonly RegraRow[]): RegraRow[] {
  return REGRAS_DE_REEMBOLSO.flatMap(
    ({ causa, estagio }) => rows.find((row) => row.causa === causa && row.estagio === estagio) ?? [],
  );
}

/** Inserts the first rules where there are none. Runs at each start. */
export async function ensureRegras({ actor, deps }: UseCase<Sistema, null, BaseDeps>): Promise<void> {
  await deps.runInTransaction({ actor }, (uow) => repository.insertRegras(uow.db, REGRAS_INICIAIS));
}
