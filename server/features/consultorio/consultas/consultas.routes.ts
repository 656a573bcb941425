import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/consultorio/consultas.contract.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { presentConsulta } from './consultas.presenter.ts';
import * as usecases from './consultas.usecases.ts';

/** The doctor's consultations: their list, and what became of each. */
export function consultasDoMedicoRoutes(app: FastifyInstance, deps: usecases.ConsultasDeps): void {
  endpoint(app, contracts.listarConsultas).handle(async ({ actor }) => {
    const rows = await usecases.listarConsultas({ actor, input: null, deps });
    const now = deps.clock();
    return { status: 200, body: { consultas: rows.map((row) => presentConsulta(row, now)) } };
  });
  endpoint(app, contracts.registrarRealizada).handle(async ({ actor, params }) => {
    await usecases.registrarRealizada({ actor, input: params, deps });
    return { status: 204 };
  });
  endpoint(app, contracts.registrarFalta).handle(async ({ actor, params }) => {
    await usecases.registrarFalta({ actor, input: params, deps });
    return { status: 204 };
  });
  endpoint(app, contracts.desfazerConsulta).handle(async ({ actor, params }) => {
    await usecases.desfazerConsulta({ actor, input: params, deps });
    return { status: 204 };
  });
}
