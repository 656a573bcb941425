import type { AtoDaMesa } from '../../../contracts/mesa/pedidos-adm.contract.ts';
import { foiPago, situacaoDoPagamento } from '../../../domain/pagamentos/pagamento.ts';
import type { TagProps } from '../../ui/status/Tag.tsx';

/** The look of a status tag. */
export function statusLook(status: string): Pick<TagProps, 'kind' | 'struck'> {
  if (status === 'Concluído') return { kind: 'ok' };
  if (status === 'Excluído') return { kind: 'idle', struck: true };
  if (status === 'Aguardando Pagamento') return { kind: 'wait' };
  return { kind: status === 'Sendo Feito - Documentos Anexados' ? 'info' : 'idle' };
}

/** The words of each act: the verb on its button, and the participle for one order and for several. */
export const ATO_WORDS: Readonly<Record<AtoDaMesa, { verb: string; done: string; doneMany: string }>> = {
  concluir: { verb: 'Concluir', done: 'concluído', doneMany: 'concluídos' },
  excluir: { verb: 'Excluir', done: 'excluído', doneMany: 'excluídos' },
  restaurar: { verb: 'Restaurar', done: 'restaurado', doneMany: 'restaurados' },
};

/** What an act on one order leads to, as sentences for the confirmation dialog: the money first, then whether it can be undone. */
export function consequenceWords(ato: AtoDaMesa, pagamento: string | null): string[] {
  const paid = foiPago(pagamento);
  const open = !paid && situacaoDoPagamento(pagamento) !== 'sem-cobranca';
  const pix = open ? ['O Pix dele deixa de valer e é apagado no provedor.'] : [];
  if (ato === 'restaurar') return ['O pedido volta para onde estava, com o dinheiro que não foi devolvido.'];
  if (ato === 'concluir') return [...pix, 'O paciente lê no chat que o pedido foi concluído.'];
  return [
    ...pix,
    ...(paid ? ['O dinheiro pago passa para Devoluções, e lá você decide o que fazer com ele.'] : []),
    'O paciente lê no chat que o pedido foi excluído. Dá para restaurar depois.',
  ];
}

/** What an act on several orders at once leads to, in one sentence for the confirmation dialog. */
export function loteConsequenceWords(ato: AtoDaMesa): string {
  if (ato === 'restaurar') return 'Cada pedido volta para onde estava.';
  const pix = 'O Pix dos que não foram pagos deixa de valer';
  return ato === 'concluir'
    ? `${pix}. Cada paciente lê no chat que o pedido foi concluído.`
    : `${pix}, e o dinheiro dos pagos passa para Devoluções. Dá para restaurar depois.`;
}

/** The actions that an order with this status allows. */
export function atosFor(status: string): AtoDaMesa[] {
  if (status === 'Excluído') return ['restaurar'];
  return status === 'Concluído' ? ['excluir'] : ['concluir', 'excluir'];
}
