import type { BaseDeps } from '../../../platform/deps.ts';
import { readPrecos } from '../../catalogo/precos/precos.public.ts';
import type { PresentContext } from './pedidos.presenter.ts';

/** What reading the `PresentContext` needs. */
export type PresentDeps = Pick<BaseDeps, 'db' | 'clock'> & Pick<PresentContext, 'demoPagar'>;

/**
 * Reads what presenting an order needs besides its row: the present time, the prices in force, and the
 * demonstration's payment page.
 */
export async function presentContext({ db, clock, demoPagar }: PresentDeps): Promise<PresentContext> {
  return { now: clock(), precos: await readPrecos(db), demoPagar };
}
