import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/consultorio/resposta-no-caso.contract.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { presentMensagem } from '#features/chat/chat/chat.public.ts';
import * as usecases from './resposta-no-caso.usecases.ts';

/** A conversation that the desk gives to a doctor, and the doctor's answer in a case. */
export function respostaNoCasoRoutes(app: FastifyInstance, deps: BaseDeps): void {
  endpoint(app, contracts.listarMedicosDaConversa).handle(async ({ actor, params }) => {
    const rows = await usecases.listarMedicosDaConversa({ actor, input: params, deps });
    const medicos = rows.map(({ medico_id, medico, pedido_id, numero, servico_selecionado }) => ({
      medicoId: medico_id,
      medico,
      pedidoId: pedido_id,
      numero,
      Servico_Selecionado: servico_selecionado,
    }));
    return { status: 200, body: { medicos } };
  });

  endpoint(app, contracts.darConversa).handle(async ({ actor, params, body }) => {
    await usecases.darConversa({ actor, input: { ...params, ...body }, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.tomarConversa).handle(async ({ actor, params }) => {
    await usecases.tomarConversa({ actor, input: params, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.responderNoCaso).handle(
    async ({ actor, params, body: { id: resposta, ...body } }) => {
      const input = { ...params, ...body, resposta };
      const row = await usecases.responderNoCaso({ actor, input, deps });
      return { status: 200, body: presentMensagem(row) };
    },
  );
}
