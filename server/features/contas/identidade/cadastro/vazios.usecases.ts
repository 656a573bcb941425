import type { Sistema } from '#platform/actor.ts';
import { command } from '#platform/db/command/command.ts';
import { call } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { deleteEmptyPatients, type EmptySince } from './cadastro.repository.ts';

const HOUR_MS = 3_600_000;
/** A registration that nothing followed releases its CPF after a day; one that is in use then keeps it, for a week at most. */
export const EMPTY_AFTER_MS = 24 * HOUR_MS;
const IN_USE_MS = HOUR_MS;
/** The most that an empty registration holds its CPF, also while somebody has it open (ms). */
export const EVEN_IN_USE_AFTER_MS = 7 * 24 * HOUR_MS;
/** More than sixty registrations of each of many networks; the next run comes in an hour. */
const AT_ONCE = 5_000;
/** Few enough that the locks are held for a moment. */
const PER_TRANSACTION = 200;

/** Deletes registrations that nothing followed, so that typing a CPF once does not hold it. One audit row each. */
export async function devolverVazios({ actor, deps }: UseCase<Sistema, null, BaseDeps>): Promise<void> {
  const now = deps.clock().getTime();
  const since = {
    madeBefore: new Date(now - EMPTY_AFTER_MS),
    usedAfter: new Date(now - IN_USE_MS),
    evenInUseBefore: new Date(now - EVEN_IN_USE_AFTER_MS),
  };
  for (let done = 0; done < AT_ONCE; done += PER_TRANSACTION) {
    if ((await giveBack({ actor, input: since, deps })) < PER_TRANSACTION) return;
  }
}

/** @returns how many were deleted */
const giveBack = command({
  load: ({ input }: UseCase<Sistema, EmptySince, BaseDeps>) => ({
    ids: call(deleteEmptyPatients, input, PER_TRANSACTION),
  }),
  decide: ({ ids }) => ({
    audit: ids.map((targetId) => ({ action: 'cliente.devolver_vazio', targetType: 'cliente', targetId })),
    answer: ids.length,
  }),
});
