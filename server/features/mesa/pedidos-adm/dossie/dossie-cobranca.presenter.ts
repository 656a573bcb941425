import type { CobrancaNaMesa } from '#contracts/mesa/pedidos-adm.contract.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { formatDataBr } from '#domain/calendario/datas.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { palavraDoPagamento, situacaoDoPagamento } from '#domain/pagamentos/pagamento.ts';
import { palavraDoProvedor } from '#domain/pagamentos/palavras-do-provedor.ts';
import type { Marca, Par } from '#ports/documents.ts';

/** A charge as the dossier shows it. */
export type CobrancaDoDossie = {
  titulo: string;
  marca: Marca | null;
  pares: readonly Par[];
};

const PAYMENT_TONES: Readonly<Partial<Record<ReturnType<typeof situacaoDoPagamento>, Marca['tom']>>> = {
  pendente: 'espera',
  vencida: 'para',
  paga: 'certo',
  'reembolso-andamento': 'espera',
};

/** The word and tone of a payment status; null while there is no charge. */
export function presentPaymentMark(status: string | null): Marca | null {
  const palavra = palavraDoPagamento(status);
  return palavra === null ? null : { palavra, tom: PAYMENT_TONES[situacaoDoPagamento(status)] ?? 'neutro' };
}

const dateRow = (nome: string, em: string | null) => (em === null ? [] : [{ nome, valor: dataEHora(em) }]);
const amountRow = (nome: string, valor: number | null) =>
  valor ? [{ nome, valor: formatReais(valor) }] : [];

/** One charge with the notifications that the provider sent about it. */
export function presentCobranca(cobranca: CobrancaNaMesa): CobrancaDoDossie {
  const { tipo, metodo, status, valorCentavos, vencimento, createdAt, pagoEm, encerradaEm, pagaPedido } =
    cobranca;
  const { idPayment, freteCentavos, recebidoCentavos, estornadoCentavos } = cobranca;
  const encerrado = encerradaEm !== null && !pagaPedido ? ', encerrado' : '';
  return {
    titulo: `${tipo === 'frete' ? 'Frete' : metodo} de ${formatReais(valorCentavos)}${encerrado}`,
    marca: presentPaymentMark(status),
    pares: [
      { nome: 'No provedor', valor: idPayment ?? 'ainda não' },
      ...(status === null ? [] : [{ nome: 'Situação lá', valor: palavraDoProvedor(status) }]),
      ...dateRow('Gerado em', createdAt),
      { nome: 'Vence em', valor: formatDataBr(vencimento) },
      ...dateRow('Pago em', pagoEm),
      ...amountRow('Frete incluído', freteCentavos),
      ...amountRow('Recebido', recebidoCentavos),
      ...amountRow('Devolvido', estornadoCentavos),
      ...dateRow('Encerrado em', encerradaEm),
    ],
  };
}
