import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/contas/clientes.contract.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { presentCliente } from './clientes.presenter.ts';
import * as usecases from './clientes.usecases.ts';
import type { ClientesDeps } from './clientes.usecases.ts';

/** `/dados`: the patient's own record and the postal-code lookup. */
export function clientesRoutes(app: FastifyInstance, deps: ClientesDeps): void {
  endpoint(app, contracts.lerCliente).handle(async ({ actor }) => {
    const row = await usecases.lerCliente({ actor, input: null, deps });
    return { status: 200, body: presentCliente(row) };
  });

  endpoint(app, contracts.salvarCliente).handle(async ({ actor, body }) => {
    const call = { actor, input: body, deps };
    return { status: 200, body: presentCliente(await usecases.salvarCliente(call)) };
  });

  endpoint(app, contracts.buscarCep).handle(async ({ actor, params }) => ({
    status: 200,
    body: await usecases.buscarCep({ actor, input: params, deps }),
  }));
}
