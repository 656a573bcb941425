import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/pedidos/pedidos.contract.ts';
import * as renovacao from '#contracts/pedidos/renovacao.contract.ts';
import type { TextoAceito, TextoEmVigor } from '#domain/ajustes/textos.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { criarPedido, renovarPedido, type CriarDeps } from './criar.usecases.ts';
import type { StepResult } from './etapas.decisions.ts';
import { presentDetalhe, presentFechado, presentPedido } from './pedidos.presenter.ts';
import * as usecases from './pedidos.usecases.ts';
import { presentContext, type PedidosDeps, type PresentDeps } from './pedidos.usecases.ts';
import { justificarUso } from './justificar.usecases.ts';

export type PedidosRouteDeps = PedidosDeps &
  CriarDeps &
  PresentDeps & { settings: { textos: Readonly<Record<TextoAceito, TextoEmVigor>> } };

/** Routes of the patient's orders: list, read, create, questionnaire, attachments step. */
export function pedidosRoutes(app: FastifyInstance, deps: PedidosRouteDeps): void {
  const present = ({ pedido, avisos }: StepResult) => ({
    pedido: presentPedido(pedido, presentContext(deps)),
    avisos,
  });

  endpoint(app, contracts.criarPedido).handle(async ({ actor, body }) => {
    const passo = await criarPedido({ actor, input: body, deps });
    return { status: 201, body: present(passo) };
  });

  endpoint(app, renovacao.renovarPedido).handle(async ({ actor, params, body }) => {
    const input = { ...params, ...body };
    const passo = await renovarPedido({ actor, input, deps });
    return { status: 201, body: present(passo) };
  });

  endpoint(app, contracts.listarPedidos).handle(async ({ actor }) => {
    const { pedidos, retomar, fechados } = await usecases.listarPedidos({
      actor,
      input: null,
      deps,
    });
    const context = presentContext(deps);
    const body = {
      pedidos: pedidos.map((row) => presentPedido(row, context)),
      retomar: retomar && presentPedido(retomar, context),
      fechados: fechados.map(presentFechado),
    };
    return { status: 200, body };
  });

  endpoint(app, contracts.lerPedido).handle(async ({ actor, params }) => {
    const { pedido, asked } = await usecases.lerPedido({
      actor,
      input: params,
      deps,
    });
    return { status: 200, body: presentDetalhe(pedido, asked, presentContext(deps)) };
  });

  endpoint(app, contracts.salvarHistorico).handle(async ({ actor, params, body }) => {
    const termo = deps.settings.textos.telemedicina.versao;
    const input = { ...params, ...body, termo };
    const passo = await usecases.salvarHistorico({ actor, input, deps });
    return { status: 200, body: present(passo) };
  });

  endpoint(app, contracts.justificarUso).handle(async ({ actor, params, body }) => {
    const input = { ...params, ...body };
    const justificativa = await justificarUso({ actor, input, deps });
    return { status: 200, body: { justificativa } };
  });

  endpoint(app, contracts.confirmarAnexos).handle(async ({ actor, params }) => {
    const passo = await usecases.confirmarAnexos({ actor, input: params, deps });
    return { status: 200, body: present(passo) };
  });
}
