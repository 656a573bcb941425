import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/contas/celular.contract.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { isoInstant } from '#domain/calendario/datas.ts';
import * as celular from './celular.usecases.ts';
import * as recuperar from './recuperar.usecases.ts';
import type { RecuperarDeps } from './recuperar.usecases.ts';

/** The telephone by which a patient may set a new password, and the recovery by it. */
export function celularRoutes(app: FastifyInstance, deps: RecuperarDeps): void {
  endpoint(app, contracts.lerCelular).handle(async ({ actor }) => ({
    status: 200,
    body: await celular.lerCelular({ actor, deps }),
  }));

  endpoint(app, contracts.pedirCodigoDoCelular).handle(async ({ actor, body }) => {
    await celular.pedirCodigoDoCelular({ actor, input: body, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.confirmarCelular).handle(async ({ actor, body }) => ({
    status: 200,
    body: await celular.confirmarCelular({ actor, input: body, deps }),
  }));

  endpoint(app, contracts.tirarCelular).handle(async ({ actor }) => ({
    status: 200,
    body: await celular.tirarCelular({ actor, input: null, deps }),
  }));

  endpoint(app, contracts.pedirCodigoDeRecuperacao).handle(async ({ actor, body, request }) => {
    await recuperar.pedirCodigoDeRecuperacao({ actor, input: { ...body, ip: request.ip }, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.recuperarPorCelular).handle(async ({ actor, body, request }) => {
    const input = { ...body, ip: request.ip };
    const { token, liberaEm } = await recuperar.recuperarPorCelular({ actor, input, deps });
    return { status: 200, body: { token, liberaEm: isoInstant(liberaEm) } };
  });

  endpoint(app, contracts.pararRecuperacao).handle(async ({ actor, body }) => {
    await recuperar.pararRecuperacao({ actor, input: body, deps });
    return { status: 204 };
  });
}
