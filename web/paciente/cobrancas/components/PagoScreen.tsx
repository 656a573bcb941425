import { useEffect, useRef } from 'react';
import type { Pedido } from '../../../../contracts/pedidos/pedidos.contract.ts';
import { formatReais } from '../../../../domain/pagamentos/dinheiro.ts';
import { PaidArt } from '../../../ui/art/PaidArt.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { LinkButton } from '../../../ui/button/LinkButton.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { StepLine } from '../../../ui/list/Timeline.tsx';
import { StepNotesBanner } from '../../fluxo/StepNotesBanner.tsx';
import { formatDateAndHour, formatDayAndHour, holidaySentence } from '../../../lib/words/deadline.ts';
import { MOMENTS, momentsDone } from '../financeiro-screen.ts';
import { SkippedFiles } from './SkippedFiles.tsx';
import { DocumentDestination } from './DocumentDestination.tsx';

/** Confirms the payment: amount, time, and when the document will be ready. */
export function PagoScreen({ pedido, takeFocus }: { pedido: Pedido; takeFocus: boolean }) {
  const { pagamento } = pedido;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The page changed by itself, and the element that had the focus was removed.
    if (takeFocus) title.current?.focus({ preventScroll: true });
  }, [takeFocus]);
  return (
    <Page>
      <StepNotesBanner />
      <SkippedFiles pedidoId={pedido.id} />
      <Card as="section" className="pago">
        <PaidArt />
        <div role="status">
          <h1 ref={title} tabIndex={-1}>
            Pagamento confirmado
          </h1>
        </div>
        <p className="lead">
          Recebemos <span className="money">{formatReais(pagamento.valorCentavos)}</span>
          {pagamento.pagoEm && <> em {formatDateAndHour(pagamento.pagoEm)}</>}.
        </p>
        {pedido.atendimento === 'recusado' ? (
          <p>O médico não pôde fazer este documento. O motivo está no chat, com o que fazer agora.</p>
        ) : (
          <PrazoPromise pedido={pedido} />
        )}
        <LinkButton to="/usuario">Meus pedidos</LinkButton>
      </Card>
    </Page>
  );
}

function PrazoPromise({ pedido }: { pedido: Pedido }) {
  const { prazo, feriados } = pedido;
  const feitos = momentsDone(pedido);
  return (
    <>
      {prazo && feitos < MOMENTS.length && (
        <div className="pago-quando">
          <p className="fine quiet">O documento fica pronto até</p>
          <p className="pago-data num">{formatDayAndHour(prazo)}</p>
          <p className="small muted">São 48 horas úteis. {holidaySentence(feriados)}</p>
        </div>
      )}
      <StepLine
        label="Andamento"
        moments={MOMENTS.map((title, i) => ({ title, state: momentState(i, feitos) }))}
      />
      <DocumentDestination servico={pedido.Servico_Selecionado} />
    </>
  );
}

function momentState(i: number, feitos: number): 'done' | 'now' | 'next' {
  if (i < feitos) return 'done';
  return i === feitos ? 'now' : 'next';
}
