import { PRECOS_INICIAIS } from '#domain/catalogo/precos-iniciais.ts';
import { MENSAGENS_PRECO, recusaDoPreco } from '#domain/catalogo/preco.ts';
import { ehServico, SERVICOS } from '#domain/catalogo/servicos.ts';
import type { Sistema } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { announcePrecos } from '../catalogo.events.ts';
import { valueList } from '../edicao/edicao.public.ts';
import { readPrecos } from './precos.repository.ts';

/** A service by its title, with its price in integer centavos; null: not for sale. */
export type PrecoDoServico = { Servico: string; preco: number | null };

/** The nine services in the order of docs/product/services.md, each with its price in force. */
export async function lerPrecos(deps: Pick<BaseDeps, 'db'>): Promise<PrecoDoServico[]> {
  const emVigor = await readPrecos(deps.db);
  return SERVICOS.map(({ titulo }) => ({ Servico: titulo, preco: emVigor.get(titulo) ?? null }));
}

/** The prices by service, in integer centavos; null: not for sale. */
export const precos = valueList<{ servico: string }, number | null>({
  table: 'precos',
  key: ['servico'],
  value: 'preco_centavos',
  order: SERVICOS.map(({ titulo }) => ({ servico: titulo })),
  nameOf: ({ servico }) => servico,
  refusal({ servico, valor }) {
    if (!ehServico(servico)) return 'Não conhecemos este serviço.';
    const motivo = valor === null ? null : recusaDoPreco(valor);
    return motivo && MENSAGENS_PRECO[motivo];
  },
  refused: ['precos_recusados', 'Confira os preços destacados. Nada foi salvo.'],
  stale: [
    'precos_mudados',
    'Um preço mudou em outro lugar enquanto você editava. Nada foi salvo: escolha qual vale.',
  ],
  audit: { action: 'preco.mudar', targetType: 'preco' },
  announce: announcePrecos,
  history: { limit: 500, first: true },
});

/** Adds first prices where there are none: demonstration values, or null in production, where the administrator sets them. */
export function ensurePrecos({
  actor,
  input: { demo },
  deps,
}: UseCase<Sistema, { demo: boolean }, BaseDeps>): Promise<void> {
  const input = SERVICOS.map(({ titulo }) => ({
    servico: titulo,
    valor: demo ? PRECOS_INICIAIS[titulo] : null,
  }));
  return precos.addFirst({ actor, input, deps });
}
