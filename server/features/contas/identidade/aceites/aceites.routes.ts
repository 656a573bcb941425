import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/contas/aceites.contract.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { aceitarTextos, lerAceitesQueFaltam, type TextosDeps } from './aceites.usecases.ts';

/** Accepting the texts of the house anew, where they changed. */
export function aceitesRoutes(app: FastifyInstance, deps: BaseDeps & TextosDeps): void {
  endpoint(app, contracts.aceitarTextos).handle(async ({ actor, body }) => {
    await aceitarTextos({ actor, input: body, deps });
    const aceites = await lerAceitesQueFaltam(deps.db, actor.scope, deps);
    return { status: 200, body: { aceites } };
  });
}
