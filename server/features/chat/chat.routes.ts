import type { FastifyInstance } from 'fastify';
import { listarMensagens } from '../../../contracts/chat.contract.ts';
import type { BaseDeps } from '../../platform/deps.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { asPaciente } from '../../platform/http/role.ts';
import { presentMensagem } from './chat.presenter.ts';
import { lerMensagens } from './chat.usecases.ts';

/** `/chatpage`: the patient's own log. */
export function chatRoutes(app: FastifyInstance, deps: BaseDeps): void {
  endpoint(app, listarMensagens).handle(async ({ actor }) => {
    const rows = await lerMensagens({ actor: asPaciente(actor), input: null, deps });
    return { status: 200, body: { mensagens: rows.map(presentMensagem) } };
  });
}
