import type { FastifyInstance } from 'fastify';
import { gerarCobranca as gerarContract } from '#contracts/pedidos/pedidos.contract.ts';
import { receberWebhookAsaas } from '#contracts/pagamentos/avisos-asaas.contract.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { presentContext, presentPedido, type PresentDeps } from '#features/pedidos/pedidos/pedidos.public.ts';
import { gerarCobranca } from './preparo/gerar.usecases.ts';
import type { ChargeDeps } from './preparo/preparar.usecases.ts';
import { receberWebhook, type ReceiveDeps } from './conciliacao/receber.usecases.ts';

export type CobrancasRouteDeps = Omit<ChargeDeps & ReceiveDeps, 'settings'> &
  PresentDeps & { settings: ChargeDeps['settings'] & ReceiveDeps['settings'] };

/** Routes of an order's Pix, and the provider's webhook. */
export function cobrancasRoutes(app: FastifyInstance, deps: CobrancasRouteDeps): void {
  endpoint(app, gerarContract).handle(async ({ actor, params, body }) => {
    const { pedido, avisos } = await gerarCobranca({
      actor,
      input: { ...params, ...body },
      deps,
    });
    return { status: 200, body: { pedido: presentPedido(pedido, presentContext(deps)), avisos } };
  });

  endpoint(app, receberWebhookAsaas).handle(async ({ body, request }) => {
    const token = request.headers['asaas-access-token'];
    const input = {
      token: typeof token === 'string' ? token : '',
      id: body.id,
      event: body.event,
      pagamentoId: body.payment?.id ?? null,
    };
    await receberWebhook({ actor: { tipo: 'Visitante', visita: null }, input, deps });
    return { status: 200, body: { recebido: true } };
  });
}
