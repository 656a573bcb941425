import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/chat/notas.contract.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { presentNotaInterna, presentRessalva } from './notas.presenter.ts';
import * as usecases from './notas.usecases.ts';

/** The internal notes of `/chatpageadm/{cpf}`. A doctor reads those about a case through the consultório. */
export function notasRoutes(app: FastifyInstance, deps: BaseDeps): void {
  endpoint(app, contracts.listarNotasInternas).handle(async ({ actor, params }) => {
    const { notas, ressalvas } = await usecases.listarNotasInternas({ actor, input: params, deps });
    const shown = [...notas.map((row) => presentNotaInterna(row, actor)), ...ressalvas.map(presentRessalva)];
    return { status: 200, body: { notas: shown } };
  });

  endpoint(app, contracts.escreverNotaInterna).handle(async ({ actor, params, body }) => {
    const input = { ...body, clienteId: params.id };
    const row = await usecases.escreverNotaInterna({ actor, input, deps });
    return { status: 200, body: presentNotaInterna(row, actor) };
  });

  endpoint(app, contracts.riscarNotaInterna).handle(async ({ actor, params: { id: clienteId, notaId } }) => {
    const row = await usecases.riscarNotaInterna({ actor, input: { clienteId, notaId }, deps });
    return { status: 200, body: presentNotaInterna(row, actor) };
  });
}
