import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/catalogo/perguntas.contract.ts';
import {
  listarPerguntas,
  type VersaoDasPerguntas,
  type VersaoResumida,
} from '#contracts/catalogo/perguntas.contract.ts';
import { listasDePerguntas, ajustesDe, sinaisDe, type Pergunta } from '#domain/catalogo/perguntas.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { lerPerguntas } from './perguntas.usecases.ts';
import * as publicar from './publicar.usecases.ts';
import type { VersaoRow } from './perguntas.repository.ts';

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

/** A version of a questionnaire without its questions, for the history. */
function presentVersaoResumida(row: VersaoRow): VersaoResumida {
  return {
    versao: row.id,
    numero: row.numero,
    em: row.created_at.toISOString(),
    quantas: row.perguntas.length,
    autor: row.administrador_id === null ? 'instalação' : 'administração',
  };
}

function presentVersao(row: VersaoRow): VersaoDasPerguntas {
  return { ...presentVersaoResumida(row), perguntas: row.perguntas.map(presentPergunta) };
}

/** A question with the marks that are set, and the settings that differ from the default. */
function presentPergunta({ pergunta, descricao, ...rest }: Pergunta): Pergunta {
  return { pergunta, descricao, ...sinaisDe(rest), ...ajustesDe(rest) };
}
