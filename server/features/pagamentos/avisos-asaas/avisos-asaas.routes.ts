import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/pagamentos/avisos-asaas.contract.ts';
import type { Admin } from '#platform/actor.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { presentAvisos } from './avisos-asaas.presenter.ts';
import { lerAvisos } from './avisos-asaas.usecases.ts';
import { conferirAgora, reativarAvisos, verDesconhecidos, type FilaDeps } from './fila-de-avisos.usecases.ts';
import { pedirReleitura } from './releitura.usecases.ts';

/**
 * The administrator's routes of the provider's notification queue; each answers with the state after the
 * action.
 */
export function avisosAsaasRoutes(app: FastifyInstance, deps: FilaDeps): void {
  const present = async (actor: Admin) =>
    presentAvisos(await lerAvisos({ actor, input: null, deps }), deps.settings.appUrl);

  endpoint(app, contracts.conferirAvisos).handle(async ({ actor }) => {
    await conferirAgora({ actor, input: null, deps });
    return { status: 200, body: await present(actor) };
  });

  endpoint(app, contracts.reativarAvisos).handle(async ({ actor }) => {
    await reativarAvisos({ actor, input: null, deps });
    return { status: 200, body: await present(actor) };
  });

  endpoint(app, contracts.verDesconhecidos).handle(async ({ actor, body }) => {
    await verDesconhecidos({ actor, input: body, deps });
    return { status: 200, body: await present(actor) };
  });

  endpoint(app, contracts.relerTudo).handle(async ({ actor }) => {
    await pedirReleitura({ actor, input: null, deps });
    return { status: 200, body: await present(actor) };
  });
}
