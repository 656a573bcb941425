import type { FastifyInstance } from 'fastify';
import * as adiamentos from '#contracts/chat/adiamento.contract.ts';
import * as caixas from '#contracts/chat/caixas.contract.ts';
import * as contracts from '#contracts/chat/chat.contract.ts';
import { nomeDeTratamento } from '#domain/contas/dados-pessoais.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { presentConversa, presentMensagem, presentLog, presentPedidoDaConversa } from '../chat.presenter.ts';
import * as chat from '../chat.usecases.ts';
import * as adiamento from './adiamento.usecases.ts';
import * as fechar from './fechar.usecases.ts';
import * as usecases from './conversas.usecases.ts';
import { responderPaciente, type ChatDeps } from '../escrever.usecases.ts';
import { verUrgencia } from '../urgencia.usecases.ts';

/**
 * The routes of `/conversas` and `/chatpageadm/{cpf}`: every patient's conversation, for the administrator.
 */
export function conversasRoutes(app: FastifyInstance, deps: ChatDeps & adiamento.AdiamentoDeps): void {
  endpoint(app, contracts.buscarConversas).handle(async ({ actor, body }) => {
    const found = await usecases.buscarConversas({ actor, input: body, deps });
    const { conversas, proxima } = found;
    return {
      status: 200,
      body: { conversas: conversas.map((row) => presentConversa(row, deps.clock())), proxima },
    };
  });

  endpoint(app, contracts.resumoDasConversas).handle(async ({ actor }) => {
    const resumo = await usecases.resumirConversas({ actor, input: null, deps });
    const { total, desde, ...counts } = resumo;
    return { status: 200, body: { abertas: total, desde: desde?.toISOString() ?? null, ...counts } };
  });

  endpoint(app, contracts.abrirConversa).handle(async ({ actor, body }) => {
    const paciente = await usecases.abrirConversa({ actor, input: body, deps });
    const { id, cpf, nome, nome_social, created_at } = paciente;
    return {
      status: 200,
      body: { id, cpf, nome: nomeDeTratamento(nome, nome_social), desde: created_at.toISOString() },
    };
  });

  endpoint(app, adiamentos.adiarConversa).handle(async ({ actor, params, body }) => {
    const input = { ...params, ...body };
    const ate = await adiamento.adiarConversa({ actor, input, deps });
    return { status: 200, body: { adiadaAte: ate.toISOString() } };
  });

  endpoint(app, adiamentos.retomarConversa).handle(async ({ actor, params }) => {
    await adiamento.retomarConversa({ actor, input: params, deps });
    return { status: 204 };
  });

  endpoint(app, caixas.fecharConversa).handle(async ({ actor, params, body }) => {
    await fechar.fecharConversa({ actor, input: { ...params, ...body }, deps });
    return { status: 204 };
  });

  endpoint(app, caixas.reabrirConversa).handle(async ({ actor, params }) => {
    await fechar.reabrirConversa({ actor, input: params, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.verUrgencia).handle(async ({ actor, params, body }) => {
    const input = { ...params, ...body };
    await verUrgencia({ actor, input, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.listarPedidosDaConversa).handle(async ({ actor, params }) => {
    const pedidos = await usecases.listarPedidosDaConversa({ actor, input: params, deps });
    return { status: 200, body: { pedidos: pedidos.map(presentPedidoDaConversa) } };
  });

  endpoint(app, contracts.listarMensagensDoPaciente).handle(async ({ actor, params, query }) => {
    const input = { ...params, ...query };
    const pagina = await chat.lerMensagensDoPaciente({ actor, input, deps });
    return { status: 200, body: presentLog(pagina) };
  });

  endpoint(app, contracts.responderPaciente).handle(async ({ actor, params, body }) => {
    const input = { ...body, clienteId: params.id };
    const row = await responderPaciente({ actor, input, deps });
    return { status: 200, body: presentMensagem(row) };
  });

  endpoint(app, contracts.marcarLidasDoPaciente).handle(async ({ actor, params, body }) => {
    const input = { ...params, ...body };
    await chat.marcarLidasDoPaciente({ actor, input, deps });
    return { status: 204 };
  });
}
