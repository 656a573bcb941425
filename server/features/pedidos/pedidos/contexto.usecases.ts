import type { BaseDeps } from '../../../platform/deps.ts';
import { readPrecos } from '../../catalogo/precos/precos.public.ts';
import type { PresentContext } from './pedidos.presenter.ts';

export type PresentDeps = Pick<BaseDeps, 'db' | 'clock'> & Pick<PresentContext, 'demoPagar'>;

/** What presenting an order takes beside its row: the hour, the prices in force, where the demonstration pays. */
export async function presentContext({ db, clock, demoPagar }: PresentDeps): Promise<PresentContext> {
  return { now: clock(), precos: await readPrecos(db), demoPagar };
}
