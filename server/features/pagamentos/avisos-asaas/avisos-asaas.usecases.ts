import type { Actor } from '../../../platform/actor.ts';
import { listProviders } from '../../../platform/providers/state.repository.ts';
import type { BaseDeps, UseCase } from '../../../platform/deps.ts';
import { ASAAS_LIMITS } from '../../../platform/providers/gate.ts';
import * as filas from './fila-de-avisos.repository.ts';
import { countOpenCobrancas, findLatestReleitura } from './releitura.repository.ts';

/**
 * What the desk shows of the provider's queue of events: how it stands, what arrived and what was refused, the open
 * charges, the latest reading of all of them, and whether the background's share of calls is spent.
 */
export async function lerAvisos({ deps: { db, clock } }: UseCase<Actor, null, BaseDeps>) {
  const now = clock();
  const { windowMs, background } = ASAAS_LIMITS.budget;
  const [fila, arrivals, refusals, openCobrancas, releitura, rows] = await Promise.all([
    filas.findFila(db),
    filas.readArrivals(db, now),
    filas.readRefusals(db, now),
    countOpenCobrancas(db),
    findLatestReleitura(db),
    listProviders(db, windowMs),
  ]);
  const asaas = rows.find(({ nome }) => nome === 'asaas');
  const isBudgetSpent = asaas !== undefined && asaas.janela_fim !== null && asaas.chamadas >= background;
  return { fila, arrivals, refusals, openCobrancas, releitura, asaas, isBudgetSpent };
}

/** What {@link lerAvisos} gives. */
export type AvisosRead = Awaited<ReturnType<typeof lerAvisos>>;
