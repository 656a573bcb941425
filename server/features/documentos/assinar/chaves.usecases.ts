import { SIGNING_TOPIC } from '#platform/live/topics.ts';
import type { LiveHub } from '#platform/live/hub.ts';
import { findTicket, type SessaoDeps } from './sessao.usecases.ts';

/**
 * Erases the keys in the memory of this process whose signing session ended, wherever that was.
 * @returns the function that stops listening
 */
export function forgetEndedKeys(deps: SessaoDeps & { hub: LiveHub }): () => void {
  return deps.hub.subscribe({
    topics: [SIGNING_TOPIC],
    deliver({ ref }) {
      if (ref === null) return;
      findTicket(deps, ref).then(
        (ticket) => deps.signing.file.opening.closeOthers(ref, ticket),
        // Without its row a key signs nothing; it is gone within the hour.
        (error: unknown) =>
          deps.log.warn({ err: error }, 'keys of ended signing sessions were not looked for'),
      );
    },
  });
}
