import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/contas/canais.contract.ts';
import type { Paciente } from '#platform/actor.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { pararLembretes, type PararDeps } from './parar.usecases.ts';
import * as usecases from './canais.usecases.ts';
import type { CanaisDeps } from './canais.usecases.ts';

/** The switches of `/conta` that say how a patient is reached beside the mail. */
export function canaisRoutes(app: FastifyInstance, deps: CanaisDeps & PararDeps): void {
  const answer = async (actor: Paciente) => ({
    status: 200 as const,
    body: await usecases.lerCanais({ actor, input: null, deps }),
  });
  endpoint(app, contracts.lerCanais).handle(({ actor }) => answer(actor));

  endpoint(app, contracts.mudarCanal).handle(async ({ actor, params, body }) => {
    await usecases.mudarCanal({ actor, input: { ...params, ...body }, deps });
    return answer(actor);
  });

  endpoint(app, contracts.ligarPush).handle(async ({ actor, body }) => {
    await usecases.ligarPush({ actor, input: body, deps });
    return answer(actor);
  });

  endpoint(app, contracts.desligarPush).handle(async ({ actor }) => {
    await usecases.desligarPush({ actor, input: null, deps });
    return answer(actor);
  });

  endpoint(app, contracts.pararLembretes).handle(async ({ actor, body }) => {
    await pararLembretes({ actor, input: body, deps });
    return { status: 204 };
  });
}
