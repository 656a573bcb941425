import type { FastifyInstance } from 'fastify';
import { preferirReembolso as preferirReembolsoContract } from '#contracts/pedidos/consultas.contract.ts';
import * as contracts from '#contracts/pedidos/pedidos.contract.ts';
import * as adm from '#contracts/mesa/pedidos-adm.contract.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import type { ReconcileDeps } from '../cobrancas/cobrancas.public.ts';
import { presentContext, presentPedido, type PresentDeps } from '#features/pedidos/pedidos/pedidos.public.ts';
import * as administrar from './administrar.usecases.ts';
import { resolverDesfeito } from './desfeitos.usecases.ts';
import { cancelarPedido, descartarPedido } from './desistir.usecases.ts';
import { preferirReembolso } from './escolha.usecases.ts';

const done = ({ pedido: { id, status, versao }, avisos }: administrar.Acted) => ({
  status: 200 as const,
  body: { id, status, versao, avisos },
});

/** Routes by which an order ends, and comes back: discard, cancel, delete, restore, conclude, reopen. */
export function encerramentosRoutes(app: FastifyInstance, deps: ReconcileDeps & PresentDeps): void {
  endpoint(app, contracts.descartarPedido).handle(async ({ actor, params }) => {
    await descartarPedido({ actor, input: params, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.cancelarPedido).handle(async ({ actor, params }) => {
    const pedido = await cancelarPedido({ actor, input: params, deps });
    return { status: 200, body: { pedido: presentPedido(pedido, presentContext(deps)), avisos: [] } };
  });

  endpoint(app, preferirReembolsoContract).handle(async ({ actor, params }) => {
    await preferirReembolso({ actor, input: params, deps });
    return { status: 204 };
  });

  endpoint(app, adm.resolverDesfeito).handle(async ({ actor, params, body }) => {
    await resolverDesfeito({ actor, input: { ...params, ...body }, deps });
    return { status: 204 };
  });

  endpoint(app, adm.excluirPedido).handle(async ({ actor, params }) =>
    done(await administrar.excluirPedido({ actor, input: params, deps })),
  );
  endpoint(app, adm.restaurarPedido).handle(async ({ actor, params }) =>
    done(await administrar.restaurarPedido({ actor, input: params, deps })),
  );
  endpoint(app, adm.concluirPedido).handle(async ({ actor, params, body }) =>
    done(await administrar.concluirPedido({ actor, input: { ...params, ...body }, deps })),
  );
  endpoint(app, adm.reabrirPedido).handle(async ({ actor, params }) =>
    done(await administrar.reabrirPedido({ actor, input: params, deps })),
  );
}
