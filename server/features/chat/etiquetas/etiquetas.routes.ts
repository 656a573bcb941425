import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/chat/etiquetas.contract.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import * as usecases from './etiquetas.usecases.ts';

export function etiquetasRoutes(app: FastifyInstance, deps: BaseDeps): void {
  endpoint(app, contracts.listarEtiquetas).handle(async ({ actor }) => {
    const rows = await usecases.listarEtiquetas({ actor, input: null, deps });
    return {
      status: 200,
      body: { etiquetas: rows.map((row) => ({ ...row, conversas: row.conversas ?? 0 })) },
    };
  });

  endpoint(app, contracts.criarEtiqueta).handle(async ({ actor, body }) => {
    const row = await usecases.criarEtiqueta({ actor, input: body, deps });
    return { status: 201, body: row };
  });

  endpoint(app, contracts.mudarEtiqueta).handle(async ({ actor, params, body }) => {
    const input = { ...params, ...body };
    return { status: 200, body: await usecases.mudarEtiqueta({ actor, input, deps }) };
  });

  endpoint(app, contracts.apagarEtiqueta).handle(async ({ actor, params }) => {
    await usecases.apagarEtiqueta({ actor, input: params, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.porEtiqueta).handle(async ({ actor, params: { id: clienteId, etiquetaId } }) => {
    await usecases.porEtiqueta({ actor, input: { clienteId, etiquetaId }, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.tirarEtiqueta).handle(async ({ actor, params: { id: clienteId, etiquetaId } }) => {
    await usecases.tirarEtiqueta({ actor, input: { clienteId, etiquetaId }, deps });
    return { status: 204 };
  });
}
