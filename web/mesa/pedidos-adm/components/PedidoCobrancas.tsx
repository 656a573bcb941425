import Download from 'lucide-react/icons/download';
import { baixarRecibo } from '#contracts/pagamentos/reembolsos.contract.ts';
import type { PedidoDetalhe } from '#contracts/pedidos/pedidos.contract.ts';
import type { CobrancaNaMesa } from '#contracts/mesa/pedidos-adm.contract.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { formatDataBr } from '#domain/calendario/datas.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { palavraDoPagamento, situacaoDoPagamento } from '#domain/pagamentos/pagamento.ts';
import { palavraDoProvedor } from '#domain/pagamentos/palavras-do-provedor.ts';
import { addressOf } from '#lib/api/api.ts';
import { AnchorButton } from '#ui/button/AnchorButton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { KeyValueList } from '#ui/list/KeyValueList.tsx';
import { PagamentoTag } from '#web/paciente/pedidos/pedidos.public.ts';

type PedidoCobrancasProps = {
  pedido: Pick<PedidoDetalhe, 'id' | 'precoCentavos'>;
  cobrancas: readonly CobrancaNaMesa[];
};

/** All charges of an order; nothing without one. */
export function PedidoCobrancas({ pedido, cobrancas }: PedidoCobrancasProps) {
  if (cobrancas.length === 0) return null;
  const paid = cobrancas.some(({ pagoEm }) => pagoEm !== null);
  return (
    <Card as="section" pad aria-labelledby="parte-pagamento">
      <div className="pedido-parte row align-baseline row-wrap between">
        <h2 id="parte-pagamento">Pagamento</h2>
        <span className="fine quiet num">preço do pedido: {formatReais(pedido.precoCentavos)}</span>
      </div>
      {cobrancas.map((cobranca) => (
        <Cobranca key={cobranca.id} cobranca={cobranca} />
      ))}
      {paid && (
        <p className="pedido-recibo">
          <AnchorButton
            variant="secondary"
            size="desk"
            icon={Download}
            href={addressOf(baixarRecibo.path, { id: pedido.id })}
          >
            Recibo (PDF)
          </AnchorButton>
        </p>
      )}
    </Card>
  );
}

function Cobranca({ cobranca }: { cobranca: CobrancaNaMesa }) {
  const { tipo, metodo, status, valorCentavos, encerradaEm, pagaPedido } = cobranca;
  return (
    <div className="pedido-cobranca">
      <h3>
        {tipo === 'frete' ? 'Frete' : metodo} de <span className="money">{formatReais(valorCentavos)}</span>{' '}
        <PagamentoTag situacao={situacaoDoPagamento(status)} word={palavraDoPagamento(status)} />
        {encerradaEm !== null && !pagaPedido && <span className="fine quiet"> encerrado</span>}
      </h3>
      <KeyValueList className="pedido-pares" items={lines(cobranca)} />
    </div>
  );
}

const when = (em: string) => <span className="num">{dataEHora(em)}</span>;

function lines(cobranca: CobrancaNaMesa) {
  const { idPayment, status, vencimento, createdAt, pagoEm, encerradaEm } = cobranca;
  const { freteCentavos, recebidoCentavos, estornadoCentavos } = cobranca;
  return [
    ...(idPayment === null
      ? []
      : [{ name: 'No provedor', value: <span className="mono">{idPayment}</span> }]),
    ...(status === null ? [] : [{ name: 'Situação lá', value: palavraDoProvedor(status) }]),
    { name: 'Gerado em', value: when(createdAt) },
    { name: 'Vence em', value: <span className="num">{formatDataBr(vencimento)}</span> },
    ...(pagoEm === null ? [] : [{ name: 'Pago em', value: when(pagoEm) }]),
    ...(freteCentavos === 0 ? [] : [{ name: 'Frete incluído', value: formatReais(freteCentavos) }]),
    ...(recebidoCentavos === null ? [] : [{ name: 'Recebido', value: formatReais(recebidoCentavos) }]),
    ...(estornadoCentavos === 0 ? [] : [{ name: 'Devolvido', value: formatReais(estornadoCentavos) }]),
    ...(encerradaEm === null ? [] : [{ name: 'Encerrado em', value: when(encerradaEm) }]),
  ];
}
