import { useEffect, useRef } from 'react';
import type { Pedido } from '../../../../contracts/pedidos/pedidos.contract.ts';
import { formatReais } from '../../../../domain/dinheiro.ts';
import { PaidArt } from '../../../ui/art/PaidArt.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { LinkButton } from '../../../ui/button/LinkButton.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { StepLine } from '../../../ui/list/Timeline.tsx';
import { Avisos } from '../../fluxo/Avisos.tsx';
import { formatDateAndHour, formatDayAndHour, holidaySentence } from '../../../lib/words/deadline.ts';
import { MOMENTOS, momentosFeitos } from '../tela.ts';
import { ArquivosPulados } from './ArquivosPulados.tsx';
import { Destino } from './Destino.tsx';

/** The money is in: how much, when, and until when the document is ready. */
export function Pago({ pedido, focar }: { pedido: Pedido; focar: boolean }) {
  const { pagamento } = pedido;
  const titulo = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The page turned by itself: the part that held the focus is gone.
    if (focar) titulo.current?.focus({ preventScroll: true });
  }, [focar]);
  return (
    <Page>
      <Avisos />
      <ArquivosPulados pedidoId={pedido.id} />
      <Card as="section" className="pago">
        <PaidArt />
        <div role="status">
          <h1 ref={titulo} tabIndex={-1}>
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
          <Promessa pedido={pedido} />
        )}
        <LinkButton to="/usuario">Meus pedidos</LinkButton>
      </Card>
    </Page>
  );
}

function Promessa({ pedido }: { pedido: Pedido }) {
  const { prazo, feriados } = pedido;
  const feitos = momentosFeitos(pedido);
  return (
    <>
      {prazo && feitos < MOMENTOS.length && (
        <div className="pago-quando">
          <p className="fine quiet">O documento fica pronto até</p>
          <p className="pago-data num">{formatDayAndHour(prazo)}</p>
          <p className="small muted">São 48 horas úteis. {holidaySentence(feriados)}</p>
        </div>
      )}
      <StepLine
        label="Andamento"
        moments={MOMENTOS.map((title, i) => ({ title, state: estado(i, feitos) }))}
      />
      <Destino servico={pedido.Servico_Selecionado} />
    </>
  );
}

function estado(i: number, feitos: number): 'done' | 'now' | 'next' {
  if (i < feitos) return 'done';
  return i === feitos ? 'now' : 'next';
}
