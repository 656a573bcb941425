import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/pedidos/consultas.contract.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { presentEscolha, presentHorarios } from './consultas.presenter.ts';
import * as usecases from './consultas.usecases.ts';

/** The patient's choice after a refusal, and the consultation that they book. */
export function consultasRoutes(app: FastifyInstance, deps: BaseDeps): void {
  endpoint(app, contracts.lerEscolha).handle(async ({ actor, params }) => {
    const lida = await usecases.lerEscolha({ actor, input: params, deps });
    return { status: 200, body: { escolha: lida && presentEscolha(lida, deps.clock()) } };
  });

  endpoint(app, contracts.listarHorarios).handle(async ({ actor, params }) => {
    const lidos = await usecases.listarHorarios({ actor, input: params, deps });
    return { status: 200, body: { livres: presentHorarios(lidos, deps.clock()) } };
  });

  endpoint(app, contracts.agendarConsulta).handle(async ({ actor, params, body }) => {
    const input = readMarcar(params, body);
    await usecases.agendarConsulta({ actor, input, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.remarcarConsulta).handle(async ({ actor, params, body }) => {
    const input = { ...readMarcar(params, body), de: body.de };
    await usecases.remarcarConsulta({ actor, input, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.cancelarConsulta).handle(async ({ actor, params, body }) => {
    const input = { pedidoId: params.id, consulta: body.consulta };
    await usecases.cancelarConsulta({ actor, input, deps });
    return { status: 204 };
  });
}

function readMarcar(
  { id: pedidoId }: { id: string },
  { id, medico: medicoId, inicio }: { id: string; medico: string; inicio: string },
): usecases.Marcar {
  return { pedidoId, id, medicoId, inicio: new Date(inicio) };
}
