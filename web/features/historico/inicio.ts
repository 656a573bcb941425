import type { PedidoDetalhe } from '../../../contracts/pedidos.contract.ts';
import type { Perguntas } from '../../../contracts/servicos.contract.ts';
import type { Rascunho } from './rascunho.ts';
import { completar, type Respostas } from '../../../domain/historico.ts';
import { levarRespostas } from './respostas.ts';

const semDescricao = (perguntas: readonly string[]) =>
  perguntas.map((pergunta) => ({ pergunta, descricao: '' }));

/** What stands in the form at first: this tab's draft, else what the order has. Declarations are made anew. */
export function respostasIniciais(
  pedido: PedidoDetalhe,
  { saude, tratamento }: Perguntas,
  rascunho: Rascunho | null,
): Respostas {
  const declaracoes = { declaraVerdade: false, autorizaEnvio: false };
  if (rascunho === null) {
    return {
      saude: completar(pedido.histSaude, saude.perguntas.length),
      tratamento: completar(pedido.histTrat, tratamento.perguntas.length),
      motivacao: pedido.motivacao,
      outrasInfos: pedido.outrasInfos,
      ...declaracoes,
    };
  }
  return {
    saude: levarRespostas(semDescricao(rascunho.perguntasSaude), rascunho.saude, saude.perguntas),
    tratamento: levarRespostas(
      semDescricao(rascunho.perguntasTratamento),
      rascunho.tratamento,
      tratamento.perguntas,
    ),
    motivacao: rascunho.motivacao,
    outrasInfos: rascunho.outrasInfos,
    ...declaracoes,
  };
}

/** The same answers under other questions, when the questions in force change under the person's hands. */
export function respostasLevadas(antes: Perguntas, respostas: Respostas, agora: Perguntas): Respostas {
  return {
    ...respostas,
    saude: levarRespostas(antes.saude.perguntas, respostas.saude, agora.saude.perguntas),
    tratamento: levarRespostas(antes.tratamento.perguntas, respostas.tratamento, agora.tratamento.perguntas),
  };
}
