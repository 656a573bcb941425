import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/pedidos/agenda.contract.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { presentAgenda } from './agenda.presenter.ts';
import { lerAgenda, salvarAgenda } from './agenda.usecases.ts';

/** When doctors see patients: the administrator edits any agenda, a doctor only their own. */
export function agendaRoutes(app: FastifyInstance, deps: BaseDeps): void {
  endpoint(app, contracts.lerAgendaDoMedico).handle(async ({ actor, params: { id } }) => {
    const input = { medicoId: id };
    return { status: 200, body: presentAgenda(await lerAgenda({ actor, input, deps })) };
  });

  endpoint(app, contracts.salvarAgendaDoMedico).handle(async ({ actor, params: { id }, body }) => {
    const input = { ...body, medicoId: id };
    return { status: 200, body: presentAgenda(await salvarAgenda({ actor, input, deps })) };
  });

  endpoint(app, contracts.lerMinhaAgenda).handle(async ({ actor }) => {
    const input = { medicoId: actor.medicoId };
    return { status: 200, body: presentAgenda(await lerAgenda({ actor, input, deps })) };
  });

  endpoint(app, contracts.salvarMinhaAgenda).handle(async ({ actor, body }) => {
    const input = { ...body, medicoId: actor.medicoId };
    return { status: 200, body: presentAgenda(await salvarAgenda({ actor, input, deps })) };
  });
}
