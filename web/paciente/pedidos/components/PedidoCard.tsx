import MessageCircle from 'lucide-react/icons/message-circle';
import QrCode from 'lucide-react/icons/qr-code';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { memo } from 'react';
import { Link } from 'react-router';
import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import type { SituacaoDoPagamento } from '#domain/pagamentos/pagamento.ts';
import { relativeDayAndHour } from '#lib/words/when.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import { classNames } from '#ui/class-names.ts';
import { Card } from '#ui/layout/Card.tsx';
import { LinkButton, type LinkButtonProps } from '#ui/button/LinkButton.tsx';
import { Sheet } from '#ui/picture/Sheet.tsx';
import { SHEET_TONES } from '#lib/words/sheet-tones.ts';
import { pedidoEntry, type PedidoAction, type PedidoEntry } from '../pedido-entry.ts';
import { CancelPedido, DiscardPedido } from './DiscardOrCancelPedido.tsx';
import { BaixarDocumento } from './DocumentosProntos.tsx';
import { PagamentoTag } from './PagamentoTag.tsx';
import { PedidoSituacao } from './PedidoSituacao.tsx';

type PedidoCardProps = { pedido: Pedido; today: string; onDone: (text: string) => void };

/** One order of the list; memoized, so that it renders only when this order changes. */
export const PedidoCard = memo(function PedidoCard({ pedido, today, onDone }: PedidoCardProps) {
  const line = pedidoEntry(pedido);
  const paid = pedido.cobranca?.estado === 'paga';
  const page = `/meu-pedido/${pedido.id}`;
  const servico = servicoPorTitulo(pedido.Servico_Selecionado);
  const titleId = `pedido-${pedido.numero}`;
  // The buttons have the same words on every card: title and number identify the order.
  const describedBy = `${titleId} ${titleId}-numero`;
  return (
    <Card
      as="li"
      className={classNames('pedido', line.group === 'depende' && 'pedido-vez')}
      flat={line.group === 'encerrado' && !line.concluido}
    >
      <article className="grid gap-4" aria-labelledby={titleId}>
        <div className="pedido-topo grid align-start">
          <Sheet tone={servico ? SHEET_TONES[servico.papel] : 'white'} />
          <div className="pedido-titulo">
            <h3 id={titleId}>
              {paid ? <Link to={page}>{pedido.Servico_Selecionado}</Link> : pedido.Servico_Selecionado}
            </h3>
            <p className="fine quiet num" id={`${titleId}-numero`}>
              Pedido {pedido.numero}
              {pedido.paciente && ` · para ${pedido.paciente.nome}`} · feito{' '}
              {relativeDayAndHour(pedido.createdAt, today)}
            </p>
          </div>
          <PagamentoTag {...line} />
        </div>
        <PedidoSituacao pedido={pedido} line={line} today={today} />
        <div className="pedido-pe row row-wrap gap-2-3">
          <FirstAct pedido={pedido} action={line.action} describedBy={describedBy} />
          {line.action === 'Ver QR Code' && (
            <span className="money pedido-valor">{formatReais(pedido.valorCentavos)}</span>
          )}
          {line.action === 'Baixar documento' && (
            <LinkButton variant="bare" size="sm" to={page} aria-describedby={describedBy}>
              Abrir pedido
            </LinkButton>
          )}
          {offersContact(line) && (
            <LinkButton variant="bare" size="sm" to="/chatpage" aria-describedby={describedBy}>
              Entrar em contato
            </LinkButton>
          )}
          {pedido.descartavel && <DiscardPedido pedido={pedido} describedBy={describedBy} onDone={onDone} />}
          {pedido.cancelavel && <CancelPedido pedido={pedido} describedBy={describedBy} onDone={onDone} />}
        </div>
      </article>
    </Card>
  );
});

/** An order with a payment has the contact; beside its first act. */
function offersContact({ action, situacao, concluido }: PedidoEntry): boolean {
  if (action === 'Entrar em contato') return false;
  return concluido || !UNPAID.has(situacao);
}

const UNPAID: ReadonlySet<SituacaoDoPagamento> = new Set(['sem-cobranca', 'pendente', 'vencida']);

type Act = Pick<LinkButtonProps, 'icon' | 'variant'> & { to: (id: string) => string };

const toPage = (id: string) => `/meu-pedido/${id}`;

const ACTS: Readonly<Record<Exclude<PedidoAction, 'Baixar documento' | 'Corrigir meus dados'>, Act>> = {
  'Escolher: consulta ou reembolso': { to: toPage },
  'Responder ao médico': { icon: MessageCircle, to: toPage },
  'Abrir consulta': { variant: 'secondary', to: (id) => `/consulta/${id}` },
  'Acompanhar entrega': { variant: 'secondary', to: toPage },
  'Ver QR Code': { icon: QrCode, to: (id) => `/financeiro/${id}` },
  'Fazer novo pedido': { icon: RotateCw, variant: 'secondary', to: () => '/servico' },
  'Abrir pedido': { variant: 'secondary', to: toPage },
  'Entrar em contato': { icon: MessageCircle, variant: 'secondary', to: () => '/chatpage' },
};

type FirstActProps = { pedido: Pedido; action: PedidoAction; describedBy: string };

function FirstAct({ pedido: { id, documentos }, action, describedBy }: FirstActProps) {
  if (action === 'Baixar documento') {
    return documentos.map((documento) => (
      <BaixarDocumento key={documento.id} documento={documento} size="sm" describedBy={describedBy} />
    ));
  }
  if (action === 'Corrigir meus dados') {
    return (
      <LinkButton size="sm" to="/dados" state={{ volta: `/financeiro/${id}` }} aria-describedby={describedBy}>
        {action}
      </LinkButton>
    );
  }
  const { to, ...look } = ACTS[action];
  return (
    <LinkButton {...look} size="sm" to={to(id)} aria-describedby={describedBy}>
      {action}
    </LinkButton>
  );
}
