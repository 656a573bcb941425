import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import { totalOf } from '../pedidos/pedido-total.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import { Card } from '#ui/layout/Card.tsx';
import { KeyValueList } from '#ui/list/KeyValueList.tsx';
import { Sheet } from '#ui/picture/Sheet.tsx';
import { SHEET_TONES } from '#lib/words/sheet-tones.ts';

/** Service, price, and the like. */
export function PedidoSummary({ pedido }: { pedido: Pedido }) {
  const servico = servicoPorTitulo(pedido.Servico_Selecionado);
  const total = totalOf(pedido);
  const withFrete = pedido.freteCentavos > 0 || (pedido.frete?.centavos ?? 0) > 0;
  return (
    <Card pad className="resumo grid gap-4">
      <div className="row">
        {servico && <Sheet tone={SHEET_TONES[servico.papel]} />}
        <p className="small strong">{pedido.Servico_Selecionado}</p>
      </div>
      <KeyValueList
        stacked
        items={[
          ...(pedido.paciente ? [{ name: 'Para quem', value: pedido.paciente.nome }] : []),
          { name: 'Entrega', value: servico?.entrega ?? 'Na sua conta' },
          { name: 'Prazo', value: 'Até 48 horas úteis depois do Pix' },
          { name: 'Pedido', value: <span className="num">{pedido.numero}</span> },
          {
            name: withFrete ? 'Total, com o frete' : 'Total',
            value: <span className="money resumo-total">{formatReais(total)}</span>,
          },
        ]}
      />
    </Card>
  );
}
