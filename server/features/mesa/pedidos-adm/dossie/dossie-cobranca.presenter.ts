import type { CobrancaNaMesa } from '../../../../../contracts/mesa/pedidos-adm.contract.ts';
import { dateCreated, formatDataBr } from '../../../../../domain/calendario/datas.ts';
import { formatReais } from '../../../../../domain/pagamentos/dinheiro.ts';
import { palavraDoPagamento, situacaoDoPagamento } from '../../../../../domain/pagamentos/pagamento.ts';
import type { CobrancaDoDossie, Marca } from '../../../../adapters/documents/documents.port.ts';

const TOM_DO_PAGAMENTO: Readonly<Partial<Record<ReturnType<typeof situacaoDoPagamento>, Marca['tom']>>> = {
  pendente: 'espera',
  vencida: 'para',
  paga: 'certo',
  'reembolso-andamento': 'espera',
};

/** The word and tone of a payment status; null while there is no charge. */
export function marcaDoPagamento(status: string | null): Marca | null {
  const palavra = palavraDoPagamento(status);
  return palavra === null
    ? null
    : { palavra, tom: TOM_DO_PAGAMENTO[situacaoDoPagamento(status)] ?? 'neutro' };
}

const quando = (nome: string, em: string | null) => (em === null ? [] : [{ nome, valor: dateCreated(em) }]);
const quanto = (nome: string, valor: number | null) => (valor ? [{ nome, valor: formatReais(valor) }] : []);

/** One charge with the notifications that the provider sent about it. */
export function presentCobranca(cobranca: CobrancaNaMesa): CobrancaDoDossie {
  const { tipo, status, valorCentavos, vencimento, createdAt, pagoEm, encerradaEm, pagaPedido } = cobranca;
  const { idPayment, recebidoCentavos, estornadoCentavos, avisos } = cobranca;
  const encerrado = encerradaEm !== null && !pagaPedido ? ', encerrado' : '';
  return {
    titulo: `${tipo === 'frete' ? 'Frete' : 'Pix'} de ${formatReais(valorCentavos)}${encerrado}`,
    marca: marcaDoPagamento(status),
    pares: [
      { nome: 'No provedor', valor: idPayment ?? 'ainda não' },
      ...(status === null ? [] : [{ nome: 'Palavra dele', valor: status }]),
      ...quando('Gerado em', createdAt),
      { nome: 'Vence em', valor: formatDataBr(vencimento) },
      ...quando('Pago em', pagoEm),
      ...quanto('Recebido', recebidoCentavos),
      ...quanto('Devolvido', estornadoCentavos),
      ...quando('Encerrado em', encerradaEm),
    ],
    avisos: avisos.map(({ evento, recebidoEm }) => ({ evento, em: dateCreated(recebidoEm) })),
  };
}
