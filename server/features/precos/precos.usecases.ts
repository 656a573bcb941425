import { PRECOS_INICIAIS } from '../../../domain/precos-iniciais.ts';
import { SERVICOS } from '../../../domain/servicos.ts';
import type { Sistema } from '../../platform/actor.ts';
import type { BaseDeps, UseCase } from '../../platform/deps.ts';
import { insertPrecos, readPrecos } from './precos.repository.ts';

export type PrecoDoServico = { Servico: string; preco: number | null };

/** The nine services in the order of product.md, each with its price in force or null. */
export async function lerPrecos(deps: Pick<BaseDeps, 'db'>): Promise<PrecoDoServico[]> {
  const precos = await readPrecos(deps.db);
  return SERVICOS.map(({ titulo }) => ({ Servico: titulo, preco: precos.get(titulo) ?? null }));
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
  await deps.runInTransaction({ actor }, (uow) => insertPrecos(uow.db, rows));
}
