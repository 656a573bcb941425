import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/pedidos/rascunhos.contract.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { presentSavedDraft, presentRascunho, presentSugestoes } from './rascunhos.presenter.ts';
import { guardarRascunho, lerRascunho } from './rascunhos.usecases.ts';
import { sugerirRespostas } from './sugestoes/sugestoes.usecases.ts';

const ALVOS = [
  ['dados', contracts.lerRascunhoDosDados, contracts.guardarRascunhoDosDados],
  ['historico', contracts.lerRascunhoDoPedido, contracts.guardarRascunhoDoPedido],
] as const;

/** Routes of the drafts of `/dados` and `/historico/{id}`, and of the suggestions from earlier answers. */
export function rascunhosRoutes(app: FastifyInstance, deps: BaseDeps): void {
  for (const [tipo, ler, guardar] of ALVOS) {
    endpoint(app, ler).handle(async ({ actor, params }) => {
      const row = await lerRascunho({ actor, input: { tipo, ...params }, deps });
      return { status: 200, body: presentRascunho(row) };
    });

    endpoint(app, guardar).handle(async ({ actor, params, body }) => {
      const input = { tipo, ...params, ...body };
      const row = await guardarRascunho({ actor, input, deps });
      return { status: 200, body: presentSavedDraft(row) };
    });
  }

  endpoint(app, contracts.sugerirRespostas).handle(async ({ actor, params }) => {
    const respostas = await sugerirRespostas({ actor, input: params, deps });
    return { status: 200, body: presentSugestoes(respostas) };
  });
}
