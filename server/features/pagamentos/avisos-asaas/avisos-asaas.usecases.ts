import type { Actor } from '#platform/actor.ts';
import { listProviders } from '#platform/providers/state.repository.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { ASAAS_LIMITS } from '#platform/providers/gate.ts';
import * as filas from './fila-de-avisos.repository.ts';
import { countOpenCobrancas, findLatestReleitura } from './releitura.repository.ts';

/** How many notifications of unknown kinds the desk shows at once. */
const UNKNOWN_SHOWN = 20;

/**
 * Reads the provider's notification queue for the desk: its state, notifications that arrived or were
 * refused, the number of open charges, the latest releitura, and whether the call budget of background work
 * is spent.
 */
export async function lerAvisos({ deps: { db, clock } }: UseCase<Actor, null, BaseDeps>) {
  const now = clock();
  const { windowMs, background } = ASAAS_LIMITS.budget;
  const [fila, arrivals, refusals, unknown, openCobrancas, releitura, rows] = await Promise.all([
    filas.findFila(db),
    filas.readArrivals(db, now),
    filas.readRefusals(db, now),
    filas.listUnknown(db, UNKNOWN_SHOWN),
    countOpenCobrancas(db),
    findLatestReleitura(db),
    listProviders(db, windowMs),
  ]);
  const asaas = rows.find(({ nome }) => nome === 'asaas');
  const isBudgetSpent = asaas !== undefined && asaas.janela_fim !== null && asaas.chamadas >= background;
  return { fila, arrivals, refusals, unknown, openCobrancas, releitura, asaas, isBudgetSpent };
}

export type AvisosRead = Awaited<ReturnType<typeof lerAvisos>>;
