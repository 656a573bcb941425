import {
  MENSAGENS_DA_REGRA,
  REGRAS_DE_REEMBOLSO,
  REGRAS_INICIAIS,
  recusaDaRegra,
  type ChaveDaRegra,
  type RegraDeReembolso,
} from '#domain/pagamentos/reembolso.ts';
import type { Sistema } from '#platform/actor.ts';
import type { Queries } from '#platform/db/database.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { announceReembolsos } from '../catalogo.events.ts';
import { valueList } from '../edicao/edicao.public.ts';

/** The refund rules by cause and stage: the share that goes back, never below the law's. They count for refunds opened from now on. */
export const regras = valueList<ChaveDaRegra, number>({
  table: 'regras_de_reembolso',
  key: ['causa', 'estagio'],
  value: 'percentual',
  order: REGRAS_DE_REEMBOLSO,
  nameOf: ({ causa, estagio }) => `${causa}/${estagio}`,
  refusal({ causa, estagio, valor }) {
    const motivo = recusaDaRegra(causa, estagio, valor);
    return motivo && MENSAGENS_DA_REGRA[motivo];
  },
  refused: ['regras_recusadas', 'Confira as regras destacadas. Nada foi salvo.'],
  stale: [
    'regras_mudadas',
    'Uma regra mudou em outro lugar enquanto você editava. Nada foi salvo: escolha qual vale.',
  ],
  audit: { action: 'reembolso.regra', targetType: 'regra de reembolso' },
  announce: announceReembolsos,
  history: { limit: 200, first: false },
});

/** Every rule in force, in no order. */
export async function listRegras(db: Queries): Promise<RegraDeReembolso[]> {
  const rows = await regras.list(db);
  return rows.map(({ causa, estagio, valor }) => ({ causa, estagio, percentual: valor }));
}

/** Adds the first rules where there are none. */
export function ensureRegras({ actor, deps }: UseCase<Sistema, null, BaseDeps>): Promise<void> {
  const input = REGRAS_INICIAIS.map(({ percentual, ...key }) => ({ ...key, valor: percentual }));
  return regras.addFirst({ actor, input, deps });
}
