import type { FastifyInstance } from 'fastify';
import { perguntarAoPaciente } from '#contracts/consultorio/caso.contract.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import type { ChatDeps } from '#features/chat/chat/chat.public.ts';
import { presentPergunta } from '../caso/caso.public.ts';
import * as usecases from './pausas.usecases.ts';

export function pausasRoutes(app: FastifyInstance, deps: ChatDeps): void {
  endpoint(app, perguntarAoPaciente).handle(async ({ actor, params, body: { id: pergunta, ...body } }) => {
    const input = { ...params, pergunta, ...body };
    const row = await usecases.perguntarAoPaciente({ actor, input, deps });
    return { status: 200, body: { pergunta: presentPergunta({ ...row, resposta: null }) } };
  });
}
