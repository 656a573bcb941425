import { PRECOS_INICIAIS } from '#domain/catalogo/precos-iniciais.ts';
import { recusaDoPreco } from '#domain/catalogo/preco.ts';
import { ehServico, SERVICOS } from '#domain/catalogo/servicos.ts';
import type { Admin, Sistema } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import * as erros from './precos.errors.ts';
import * as repository from './precos.repository.ts';
import type { PrecoHistoryRow, PrecoRow } from './precos.repository.ts';
import { announcePrecos } from '../catalogo.events.ts';

/** A service by its title, with its price in integer centavos; null: not for sale. */
export type PrecoDoServico = { Servico: string; preco: number | null };

/** The nine services in the order of docs/product/services.md, each with its price in force. */
export async function lerPrecos(deps: Pick<BaseDeps, 'db'>): Promise<PrecoDoServico[]> {
  const precos = await repository.readPrecos(deps.db);
  return SERVICOS.map(({ titulo }) => ({ Servico: titulo, preco: precos.get(titulo) ?? null }));
}

/** The prices with the versions that an edit is based on, in the order of docs/product/services.md. */
export async function lerPrecosEditaveis({ deps }: UseCase<Admin, null, BaseDeps>): Promise<PrecoRow[]> {
  return sortByServico(await repository.listPrecos(deps.db));
}

/** Changes of prices, newest first, 500 at most. */
export function lerHistoricoDePrecos({ deps }: UseCase<Admin, null, BaseDeps>): Promise<PrecoHistoryRow[]> {
  return repository.listPrecoHistory(deps.db, 500);
}

type EditedPreco = { Servico: string; preco: number | null; versao: number };
type SavedPrecos = { precos: PrecoRow[]; mudados: number };

/**
 * Saves prices, all or none. A price that has the wanted value already is no change, whatever version was edited.
 * @returns every price, and how many changed
 * @throws precosRecusados, precosMudados
 */
export async function salvarPrecos({
  actor,
  input,
  deps,
}: UseCase<Admin, { precos: readonly EditedPreco[] }, BaseDeps>): Promise<SavedPrecos> {
  const edited = new Map(input.precos.map((item) => [item.Servico, item]));
  validatePrecos([...edited.values()]);
  return deps.runInTransaction({ actor }, async (uow) => {
    const rows = await repository.lockPrecos(uow.db, [...edited.keys()]);
    const changed = rows.flatMap((row) => {
      const item = edited.get(row.servico);
      return item && item.preco !== row.preco_centavos ? [{ row, item }] : [];
    });
    const stale = changed.filter(({ row, item }) => row.versao !== item.versao);
    if (stale.length > 0) throw erros.precosMudados(stale.map(({ row }) => row.servico));
    const now = deps.clock();
    for (const { row, item } of changed) {
      const change = { servico: row.servico, preco_centavos: item.preco, versao: row.versao + 1 };
      const id = await repository.updatePreco(uow.db, change, actor.administradorId, now);
      uow.audit({ action: 'preco.mudar', targetType: 'preco', targetId: id });
    }
    if (changed.length > 0) announcePrecos(uow);
    return { precos: sortByServico(await repository.listPrecos(uow.db)), mudados: changed.length };
  });
}

function validatePrecos(edited: readonly EditedPreco[]): void {
  const refused = edited.flatMap(({ Servico: servico, preco }): erros.RefusedPreco[] => {
    if (!ehServico(servico)) return [{ servico, motivo: 'desconhecido' }];
    const motivo = preco === null ? null : recusaDoPreco(preco);
    return motivo === null ? [] : [{ servico, motivo }];
  });
  if (refused.length > 0) throw erros.precosRecusados(refused);
}

/** Sorts prices as docs/product/services.md lists the services; rows of unknown services are left out. */
function sortByServico(rows: readonly PrecoRow[]): PrecoRow[] {
  return SERVICOS.flatMap(({ titulo }) => rows.find(({ servico }) => servico === titulo) ?? []);
}

/** Inserts first prices where there are none: demonstration values, or null in production, where the administrator sets them. Runs at each start. */
export async function ensurePrecos({
  actor,
  input: { demo },
  deps,
}: UseCase<Sistema, { demo: boolean }, BaseDeps>): Promise<void> {
  const rows = SERVICOS.map(({ titulo }) => ({
    servico: titulo,
    preco_centavos: demo ? PRECOS_INICIAIS[titulo] : null,
  }));
  await deps.runInTransaction({ actor }, (uow) => repository.insertPrecos(uow.db, rows));
}
