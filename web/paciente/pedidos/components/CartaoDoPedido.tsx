import MessageCircle from 'lucide-react/icons/message-circle';
import QrCode from 'lucide-react/icons/qr-code';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { memo } from 'react';
import type { Pedido } from '../../../../contracts/pedidos/pedidos.contract.ts';
import { formatReais } from '../../../../domain/dinheiro.ts';
import { servicoPorTitulo } from '../../../../domain/servicos.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { LinkButton, type LinkButtonProps } from '../../../ui/button/LinkButton.tsx';
import { Sheet } from '../../../ui/picture/Sheet.tsx';
import { SHEET_TONES } from '../../../lib/words/sheet-tones.ts';
import { naLista, type Acao } from '../na-lista.ts';
import { CancelarPedido, DescartarPedido } from './Desistir.tsx';
import { PalavraDoPagamento } from './PalavraDoPagamento.tsx';
import { SituacaoDoPedido } from './SituacaoDoPedido.tsx';

type CartaoProps = { pedido: Pedido; hoje: string; aoDizer: (texto: string) => void };

/** One order of the list; drawn again only when this order changes. */
export const CartaoDoPedido = memo(function CartaoDoPedido({ pedido, hoje, aoDizer }: CartaoProps) {
  const linha = naLista(pedido);
  const servico = servicoPorTitulo(pedido.Servico_Selecionado);
  const titulo = `pedido-${pedido.numero}`;
  // The same words stand on every card: in a list of buttons this tells one from another.
  const descricao = `${titulo} ${titulo}-numero`;
  return (
    <Card as="li" className="pedido" flat={linha.anterior && !linha.concluido}>
      <article aria-labelledby={titulo}>
        <div className="pedido-topo">
          <Sheet tone={servico ? SHEET_TONES[servico.papel] : 'white'} />
          <div className="pedido-titulo">
            <h3 id={titulo}>{pedido.Servico_Selecionado}</h3>
            <p className="fine quiet num" id={`${titulo}-numero`}>
              Pedido {pedido.numero} · feito em {pedido.dateCreated}
            </p>
          </div>
          <PalavraDoPagamento {...linha} />
        </div>
        <SituacaoDoPedido pedido={pedido} linha={linha} hoje={hoje} />
        <div className="pedido-pe">
          <AcaoDoPedido acao={linha.acao} id={pedido.id} descricao={descricao} />
          {linha.acao === 'Ver QR Code' && (
            <span className="money pedido-valor">{formatReais(pedido.pagamento.valorCentavos)}</span>
          )}
          {linha.situacao === 'paga' && (
            <LinkButton variant="bare" size="sm" to={`/historico/${pedido.id}`} aria-describedby={descricao}>
              Ver respostas
            </LinkButton>
          )}
          {pedido.descartavel && <DescartarPedido pedido={pedido} descricao={descricao} aoDizer={aoDizer} />}
          {pedido.cancelavel && <CancelarPedido pedido={pedido} descricao={descricao} aoDizer={aoDizer} />}
        </div>
      </article>
    </Card>
  );
});

const ACOES: Readonly<
  Record<Acao, Pick<LinkButtonProps, 'icon' | 'variant'> & { to: (id: string) => string }>
> = {
  'Ver QR Code': { icon: QrCode, to: (id) => `/financeiro/${id}` },
  'Fazer novo pedido': { icon: RotateCw, variant: 'secondary', to: () => '/servico' },
  'Entrar em contato': { icon: MessageCircle, variant: 'secondary', to: () => '/chatpage' },
};

function AcaoDoPedido({ acao, id, descricao }: { acao: Acao; id: string; descricao: string }) {
  const { to, ...look } = ACOES[acao];
  return (
    <LinkButton {...look} size="sm" to={to(id)} aria-describedby={descricao}>
      {acao}
    </LinkButton>
  );
}
