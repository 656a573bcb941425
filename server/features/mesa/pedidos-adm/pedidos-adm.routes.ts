import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/mesa/pedidos-adm.contract.ts';
import * as listas from '#contracts/mesa/lista-de-pedidos.contract.ts';
import { lerFio as lerFioContract } from '#contracts/mesa/fio.contract.ts';
import * as planilhas from '#contracts/mesa/pedidos-em-csv.contract.ts';
import * as contratosDasVisoes from '#contracts/mesa/visoes.contract.ts';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { nomeDoDossie } from '#domain/pedidos/dossie.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { sendMade, sendUploaded } from '#platform/http/stored-file.ts';
import type { ReconcileDeps } from '#features/pagamentos/cobrancas/cobrancas.public.ts';
import { presentContext, type PresentDeps } from '#features/pedidos/pedidos/pedidos.public.ts';
import type { CsvDeps } from '../csv/csv.public.ts';
import { gerarDossie, type DossieDeps } from './dossie/dossie.usecases.ts';
import { parseLugar, presentFio } from './fio/fio.presenter.ts';
import { lerFio } from './fio/fio.usecases.ts';
import { abrirDocumentoNaMesa, paraATela } from './inteiro/apagada.usecases.ts';
import { abrirPedido } from './inteiro/inteiro.usecases.ts';
import { consultarPedidos, lerBandejas } from './lista/lista.usecases.ts';
import { agirEmLote } from './lista/lote.usecases.ts';
import { abrirPlanilha, criarPlanilha } from './lista/planilha.usecases.ts';
import * as visoes from './visoes/visoes.usecases.ts';
import { presentInteiro, presentLinha } from './pedidos-adm.presenter.ts';

type Deps = ReconcileDeps & PresentDeps & CsvDeps & DossieDeps;

/** Routes of `/pedidos` and `/pedido/{id}`: all orders, for the administrator. */
export function pedidosAdmRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, listas.consultarPedidos).handle(async ({ actor, body }) => {
    const { linhas, versoes, ...page } = await consultarPedidos({ actor, input: body, deps });
    const pedidos = linhas.map((row) => presentLinha(row, versoes, deps.clock()));
    return { status: 200, body: { pedidos, ...page } };
  });

  endpoint(app, listas.lerBandejas).handle(async ({ actor }) => {
    const counts = await lerBandejas({ actor, input: null, deps });
    const { atrasados, vencemHoje, ...contagens } = counts;
    return { status: 200, body: { contagens, atrasados, vencemHoje } };
  });

  endpoint(app, contratosDasVisoes.listarVisoes).handle(async ({ actor }) => {
    const kept = await visoes.listarVisoes({ actor, input: null, deps });
    return { status: 200, body: { visoes: kept } };
  });

  endpoint(app, contratosDasVisoes.guardarVisao).handle(async ({ actor, body }) => {
    const id = await visoes.guardarVisao({ actor, input: body, deps });
    return { status: 201, body: { id } };
  });

  endpoint(app, contratosDasVisoes.apagarVisao).handle(async ({ actor, params }) => {
    await visoes.apagarVisao({ actor, input: params, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.agirEmLote).handle(async ({ actor, body }) => {
    const resultados = await agirEmLote({ actor, input: body, deps });
    return { status: 200, body: { resultados } };
  });

  endpoint(app, contracts.abrirPedido).handle(async ({ actor, params }) => {
    const inteiro = await abrirPedido({ actor, input: params, deps });
    return { status: 200, body: presentInteiro(paraATela(inteiro), presentContext(deps)) };
  });

  endpoint(app, lerFioContract).handle(async ({ actor, params, query: { filtro, lugar } }) => {
    const input = { ...params, filtro, lugar: parseLugar(lugar) };
    return { status: 200, body: presentFio(await lerFio({ actor, input, deps })) };
  });

  endpoint(app, contracts.abrirDocumentoNaMesa).handle(async ({ actor, params, reply }) => {
    const call = { actor, input: params, deps };
    const { content, size, codigo } = await abrirDocumentoNaMesa(call);
    return sendUploaded(reply, { name: `${codigo}.pdf`, contentType: 'application/pdf', size }, content);
  });

  endpoint(app, planilhas.criarPlanilha).handle(async ({ actor, body }) => {
    const { url, expiraEm } = await criarPlanilha({ actor, input: body, deps });
    return { status: 201, body: { url, expiraEm: expiraEm.toISOString() } };
  });

  endpoint(app, planilhas.baixarPlanilha).handle(async ({ actor, query, reply }) => {
    const { conteudo, geradaEm } = await abrirPlanilha({ actor, input: query, deps });
    const name = `pedidos-${dataEmSaoPaulo(geradaEm)}.csv`;
    return sendMade(reply, { name, contentType: 'text/csv; charset=utf-8' }, conteudo);
  });

  endpoint(app, contracts.gerarDossie).handle(async ({ actor, params, reply }) => {
    const { size, content: conteudo } = await gerarDossie({ actor, input: params, deps });
    return sendMade(reply, { name: nomeDoDossie(params.id), contentType: 'application/pdf', size }, conteudo);
  });
}
