import { PRECOS_INICIAIS } from '../../../../domain/precos-iniciais.ts';
import { recusaDoPreco } from '../../../../domain/preco.ts';
import { ehServico, SERVICOS } from '../../../../domain/servicos.ts';
import type { Admin, Sistema } from '../../../platform/actor.ts';
import type { BaseDeps, UseCase } from '../../../platform/deps.ts';
import * as erros from './precos.errors.ts';
import * as repository from './precos.repository.ts';
import type { MudancaRow, PrecoRow } from './precos.repository.ts';
import { announcePrecos } from '../catalogo.events.ts';

export type PrecoDoServico = { Servico: string; preco: number | null };

/** The nine services in the order of docs/product/services.md, each with its price in force or null. */
export async function lerPrecos(deps: Pick<BaseDeps, 'db'>): Promise<PrecoDoServico[]> {
  const precos = await repository.readPrecos(deps.db);
  return SERVICOS.map(({ titulo }) => ({ Servico: titulo, preco: precos.get(titulo) ?? null }));
}

/** The same as they are edited. */
export async function lerPrecosEditaveis({ deps }: UseCase<Admin, null, BaseDeps>): Promise<PrecoRow[]> {
  return naOrdem(await repository.listPrecos(deps.db));
}

/** Every change of a price, newest first. */
export function lerHistoricoDePrecos({ deps }: UseCase<Admin, null, BaseDeps>): Promise<MudancaRow[]> {
  return repository.listMudancas(deps.db, 500);
}

type Pedido = { Servico: string; preco: number | null; versao: number };
type Salvos = { precos: PrecoRow[]; mudados: number };

/**
 * Changes prices, all or none. A price that is already so is no change, whatever it was edited upon.
 * @throws precosRecusados, precosMudados
 */
export async function salvarPrecos({
  actor,
  input,
  deps,
}: UseCase<Admin, { precos: readonly Pedido[] }, BaseDeps>): Promise<Salvos> {
  const pedidos = new Map(input.precos.map((pedido) => [pedido.Servico, pedido]));
  recusar([...pedidos.values()]);
  return deps.runInTransaction({ actor }, async (uow) => {
    const rows = await repository.lockPrecos(uow.db, [...pedidos.keys()]);
    const outros = rows.flatMap((row) => {
      const pedido = pedidos.get(row.servico);
      return pedido && pedido.preco !== row.preco_centavos ? [{ row, pedido }] : [];
    });
    const velhos = outros.filter(({ row, pedido }) => row.versao !== pedido.versao);
    if (velhos.length > 0) throw erros.precosMudados(velhos.map(({ row }) => row.servico));
    const now = deps.clock();
    for (const { row, pedido } of outros) {
      const change = { servico: row.servico, preco_centavos: pedido.preco, versao: row.versao + 1 };
      const id = await repository.changePreco(uow.db, change, actor.administradorId, now);
      uow.audit({ acao: 'preco.mudar', alvoTipo: 'preco', alvoId: id });
    }
    if (outros.length > 0) announcePrecos(uow);
    return { precos: naOrdem(await repository.listPrecos(uow.db)), mudados: outros.length };
  });
}

function recusar(pedidos: readonly Pedido[]): void {
  const recusados = pedidos.flatMap(({ Servico: servico, preco }): erros.PrecoRecusado[] => {
    if (!ehServico(servico)) return [{ servico, motivo: 'desconhecido' }];
    const motivo = preco === null ? null : recusaDoPreco(preco);
    return motivo === null ? [] : [{ servico, motivo }];
  });
  if (recusados.length > 0) throw erros.precosRecusados(recusados);
}

/** As docs/product/services.md lists the services; whatever else the table holds is nobody's to edit. */
function naOrdem(rows: readonly PrecoRow[]): PrecoRow[] {
  return SERVICOS.flatMap(({ titulo }) => rows.find(({ servico }) => servico === titulo) ?? []);
}

/** First prices where there are none: demonstration values; in production the administrator sets them. */
export async function garantirPrecos({
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
