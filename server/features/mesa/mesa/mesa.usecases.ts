import { atencaoComACopia } from '../../../../domain/instalacao/copia.ts';
import type { Admin } from '../../../platform/actor.ts';
import type { BaseDeps, UseCase } from '../../../platform/deps.ts';
import { readSweepState } from '../../instalacao/arquivos/arquivos.public.ts';
import { readWaitingPatients } from '../../chat/chat/chat.public.ts';
import { findLastCopia } from '../../instalacao/copias/copias.public.ts';
import * as mesa from './mesa.repository.ts';

/**
 * What the overview needs besides the base: whether this is a demonstration, which changes the advice about
 * copies.
 */
export type MesaDeps = BaseDeps & { site: { demo: boolean } };

/** How many waiting orders the overview names. */
const FIRST_SHOWN = 5;

/** Reads the overview of what needs attention now. */
export async function lerMesa({ deps: { db, clock, site } }: UseCase<Admin, null, MesaDeps>) {
  const agora = clock();
  const [pedidos, primeiros, conversas, devolucoes, contestacoes, arquivos, ultima] = await Promise.all([
    mesa.countWaiting(db, agora),
    mesa.listWaiting(db, FIRST_SHOWN),
    readWaitingPatients(db),
    mesa.countDevolucoes(db),
    mesa.countContestacoes(db),
    readSweepState(db),
    findLastCopia(db),
  ]);
  const copia = { ultima, atencao: atencaoComACopia(ultima, agora, site.demo) };
  return { pedidos: { ...pedidos, primeiros }, conversas, devolucoes, contestacoes, arquivos, copia };
}
