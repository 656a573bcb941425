import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/chat/chat.contract.ts';
import { resumoDoChat } from '#contracts/chat/nao-lidas.contract.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { presentMensagem, presentLog } from './chat.presenter.ts';
import * as usecases from './chat.usecases.ts';
import { enviarMensagem, type ChatDeps } from './escrever.usecases.ts';

/** The routes of `/chatpage`: a patient's own log, sending, read mark and unread count. */
export function chatRoutes(app: FastifyInstance, deps: ChatDeps): void {
  endpoint(app, contracts.listarMensagens).handle(async ({ actor, query }) => {
    const pagina = await usecases.lerMensagens({ actor, input: query, deps });
    return { status: 200, body: presentLog(pagina) };
  });

  endpoint(app, contracts.enviarMensagem).handle(async ({ actor, body }) => {
    const row = await enviarMensagem({ actor, input: body, deps });
    return { status: 200, body: presentMensagem(row) };
  });

  endpoint(app, contracts.marcarLidas).handle(async ({ actor, body }) => {
    await usecases.marcarLidas({ actor, input: body, deps });
    return { status: 204 };
  });

  endpoint(app, resumoDoChat).handle(async ({ actor }) => {
    const naoLidas = await usecases.contarNaoLidas({ actor, input: null, deps });
    return { status: 200, body: { naoLidas } };
  });
}
