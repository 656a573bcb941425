import type { AtoDaMesa } from '#contracts/mesa/pedidos-adm.contract.ts';
import { situacaoDoPagamento, type SituacaoDoPagamento } from '#domain/pagamentos/pagamento.ts';
import { documentoFeito } from '#domain/pedidos/atendimento.ts';
import { entregue, fraseDoRecebido, type Recebido } from '#domain/pedidos/recebido.ts';
import type { TagProps } from '#ui/status/Tag.tsx';

export function statusLook(status: string): Pick<TagProps, 'kind' | 'struck'> {
  if (status === 'Concluído') return { kind: 'ok' };
  if (status === 'Excluído') return { kind: 'idle', struck: true };
  if (status === 'Aguardando Pagamento') return { kind: 'wait' };
  return { kind: status === 'Sendo Feito - Documentos Anexados' ? 'info' : 'idle' };
}

/** Verb of the button, and participle for one order and for several. */
export const ATO_WORDS: Readonly<Record<AtoDaMesa, { verb: string; done: string; doneMany: string }>> = {
  concluir: { verb: 'Concluir', done: 'concluído', doneMany: 'concluídos' },
  reabrir: { verb: 'Reabrir', done: 'reaberto', doneMany: 'reabertos' },
  excluir: { verb: 'Excluir', done: 'excluído', doneMany: 'excluídos' },
  restaurar: { verb: 'Restaurar', done: 'restaurado', doneMany: 'restaurados' },
};

/** Acts that undo another one; the server asks for a recent proof of identity. */
export function undoes(ato: AtoDaMesa): boolean {
  return ato === 'reabrir' || ato === 'restaurar';
}

/** Order in the question of a dialog. */
export type AskedPedido = {
  numero: number;
  nome: string;
  servico: string;
  status: string;
  /** The provider's word for its payment; null without a charge. */
  pagamento: string | null;
  atendimento: string | null;
  recebido: Recebido | null;
  temDocumento: boolean;
};

const NOT_BACK =
  'Só não voltam um Pix apagado no provedor (o paciente gera outro) e o dinheiro já devolvido.';

/** Consequences of an act on one order, for the confirmation dialog: the money first, then whether it can be undone. */
export function consequenceWords(ato: AtoDaMesa, pedido: AskedPedido): string[] {
  const situacao = situacaoDoPagamento(pedido.pagamento);
  const pix =
    situacao === 'pendente' || situacao === 'vencida'
      ? ['O Pix dele deixa de valer e é apagado no provedor.']
      : [];
  if (ato === 'restaurar')
    return ['O pedido volta à situação anterior, com o dinheiro que não foi devolvido.', NOT_BACK];
  if (ato === 'reabrir')
    return [...reopenWords(pedido), NOT_BACK, 'O paciente lê no chat que o pedido foi reaberto.'];
  if (ato === 'concluir') return [...pix, 'Dá para desfazer: Reabrir devolve o pedido à situação anterior.'];
  return [
    ...pix,
    ...deleteWords(pedido),
    'Dá para desfazer: Restaurar devolve o pedido à situação anterior.',
  ];
}

function reopenWords({ pagamento, temDocumento }: AskedPedido): string[] {
  const paid = situacaoDoPagamento(pagamento) === 'paga';
  return [
    `O pedido volta à situação anterior${paid ? ', com o pagamento' : ''}.`,
    ...(temDocumento ? ['O documento que já saiu continua valendo: reabrir não o revoga.'] : []),
  ];
}

function deleteWords({ status, pagamento, atendimento, recebido }: AskedPedido): string[] {
  const told = 'O paciente lê no chat que o pedido foi excluído.';
  if (situacaoDoPagamento(pagamento) !== 'paga') return [told];
  if (documentoFeito(atendimento) || (status === 'Concluído' && entregue(recebido))) {
    return ['O valor não é devolvido: o que foi pedido já foi entregue.', told];
  }
  return [
    'O dinheiro pago fica guardado em Devoluções, e lá você decide o que fazer com ele.',
    'O paciente lê no chat e por e-mail que o pagamento está guardado e que a resposta vem em dois dias úteis.',
  ];
}

/** Consequences of an act on several orders, for the confirmation dialog. */
export function loteConsequenceWords(ato: AtoDaMesa): string[] {
  if (undoes(ato)) return ['Cada pedido volta à situação anterior.', NOT_BACK];
  const pix = 'O Pix dos que não foram pagos deixa de valer';
  return ato === 'concluir'
    ? [`${pix}. Dá para desfazer: Reabrir devolve cada um à situação anterior.`]
    : [
        `${pix}, e o dinheiro dos pagos fica guardado em Devoluções: cada paciente lê que a resposta vem em dois dias úteis.`,
        'Dá para restaurar depois.',
      ];
}

/** `fatos` (several orders): derived from the facts of each. */
export type RecebidoChoice = Recebido | 'fatos';

const HINTS: Readonly<Record<RecebidoChoice, string>> = {
  fatos: 'Um documento nosso onde há um, outra forma nos outros pagos, nada nos que não foram pagos.',
  documento: 'Assinado ou impresso neste pedido.',
  'outra forma': 'Por exemplo, uma receita feita fora daqui.',
  nada: 'Por exemplo, um pedido repetido ou abandonado.',
};

/** Hint for the choice; `pago`: the order's money is here. */
export function recebidoHint(choice: RecebidoChoice, pago: boolean): string {
  if (choice === 'nada' && pago) return 'O dinheiro não volta sozinho: para devolvê-lo, exclua o pedido.';
  return HINTS[choice];
}

/** The order's money is here. */
export function hasMoney({ pagamento }: Pick<AskedPedido, 'pagamento'>): boolean {
  return situacaoDoPagamento(pagamento) === 'paga';
}

/** Sentence for the patient; null where it differs by order. */
export function readWords(recebido: RecebidoChoice): string | null {
  return recebido === 'fatos' ? null : fraseDoRecebido(recebido);
}

const NOTHING_CAME: ReadonlySet<SituacaoDoPagamento> = new Set(['sem-cobranca', 'pendente', 'vencida']);

/** The sentence about orders that were not paid; null when all were. */
export function unpaidWords(pedidos: readonly Pick<AskedPedido, 'pagamento'>[]): string | null {
  const unpaid = pedidos.filter(({ pagamento }) => NOTHING_CAME.has(situacaoDoPagamento(pagamento))).length;
  if (unpaid === 0) return null;
  if (pedidos.length === 1) return 'Este pedido não foi pago.';
  if (unpaid === pedidos.length) return 'Nenhum destes pedidos foi pago.';
  return unpaid === 1 ? '1 deles não foi pago.' : `${unpaid} deles não foram pagos.`;
}

/** Acts that this status allows. */
export function atosFor(status: string): AtoDaMesa[] {
  if (status === 'Excluído') return ['restaurar'];
  return status === 'Concluído' ? ['reabrir', 'excluir'] : ['concluir', 'excluir'];
}
