import type { Actor } from '../../../platform/actor.ts';
import { listProviders } from '../../../platform/providers/state.repository.ts';
import type { BaseDeps, UseCase } from '../../../platform/deps.ts';
import { ASAAS_LIMITS } from '../../../platform/providers/gate.ts';
import * as filas from './fila.repository.ts';
import { countAbertas, findUltima } from './releitura.repository.ts';

/** How the provider's queue stands, what came of it here, and the last reading of everything open. */
export async function lerAvisos({ deps: { db, clock } }: UseCase<Actor, null, BaseDeps>) {
  const now = clock();
  const { windowMs, background } = ASAAS_LIMITS.budget;
  const [fila, chegada, recusas, abertas, releitura, rows] = await Promise.all([
    filas.findFila(db),
    filas.readChegada(db, now),
    filas.readRecusas(db, now),
    countAbertas(db),
    findUltima(db),
    listProviders(db, windowMs),
  ]);
  const asaas = rows.find(({ nome }) => nome === 'asaas');
  const gasto = asaas !== undefined && asaas.janela_fim !== null && asaas.chamadas >= background;
  return { fila, chegada, recusas, abertas, releitura, asaas, gasto };
}

export type Avisos = Awaited<ReturnType<typeof lerAvisos>>;
