import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/catalogo/avisos.contract.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import * as usecases from './avisos.usecases.ts';

export type AvisosDeps = Parameters<typeof usecases.testarAviso>[0]['deps'] & usecases.EditDeps;

/** The editor of notices at `/avisos`. */
export function avisosRoutes(app: FastifyInstance, deps: AvisosDeps): void {
  endpoint(app, contracts.lerAvisos).handle(async ({ actor }) => {
    const avisos = await usecases.lerAvisos({ actor, input: null, deps });
    return { status: 200, body: { avisos } };
  });

  endpoint(app, contracts.salvarAviso).handle(async ({ actor, params, body }) => {
    const aviso = await usecases.salvarAviso({ actor, input: { ...params, ...body }, deps });
    return { status: 200, body: { aviso } };
  });

  endpoint(app, contracts.testarAviso).handle(async ({ actor, params, body }) => {
    const input = { ...params, ...body };
    const mensagem = await usecases.testarAviso({ actor, input, deps });
    return { status: 202, body: { mensagem } };
  });

  endpoint(app, contracts.lerHistoricoDeAvisos).handle(async ({ actor }) => {
    const rows = await usecases.lerHistorico({ actor, input: null, deps });
    return {
      status: 200,
      body: { mudancas: rows.map(({ em, ...row }) => ({ ...row, em: em.toISOString() })) },
    };
  });
}
