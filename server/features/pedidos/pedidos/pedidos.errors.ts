import { MENSAGENS_HISTORICO } from '../../../../domain/catalogo/perguntas.ts';
import type { MotivoDaTransicaoRecusada } from '../../../../domain/pedidos/pedido-status.ts';
import { formatReais } from '../../../../domain/pagamentos/dinheiro.ts';
import type { CampoHistorico, FaltaNoHistorico } from '../../../../domain/pedidos/historico.ts';
import { AppError, type ErrorDetail } from '../../../platform/app-error.ts';

/** The exact words of docs/product/messages.md. */
export const servicoNaoEscolhido = () => new AppError(400, 'servico_nao_escolhido', 'Selecione um Produto');
export const semPreco = () =>
  new AppError(
    409,
    'sem_preco',
    'Este serviço está indisponível no momento. Escolha outro ou volte mais tarde.',
  );
/** What the questionnaire lacks, in the words of its first rule that does not hold. */
export const historicoIncompleto = ({ motivo, campos }: FaltaNoHistorico) =>
  new AppError(
    400,
    FALTAS[motivo],
    MENSAGENS_HISTORICO[motivo],
    campos.map((campo): ErrorDetail => ({ campo: naRede(campo), mensagem: 'Falta responder.' })),
  );
export const perguntasDesconhecidas = () =>
  new AppError(
    409,
    'perguntas_mudaram',
    'As perguntas mudaram. Confira as novas: o que você escreveu continua aqui.',
  );

const RECUSAS: Record<MotivoDaTransicaoRecusada, string> = {
  ator: 'Você não tem permissão para isto.',
  pago: 'Este pedido já foi pago e não pode mais ser alterado.',
  concluido: 'Este pedido já foi concluído.',
  excluido: 'Este pedido foi excluído.',
  'historico-pendente': 'Responda às perguntas do histórico antes de continuar.',
  'nao-excluido': 'Este pedido não está excluído.',
  'sem-status-anterior': 'Não sabemos onde este pedido estava.',
};

/** The transition table said no. */
export const transicaoRecusada = (motivo: MotivoDaTransicaoRecusada) =>
  new AppError(409, `recusado_${motivo.replaceAll('-', '_')}`, RECUSAS[motivo]);

/** The price shown ran out after seven days and another is in force: it must be accepted anew. */
export const precoMudou = (antigo: number, novo: number) =>
  new AppError(
    409,
    'preco_mudou',
    `O preço deste serviço mudou de ${formatReais(antigo)} para ${formatReais(novo)}.`,
    [{ campo: 'aceitaPrecoCentavos', mensagem: String(novo) }],
  );

const FALTAS = {
  declaracao: 'sem_declaracao',
  respostas: 'sem_respostas',
  motivacao: 'sem_motivacao',
} as const satisfies Record<FaltaNoHistorico['motivo'], string>;

/** The field under its name on the wire: `saude.2` is `histSaude.2` there. */
function naRede(campo: CampoHistorico): string {
  return campo.replace(/^saude/, 'histSaude').replace(/^tratamento/, 'histTrat');
}
