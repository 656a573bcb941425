import { semFrete } from '#domain/catalogo/frete.ts';
import { MENSAGENS_HISTORICO } from '#domain/catalogo/perguntas.ts';
import type { MotivoDaTransicaoRecusada } from '#domain/pedidos/pedido-status.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import type { CampoHistorico, FaltaNoHistorico } from '#domain/pedidos/historico.ts';
import { AppError, type ErrorDetail } from '#platform/app-error.ts';

/** 400: no service was chosen; the words are those of docs/product/messages.md. */
export const servicoNaoEscolhido = () => new AppError(400, 'servico_nao_escolhido', 'Selecione um Produto');
/** 409: an order that was never paid has nothing to renew. */
export const naoRenovavel = () =>
  new AppError(409, 'nao_renovavel', 'Só dá para renovar um pedido que foi pago.');
/** 404: no person of the account may be asked for by this id. */
export const pessoaDesconhecida = () =>
  new AppError(404, 'nao_encontrado', 'Não encontramos esta pessoa na sua conta.');
/** 409: the patient is an adult who has not allowed the account to ask for them. */
export const pessoaNaoAutorizou = (nome: string) =>
  new AppError(
    409,
    'pessoa_nao_autorizou',
    `${nome} ainda não autorizou. Assim que autorizar, você paga: o pedido fica guardado.`,
  );
/** 409: the person decides for themself by now, and nothing new is prepared before they allow it. */
export const pessoaDecide = () =>
  new AppError(
    409,
    'pessoa_decide',
    'Esta pessoa precisa autorizar antes de um novo pedido. Veja em Pessoas da sua conta o que fazer.',
  );
/** 409: a text of the house changed since the patient accepted it. */
export const faltaAceitar = () =>
  new AppError(
    409,
    'falta_aceitar',
    'Os termos mudaram desde que você os aceitou. Leia e aceite para fazer um pedido novo.',
  );
/** 409: the term of telemedicine changed since the patient opened the questionnaire. */
export const termoMudou = () =>
  new AppError(
    409,
    'termo_mudou',
    'O termo de telemedicina mudou enquanto você respondia. Leia o novo, acima do botão, e continue.',
  );
/** 409: the service has no price and is not for sale. */
export const semPreco = () =>
  new AppError(
    409,
    'sem_preco',
    'Este serviço está indisponível no momento. Escolha outro ou volte mais tarde.',
  );
/** 400: the questionnaire is incomplete; the message is the sentence of the first rule that fails. */
export const historicoIncompleto = ({ motivo, campos }: FaltaNoHistorico) =>
  new AppError(
    400,
    FALTAS[motivo],
    MENSAGENS_HISTORICO[motivo],
    campos.map((campo): ErrorDetail => ({ campo: naRede(campo), mensagem: 'Falta responder.' })),
  );
/** 409: the version of the questions that was answered does not exist. */
export const perguntasDesconhecidas = () =>
  new AppError(
    409,
    'perguntas_mudaram',
    'As perguntas mudaram. Confira as novas: o que você escreveu continua aqui.',
  );

/** 400: the justification of prior use is too long; the message says by how much. */
export const justificativaLonga = (mensagem: string) =>
  new AppError(400, 'justificativa_longa', mensagem, [{ campo: 'justificativa', mensagem }]);
/** 409: the service of the order asks for no proof of prior use. */
export const semProvaAJustificar = () =>
  new AppError(409, 'sem_prova_a_justificar', 'Este serviço não pede prova de uso anterior.');

const RECUSAS: Record<MotivoDaTransicaoRecusada, string> = {
  ator: 'Você não tem permissão para isto.',
  pago: 'Este pedido já foi pago e não pode mais ser alterado.',
  concluido: 'Este pedido já foi concluído.',
  excluido: 'Este pedido foi excluído.',
  'historico-pendente': 'Responda às perguntas do histórico antes de continuar.',
  'nao-excluido': 'Este pedido não está excluído.',
  'nao-concluido': 'Este pedido não está concluído.',
  'sem-status-anterior': 'Não sabemos onde este pedido estava.',
};

/** 409: the transition table does not allow the event in the order's status. */
export const transicaoRecusada = (motivo: MotivoDaTransicaoRecusada) =>
  new AppError(409, `recusado_${motivo.replaceAll('-', '_')}`, RECUSAS[motivo]);

/**
 * 409: the shown price is older than seven days and another one is in force, which the patient must accept.
 * Amounts in centavos.
 */
export const precoMudou = (antigo: number, novo: number) =>
  new AppError(
    409,
    'preco_mudou',
    `O preço deste serviço mudou de ${formatReais(antigo)} para ${formatReais(novo)}.`,
    [{ campo: 'aceitaPrecoCentavos', mensagem: String(novo) }],
  );

/** 409: the freight that the patient saw is not the one in force any more; the detail has the new one in centavos. */
export const freteMudou = (uf: string, visto: number, novo: number) =>
  new AppError(
    409,
    'frete_mudou',
    `O frete para ${uf} mudou de ${formatReais(visto)} para ${formatReais(novo)}. Confira o novo total: nada foi cobrado.`,
    [{ campo: 'freteVistoCentavos', mensagem: String(novo) }],
  );

/** 409: nothing is posted to the patient's state, so that nothing is charged. */
export const freteIndisponivel = (uf: string) => new AppError(409, 'frete_indisponivel', semFrete(uf));

const FALTAS = {
  declaracao: 'sem_declaracao',
  respostas: 'sem_respostas',
  motivacao: 'sem_motivacao',
} as const satisfies Record<FaltaNoHistorico['motivo'], string>;

/** The name of a field in the API: `saude.2` is `histSaude.2`. */
function naRede(campo: CampoHistorico): string {
  return campo.replace(/^saude/, 'histSaude').replace(/^tratamento/, 'histTrat');
}
