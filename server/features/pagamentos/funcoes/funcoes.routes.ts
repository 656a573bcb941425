import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/pagamentos/funcoes.contract.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import * as usecases from './funcoes.usecases.ts';
import type { FuncoesDeps } from './funcoes.usecases.ts';

/**
 * Routes of the five callables, in the wire form of hosted callable functions, over the same use cases as the
 * pages.
 */
export function funcoesRoutes(app: FastifyInstance, deps: FuncoesDeps): void {
  endpoint(app, contracts.sendPasswordEmail).handle(async ({ actor, body, request }) => {
    const input = { email: body.data.email, ip: request.ip };
    return { status: 200, body: { result: await usecases.enviarEmailDeSenha({ actor, input, deps }) } };
  });

  endpoint(app, contracts.cadastrarCliente).handle(async ({ actor, body }) => {
    const call = { actor, input: { cpf: body.data.cpf }, deps };
    return { status: 200, body: { result: await usecases.cadastrarCliente(call) } };
  });

  endpoint(app, contracts.criarFatura).handle(async ({ actor, body }) => {
    const call = { actor, input: { servico: body.data.servico }, deps };
    return { status: 200, body: { result: await usecases.criarFatura(call) } };
  });

  endpoint(app, contracts.retornarStatus).handle(async ({ actor, body }) => {
    const call = { actor, input: body.data, deps };
    return { status: 200, body: { result: await usecases.retornarStatus(call) } };
  });

  endpoint(app, contracts.retornarCobracas).handle(async ({ actor, body }) => {
    const call = { actor, input: body.data, deps };
    return { status: 200, body: { result: await usecases.retornarCobracas(call) } };
  });
}
