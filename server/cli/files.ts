import { openFiles, type OpenFiles } from '../drivers.ts';
import type { BaseDeps } from '../platform/deps.ts';
import { onlyUpkeep } from '../platform/db/queries/advisory-locks.ts';
import { CliError, type CommandCall } from './command.ts';
import { logBeside, refuseEmpty, withInstallation } from './open.ts';

const SAY_EVERY = 1_000;

/**
 * Runs `work` on the installation's rows and file store, with no other such work; progress is printed on
 * stderr.
 */
export async function withFiles<T>(
  call: CommandCall,
  work: (deps: BaseDeps & OpenFiles, progress: (done: number) => void) => Promise<T>,
): Promise<T> {
  await refuseEmpty(call.config);
  const log = logBeside(call);
  let said = 0;
  const progress = (done: number) => {
    if (done - said < SAY_EVERY) return;
    said = done;
    call.warn(`… ${done}`);
  };
  return withInstallation(call.config, async ({ dataDir, deps }) => {
    const files = await openFiles(call.config, { dataDir, db: deps.db, log });
    const result = await onlyUpkeep(deps.db, async () => ({
      of: await work({ ...deps, ...files, log }, progress),
    }));
    if (result) return result.of;
    throw new CliError('Outro `storage move` ou `keys rotate` está em andamento. Espere que ele termine.');
  });
}
