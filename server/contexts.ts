import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from './config.ts';
import { catalogo, catalogoOffers } from './features/catalogo/catalogo.context.ts';
import { chat } from './features/chat/chat.context.ts';
import { consultorio, consultorioOffers } from './features/consultorio/consultorio.context.ts';
import { aceitesOffers, contas, contasOffers } from './features/contas/contas.context.ts';
import { documentos } from './features/documentos/documentos.context.ts';
import { instalacao, instalacaoOffers } from './features/instalacao/instalacao.context.ts';
import { mesa } from './features/mesa/mesa.context.ts';
import { pagamentos, pagamentosOffers } from './features/pagamentos/pagamentos.context.ts';
import { pedidos, pedidosOffers } from './features/pedidos/pedidos.context.ts';
import { titular } from './features/titular/titular.context.ts';
import type { ConnectionPool, Queries } from './platform/db/database.ts';
import type { BaseDeps } from './platform/deps.ts';
import type { Installation } from './platform/http/context.ts';

/** All contexts of the product. Databases are checked and prepared in this order. */
export const CONTEXTS = [
  instalacao,
  contas,
  catalogo,
  chat,
  pedidos,
  documentos,
  pagamentos,
  consultorio,
  titular,
  mesa,
] as const;

/** Functions of contexts for the composition root, and for lower contexts, which may not import them. */
export function offersOf(
  deps: Parameters<typeof consultorioOffers>[0] & Parameters<typeof aceitesOffers>[0],
) {
  return {
    ...contasOffers,
    ...aceitesOffers(deps),
    ...catalogoOffers,
    ...instalacaoOffers,
    ...pedidosOffers,
    ...pagamentosOffers(deps),
    ...consultorioOffers(deps),
  };
}

/**
 * Refuses a database that a context cannot work with.
 * @throws ConfigError with the first context's sentence
 */
export async function refuseUnservable(db: Queries, installation: Installation): Promise<void> {
  for (const context of CONTEXTS) {
    const reason = await context.refuses?.({ db }, installation);
    if (reason) throw new ConfigError([`DATA_DIR, DATABASE_URL: ${reason}`]);
  }
}

/** Pauses between tries to fill a context: the first, doubled each time, and the longest. */
const FILL_AGAIN_MS = 1_000;
const FILL_AGAIN_MAX_MS = 60_000;

/** Runs the `fills` of each context until it succeeds; what fails is logged and tried again, until the signal. */
export async function fillContexts(
  deps: BaseDeps & { pool: ConnectionPool },
  stopping: AbortSignal,
): Promise<void> {
  for (const context of CONTEXTS) {
    let pause = FILL_AGAIN_MS;
    while (!stopping.aborted) {
      try {
        await context.fills?.(deps, stopping);
        break;
      } catch (error) {
        if (!stopping.aborted)
          deps.log.error({ err: error, context: context.name }, 'not filled, tried again');
      }
      await sleep(pause, undefined, { signal: stopping, ref: false }).catch(() => undefined);
      pause = Math.min(pause * 2, FILL_AGAIN_MAX_MS);
    }
  }
}
