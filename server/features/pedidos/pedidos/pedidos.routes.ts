import type { FastifyInstance } from 'fastify';
import * as contracts from '../../../../contracts/pedidos/pedidos.contract.ts';
import * as renovacao from '../../../../contracts/pedidos/renovacao.contract.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { asPaciente } from '../../../platform/http/role.ts';
import type { PresentDeps } from './pedidos.usecases.ts';
import { criarPedido, renovarPedido, type PricedStep } from './criar.usecases.ts';
import { presentDetalhe, presentPedido, type PresentContext } from './pedidos.presenter.ts';
import * as usecases from './pedidos.usecases.ts';
import { justificarUso } from './justificar.usecases.ts';
import type { PedidosDeps } from './pedidos.usecases.ts';

/** What the routes of orders need. */
export type PedidosRouteDeps = PedidosDeps & PresentDeps;

/** Routes of the patient's orders: list, read, create, questionnaire, attachments step. */
export function pedidosRoutes(app: FastifyInstance, deps: PedidosRouteDeps): void {
  const contextOf = (precos: PresentContext['precos']): PresentContext => ({
    now: deps.clock(),
    precos,
    demoPagar: deps.demoPagar,
  });
  const present = ({ pedido, precos, avisos }: PricedStep) => ({
    pedido: presentPedido(pedido, contextOf(precos)),
    avisos,
  });

  endpoint(app, contracts.criarPedido).handle(async ({ actor, body }) => {
    const passo = await criarPedido({ actor: asPaciente(actor), input: body, deps });
    return { status: 201, body: present(passo) };
  });

  endpoint(app, renovacao.renovarPedido).handle(async ({ actor, params, body }) => {
    const input = { ...params, ...body };
    const passo = await renovarPedido({ actor: asPaciente(actor), input, deps });
    return { status: 201, body: present(passo) };
  });

  endpoint(app, contracts.listarPedidos).handle(async ({ actor }) => {
    const { pedidos, retomar, precos } = await usecases.listarPedidos({
      actor: asPaciente(actor),
      input: null,
      deps,
    });
    const context = contextOf(precos);
    const body = {
      pedidos: pedidos.map((row) => presentPedido(row, context)),
      retomar: retomar && presentPedido(retomar, context),
    };
    return { status: 200, body };
  });

  endpoint(app, contracts.lerPedido).handle(async ({ actor, params }) => {
    const { pedido, asked, precos } = await usecases.lerPedido({
      actor: asPaciente(actor),
      input: params,
      deps,
    });
    return { status: 200, body: presentDetalhe(pedido, asked, contextOf(precos)) };
  });

  endpoint(app, contracts.salvarHistorico).handle(async ({ actor, params, body }) => {
    const input = { ...params, ...body };
    const passo = await usecases.salvarHistorico({ actor: asPaciente(actor), input, deps });
    return { status: 200, body: present(passo) };
  });

  endpoint(app, contracts.justificarUso).handle(async ({ actor, params, body }) => {
    const input = { ...params, ...body };
    const justificativa = await justificarUso({ actor: asPaciente(actor), input, deps });
    return { status: 200, body: { justificativa } };
  });

  endpoint(app, contracts.confirmarAnexos).handle(async ({ actor, params }) => {
    const passo = await usecases.confirmarAnexos({ actor: asPaciente(actor), input: params, deps });
    return { status: 200, body: present(passo) };
  });
}
