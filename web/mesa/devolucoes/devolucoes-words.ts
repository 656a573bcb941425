import type { Devolucao } from '#contracts/pagamentos/devolucoes.contract.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { direitoDoPaciente, pendente } from '#domain/pagamentos/devolucao.ts';
import { regraEmPalavras } from '#domain/pagamentos/reembolso.ts';
import { dataEmSaoPaulo, formatDataBr } from '#domain/calendario/datas.ts';
import { fimDoPrazo, prazoEmFrase } from '#domain/calendario/promessa.ts';
import { relativeDayAndHour } from '#lib/words/when.ts';

const MOTIVOS: Readonly<Record<Devolucao['motivo'], string>> = {
  cancelado: 'Cancelado pelo paciente',
  recusado: 'Recusado pelo médico',
  pago_duas_vezes: 'Pago duas vezes',
  pedido_excluido: 'Pago e o pedido foi excluído',
  valor_diferente: 'Valor diferente do cobrado',
  cobranca_desconhecida: 'Cobrança que não partiu daqui',
  frete_nao_usado: 'Frete de um documento que não foi pelo correio',
};

/** Reason of the refund. */
export function motivoWords({ motivo: word }: Pick<Devolucao, 'motivo'>): string {
  return MOTIVOS[word];
}

/** Charged and received amounts, where they differ. */
export function differenceWords({
  motivo: word,
  cobradoCentavos,
  recebidoCentavos,
}: Devolucao): string | null {
  if (word !== 'valor_diferente' || cobradoCentavos === null || recebidoCentavos === null) return null;
  return `Cobrado ${formatReais(cobradoCentavos)}, recebido ${formatReais(recebidoCentavos)}.`;
}

/** Paid amount, rule, and a deviating decision; '' where everything is refunded anyway. */
export function ruleWords({ regra, pagoCentavos, valorCentavos, valorMotivo }: Devolucao): string[] {
  if (regra === null) return [];
  const rule = `${regraEmPalavras(regra, { pago: pagoCentavos, valor: regra.valorCentavos })}.`;
  if (valorCentavos === regra.valorCentavos) return [rule];
  const decided = `Valor decidido pela equipe; a regra dá ${formatReais(regra.valorCentavos)}.`;
  return [rule, valorMotivo === null ? decided : `${decided} ${valorMotivo}`];
}

export function situacaoWords({ situacao: word, autorizada }: Devolucao): string {
  if (word === 'aberta') return autorizada ? 'Na fila para pedir' : 'Para decidir';
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
    'Passaram-se 90 dias do pagamento e o provedor não devolve mais este Pix. Devolva por outro meio e marque aqui.',
};

/** Last event and next step, as sentences. */
export function progressWords(devolucao: Devolucao, today: string): string[] {
  const { erro, tentativas, proximaEm, decisao, encerradaEm } = devolucao;
  if (!pendente(devolucao.situacao)) {
    const how = devolucao.porFora && decisao !== null ? `Por fora: ${decisao}` : decisao;
    return [encerradaEm && `${capital(relativeDayAndHour(encerradaEm, today))}.`, how].filter(
      (text) => text !== null,
    );
  }
  const tried = tentativas === 1 ? 'uma feita' : `${tentativas} feitas`;
  return [
    promiseWords(devolucao, today),
    partWords(devolucao),
    erro && ERRORS[erro],
    stuckWords(devolucao, today),
    proximaEm && erro && `Nova tentativa ${relativeDayAndHour(proximaEm, today)} (${tried}).`,
  ].filter((text) => typeof text === 'string');
}

function partWords({ estornadoCentavos }: Devolucao): string | null {
  return estornadoCentavos > 0 ? `${formatReais(estornadoCentavos)} já voltaram.` : null;
}

/** First failed attempt, and the end of the provider's refunds. */
function stuckWords({ falhandoDesde, erro, provedorAte }: Devolucao, today: string): string | null {
  if (falhandoDesde === null) return null;
  const until = erro === 'fora-do-prazo' ? '' : ` O provedor devolve até ${day(provedorAte)}.`;
  return `Parada desde ${relativeDayAndHour(falhandoDesde, today)}.${until}`;
}

function day(instant: string): string {
  return formatDataBr(dataEmSaoPaulo(instant));
}

/** Promised answer to the patient; null without a promise, and once the refund was authorized. */
function promiseWords({ prometidaAte, autorizada }: Devolucao, today: string): string | null {
  if (prometidaAte === null || autorizada) return null;
  const late = fimDoPrazo(prometidaAte).data < today;
  return `Resposta prometida ao paciente${late ? ':' : ''} ${prazoEmFrase(prometidaAte, today, late)}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Possible acts on an entry. */
export function devolucaoActs(devolucao: Devolucao) {
  const {
    situacao: word,
    autorizada,
    motivo: why,
    erro,
    regra,
    porFora,
    valorCentavos,
    pagoCentavos,
  } = devolucao;
  const decidable = word === 'aberta' || word === 'falhou';
  const late = erro === 'fora-do-prazo';
  const part = word === 'devolvida' && !porFora && valorCentavos < (pagoCentavos ?? 0);
  return {
    request: decidable && !autorizada && !late,
    // Also when the provider's answer was lost: a retry first reads the state there.
    retry:
      autorizada &&
      !late &&
      (word === 'falhou' || (word === 'pedida ao provedor' && erro === 'sem-resposta')),
    // A partial refund may be completed.
    amount: regra !== null && (decidable || part),
    // The money of a cancelled or refused order is refunded, never kept.
    keep: decidable && !direitoDoPaciente(why),
    record: decidable,
  };
}
