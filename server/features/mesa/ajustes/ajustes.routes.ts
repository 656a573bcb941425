import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/mesa/ajustes.contract.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { presentInstalacao } from './ajustes.presenter.ts';
import { lerInstalacao, type InstalacaoDeps } from './ajustes.usecases.ts';
import { tentarDeNovo } from './tarefas.usecases.ts';

/** Routes of `/ajustes`: the state of the installation, and its failed jobs. */
export function ajustesRoutes(app: FastifyInstance, deps: InstalacaoDeps): void {
  endpoint(app, contracts.lerInstalacao).handle(async ({ actor }) => ({
    status: 200,
    body: presentInstalacao(await lerInstalacao({ actor, input: null, deps })),
  }));

  endpoint(app, contracts.tentarDeNovo).handle(async ({ actor, body }) => ({
    status: 200,
    body: { tentadas: await tentarDeNovo({ actor, input: body, deps }) },
  }));
}
