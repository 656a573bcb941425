import { MENSAGENS_HISTORICO } from '../../../domain/perguntas.ts';
import type { MotivoDaRecusa } from '../../../domain/pedido-status.ts';
import { formatReais } from '../../../domain/dinheiro.ts';
import { AppError, type ErrorDetail } from '../../platform/app-error.ts';

/** The exact words of product.md point 5. */
export const servicoNaoEscolhido = () => new AppError(400, 'servico_nao_escolhido', 'Selecione um Produto');
export const semPreco = () =>
  new AppError(
    409,
    'sem_preco',
    'Este serviço está indisponível no momento. Escolha outro ou volte mais tarde.',
  );
export const semDeclaracao = (...campos: string[]) =>
  new AppError(400, 'sem_declaracao', MENSAGENS_HISTORICO.declaracao, faltam(campos));
export const semRespostas = (campos: readonly string[]) =>
  new AppError(400, 'sem_respostas', MENSAGENS_HISTORICO.respostas, faltam(campos));
export const semMotivacao = (campos: readonly string[]) =>
  new AppError(400, 'sem_motivacao', MENSAGENS_HISTORICO.motivacao, faltam(campos));
export const perguntasDesconhecidas = () =>
  new AppError(
    409,
    'perguntas_mudaram',
    'As perguntas mudaram. Recarregue a página: o que você escreveu fica aqui.',
  );

const RECUSAS: Record<MotivoDaRecusa, string> = {
  ator: 'Você não tem permissão para isto.',
  pago: 'Este pedido já foi pago e não pode mais ser alterado.',
  concluido: 'Este pedido já foi concluído.',
  excluido: 'Este pedido foi excluído.',
  'historico-pendente': 'Responda às perguntas do histórico antes de continuar.',
  'nao-excluido': 'Este pedido não está excluído.',
  'sem-status-anterior': 'Não sabemos onde este pedido estava.',
};

/** The transition table said no. */
export const transicaoRecusada = (motivo: MotivoDaRecusa) =>
  new AppError(409, `recusado_${motivo.replaceAll('-', '_')}`, RECUSAS[motivo]);

/** The price shown ran out after seven days and another is in force: it must be accepted anew. */
export const precoMudou = (antigo: number, novo: number) =>
  new AppError(
    409,
    'preco_mudou',
    `O preço deste serviço mudou de ${formatReais(antigo)} para ${formatReais(novo)}.`,
    [{ campo: 'aceitaPrecoCentavos', mensagem: String(novo) }],
  );

function faltam(campos: readonly string[]): ErrorDetail[] {
  return campos.map((campo) => ({ campo, mensagem: 'Falta responder.' }));
}
