import { respostasComSinal } from '#domain/catalogo/perguntas.ts';
import type { PalavrasDoPaciente } from '#domain/documentos/pedido/palavras-do-paciente.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { readVersoes } from '#features/catalogo/perguntas/perguntas.public.ts';
import { readRespostas } from './decisao.repository.ts';

/**
 * The patient's words about what an order is for: the answers to the questions that ask it, and the motivation. No round trip
 * for questions that were read before.
 */
export async function readPedido(db: BaseDeps['db'], pedidoId: string): Promise<PalavrasDoPaciente> {
  const { servico_selecionado, versao_trat, hist_trat, motivacao } = await readRespostas(db, pedidoId);
  const versoes = await readVersoes(db, versao_trat === null ? [] : [versao_trat]);
  const perguntas = versoes[0]?.perguntas ?? [];
  const marked = respostasComSinal({ perguntas, respostas: hist_trat }, servico_selecionado, 'pedido');
  return { respostas: marked.map(({ resposta }) => resposta), motivacao };
}
