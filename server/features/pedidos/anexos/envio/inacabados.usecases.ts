import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BaseDeps } from '../../../../platform/deps.ts';
import {
  deleteEndedReservations,
  listLiveReservations,
} from '../../../../platform/space/space.repository.ts';

type SweepDeps = Pick<BaseDeps, 'db' | 'clock'> & { pastaDeEnvios: string };

/** The upload whose bytes or metadata a file holds. */
const idOf = (name: string) => name.replace(/\.json$/, '');

/**
 * Ends uploads that had no bytes for an hour: gives their space back, also where another replica received them, and deletes
 * the bytes that lie here. The sender begins anew.
 */
export async function encerrarInacabados({ db, clock, pastaDeEnvios }: SweepDeps): Promise<void> {
  const now = clock();
  await deleteEndedReservations(db, now);
  // Names before reservations: a file is created after its reservation was committed, so none is deleted that still lives.
  const names = await readdir(pastaDeEnvios);
  const live = await listLiveReservations(db, [...new Set(names.map(idOf))], now);
  for (const name of names.filter((other) => !live.has(idOf(other)))) {
    await rm(join(pastaDeEnvios, name), { force: true });
  }
}
