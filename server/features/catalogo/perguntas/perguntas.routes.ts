import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/catalogo/perguntas.contract.ts';
import { listarPerguntas } from '#contracts/catalogo/perguntas.contract.ts';
import { listasDePerguntas } from '#domain/catalogo/perguntas.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { presentPergunta, presentVersaoResumida, presentVersao } from './perguntas.presenter.ts';
import { lerPerguntas } from './perguntas.usecases.ts';
import * as publicar from './publicar.usecases.ts';

/** The questionnaire of `/historico/{id}`, and its editors at `/perguntas` and `/perguntasTrat`. */
export function perguntasRoutes(app: FastifyInstance, deps: BaseDeps): void {
  endpoint(app, listarPerguntas).handle(async () => {
    const { saude, tratamento } = await lerPerguntas(deps);
    const present = ({ id, perguntas }: typeof saude) => ({
      versao: id,
      perguntas: perguntas.map(presentPergunta),
    });
    const listas = listasDePerguntas(saude.perguntas, tratamento.perguntas);
    return { status: 200, body: { saude: present(saude), tratamento: present(tratamento), ...listas } };
  });

  endpoint(app, contracts.lerPerguntasEmVigor).handle(async ({ params }) => {
    const emVigor = await lerPerguntas(deps);
    return { status: 200, body: presentVersao(emVigor[params.tipo]) };
  });

  endpoint(app, contracts.publicarPerguntas).handle(async ({ actor, params, body }) => {
    const input = { ...params, ...body };
    const { versao, publicada } = await publicar.publicarPerguntas({ actor, input, deps });
    return { status: 200, body: { ...presentVersao(versao), publicada } };
  });

  endpoint(app, contracts.listarVersoes).handle(async ({ actor, params }) => {
    const versoes = await publicar.listarVersoes({ actor, input: params, deps });
    return { status: 200, body: { versoes: versoes.map(presentVersaoResumida) } };
  });

  endpoint(app, contracts.lerVersao).handle(async ({ actor, params }) => {
    const versao = await publicar.lerVersao({ actor, input: params, deps });
    return { status: 200, body: presentVersao(versao) };
  });
}
