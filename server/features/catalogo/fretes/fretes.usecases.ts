import { freteDeDemonstracao, FRETES, MENSAGENS_DO_FRETE, recusaDoFrete } from '#domain/catalogo/frete.ts';
import type { Servico } from '#domain/catalogo/servicos.ts';
import type { Sistema } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { announceFretes } from '../catalogo.events.ts';
import { valueList } from '../edicao/edicao.public.ts';

/** The freights by state and service, in centavos; null: nothing is posted there. They count for charges made from now on. */
export const fretes = valueList<{ uf: string; servico: Servico }, number | null>({
  table: 'fretes',
  key: ['servico', 'uf'],
  value: 'centavos',
  order: FRETES,
  nameOf: ({ uf, servico }) => `${uf}/${servico}`,
  refusal({ uf, servico, valor }) {
    const known = FRETES.some((frete) => frete.uf === uf && frete.servico === servico);
    const motivo = known ? valor !== null && recusaDoFrete(valor) : 'desconhecido';
    return motivo ? MENSAGENS_DO_FRETE[motivo] : null;
  },
  refused: ['fretes_recusados', 'Confira os fretes destacados. Nada foi salvo.'],
  stale: [
    'fretes_mudados',
    'Um frete mudou em outro lugar enquanto você editava. Nada foi salvo: escolha qual vale.',
  ],
  audit: { action: 'frete.mudar', targetType: 'frete' },
  announce: announceFretes,
  history: { limit: 200, first: false },
});

/** Adds first freights where there are none: demonstration values, or null in production, where the administrator sets them. */
export function ensureFretes({
  actor,
  input: { demo },
  deps,
}: UseCase<Sistema, { demo: boolean }, BaseDeps>): Promise<void> {
  const input = FRETES.map((frete) => ({ ...frete, valor: demo ? freteDeDemonstracao(frete.uf) : null }));
  return fretes.addFirst({ actor, input, deps });
}
