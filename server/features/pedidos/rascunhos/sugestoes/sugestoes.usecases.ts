import { perguntasFeitas, respondida } from '#domain/catalogo/perguntas.ts';
import { chavesDasPerguntas, type ListaDePerguntas } from '#domain/pedidos/rascunho.ts';
import type { Paciente } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { findPedido } from '#features/pedidos/pedidos/pedidos.public.ts';
import {
  readVersoes,
  readVersoesEmVigor,
  type VersaoRow,
} from '#features/catalogo/perguntas/perguntas.public.ts';
import { findLastAnswered, type AnsweredPedido } from './sugestoes.repository.ts';

/**
 * An earlier answer, under the key that a draft of the present questionnaire uses for a question with the
 * same words.
 */
export type RespostaAnterior = { chave: string; resposta: string; em: Date };

/**
 * The patient's earlier answers as suggestions, which the page offers and never fills in: health answers from
 * the order answered last and, what that one was not asked, from the last order of the same service, all others only from
 * the latter. Questions marked `agora` are about
 * today: what was answered to them is never suggested.
 * @throws naoEncontrado, also for a foreign order
 */
export async function sugerirRespostas({
  actor,
  input,
  deps,
}: UseCase<Paciente, { id: string }, BaseDeps>): Promise<RespostaAnterior[]> {
  const { scope } = actor;
  const pedido = await findPedido(deps.db, scope, input.id);
  if (!pedido) throw notFound();
  const [qualquer, mesmo] = await Promise.all([
    findLastAnswered(deps.db, scope, { exceto: pedido.id }),
    findLastAnswered(deps.db, scope, { exceto: pedido.id, servico: pedido.servico_selecionado }),
  ]);
  const ids = [
    qualquer?.versao_saude,
    mesmo?.versao_saude,
    mesmo?.versao_trat,
    pedido.versao_saude,
    pedido.versao_trat,
  ];
  const [versoes, emVigor] = await Promise.all([
    readVersoes(
      deps.db,
      ids.flatMap((id) => id ?? []),
    ),
    readVersoesEmVigor(deps.db),
  ]);
  // The order's own questions may be older than the mark, so the ones in force count as well.
  const own = versoes.filter(({ id }) => id === pedido.versao_saude || id === pedido.versao_trat);
  const agora = aboutToday([...emVigor, ...own]);
  const healthOf = (one: AnsweredPedido) =>
    suggestList('saude', versoes, one.versao_saude, one.hist_saude, one);
  const newest = qualquer ? healthOf(qualquer) : [];
  const known = new Set(newest.map(({ chave }) => chave));
  const health = [...newest, ...(mesmo ? healthOf(mesmo).filter(({ chave }) => !known.has(chave)) : [])];
  return [
    ...health,
    ...(mesmo ? suggestList('tratamento', versoes, mesmo.versao_trat, mesmo.hist_trat, mesmo) : []),
    ...(mesmo ? suggestCase(mesmo) : []),
  ].filter(({ chave, resposta }) => respondida(resposta) && !agora.has(chave));
}

/** The keys of the questions that are marked `agora` in one of these versions. */
function aboutToday(versoes: readonly VersaoRow[]): ReadonlySet<string> {
  return new Set(
    versoes.flatMap(({ tipo, perguntas }) => {
      const chaves = chavesDasPerguntas(
        tipo,
        perguntas.map(({ pergunta }) => pergunta),
      );
      return chaves.filter((_, i) => perguntas[i]?.agora === true);
    }),
  );
}

function suggestList(
  lista: ListaDePerguntas,
  versoes: readonly VersaoRow[],
  versaoId: string | null,
  respostas: readonly string[],
  { respondido_em: em, servico_selecionado }: AnsweredPedido,
): RespostaAnterior[] {
  const perguntas = perguntasFeitas(versoes, versaoId, servico_selecionado);
  const chaves = chavesDasPerguntas(
    lista,
    perguntas.map(({ pergunta }) => pergunta),
  );
  return chaves.map((chave, i) => ({ chave, resposta: respostas[i] ?? '', em }));
}

function suggestCase({ motivacao, outras_infos, respondido_em: em }: AnsweredPedido): RespostaAnterior[] {
  return [
    { chave: 'motivacao', resposta: motivacao, em },
    { chave: 'outrasInfos', resposta: outras_infos, em },
  ];
}
