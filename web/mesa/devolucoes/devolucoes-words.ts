import type { Devolucao } from '../../../contracts/pagamentos/devolucoes.contract.ts';
import { formatReais } from '../../../domain/pagamentos/dinheiro.ts';
import { direitoDoPaciente, pendente } from '../../../domain/pagamentos/devolucao.ts';
import { fimDoPrazo, prazoEmFrase } from '../../../domain/calendario/promessa.ts';
import { relativeDayAndHour } from '../../lib/words/when.ts';

const MOTIVOS: Readonly<Record<Devolucao['motivo'], string>> = {
  cancelado: 'Cancelado pelo paciente',
  recusado: 'Recusado pelo médico',
  pago_duas_vezes: 'Pago duas vezes',
  pedido_excluido: 'Pago e o pedido foi excluído',
  valor_diferente: 'Valor diferente do cobrado',
  cobranca_desconhecida: 'Cobrança que não partiu daqui',
};

/** Why the money is in the list. */
export function motivoWords({ motivo: word }: Pick<Devolucao, 'motivo'>): string {
  return MOTIVOS[word];
}

/** The amounts asked for and received, where they differ. */
export function differenceWords({
  motivo: word,
  cobradoCentavos,
  recebidoCentavos,
}: Devolucao): string | null {
  if (word !== 'valor_diferente' || cobradoCentavos === null || recebidoCentavos === null) return null;
  return `Cobrado ${formatReais(cobradoCentavos)}, recebido ${formatReais(recebidoCentavos)}.`;
}

/** The state of an entry in two or three words. */
export function situacaoWords({ situacao: word, autorizada }: Devolucao): string {
  if (word === 'aberta') return autorizada ? 'Na vez de pedir' : 'Para decidir';
  if (word === 'pedida ao provedor') return 'Pedida ao provedor';
  if (word === 'falhou') return 'Não saiu';
  return word === 'devolvida' ? 'Devolvida' : 'Mantida';
}

const ERRORS: Readonly<Record<NonNullable<Devolucao['erro']>, string>> = {
  'sem-saldo':
    'Falta saldo na conta do provedor: a tarifa do Pix não volta com ele. Deixe um saldo, e a próxima tentativa passa.',
  recusado: 'O provedor recusou. Confira esta cobrança no painel dele.',
  negado: 'O banco de quem pagou não aceitou a devolução.',
  'sem-resposta': 'O provedor não respondeu.',
  'fora-do-prazo':
    'Passaram 90 dias do pagamento e o provedor não devolve mais este Pix. Devolva por outro meio e marque aqui.',
};

/** What happened last and what is next, as sentences. */
export function progressWords(devolucao: Devolucao, today: string): string[] {
  const { erro, tentativas, proximaEm, decisao, encerradaEm } = devolucao;
  if (!pendente(devolucao.situacao)) {
    return [encerradaEm && `${capital(relativeDayAndHour(encerradaEm, today))}.`, decisao].filter(
      (text) => text !== null,
    );
  }
  const tried = tentativas === 1 ? 'uma feita' : `${tentativas} feitas`;
  return [
    promiseWords(devolucao, today),
    erro && ERRORS[erro],
    proximaEm && erro && `Nova tentativa ${relativeDayAndHour(proximaEm, today)} (${tried}).`,
  ].filter((text) => typeof text === 'string');
}

/** By when the patient was promised an answer; null without a promise, and once the refund was authorized. */
function promiseWords({ prometidaAte, autorizada }: Devolucao, today: string): string | null {
  if (prometidaAte === null || autorizada) return null;
  const late = fimDoPrazo(prometidaAte).data < today;
  return `Resposta prometida ao paciente${late ? ':' : ''} ${prazoEmFrase(prometidaAte, today, late)}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Which actions an entry allows now. */
export function devolucaoActs({ situacao: word, autorizada, motivo: why, erro }: Devolucao) {
  const decidable = word === 'aberta' || word === 'falhou';
  return {
    request: decidable && !autorizada,
    // Also when the provider's answer was lost: a retry first reads the state there.
    retry: autorizada && (word === 'falhou' || (word === 'pedida ao provedor' && erro === 'sem-resposta')),
    // The money of a cancelled or refused order is returned, never kept.
    keep: decidable && !direitoDoPaciente(why),
    record: decidable,
  };
}
