import { useEffect, useRef } from 'react';
import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { documentoFeito } from '#domain/pedidos/atendimento.ts';
import { PaidArt } from '#ui/art/PaidArt.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { StepLine } from '#ui/list/Timeline.tsx';
import { StepNotesBanner } from '#web/paciente/fluxo/EtapaFrame.tsx';
import { holidaySentence } from '#lib/words/deadline.ts';
import { situacaoOf } from '#web/paciente/pedidos/pedido-entry.ts';
import { momentsOf } from '#web/paciente/pedidos/pedido-moments.ts';
import { reembolsoSentence } from '#web/paciente/pedidos/reembolso-words.ts';
import { SkippedFiles } from './SkippedFiles.tsx';
import { prazoLongo } from '#domain/calendario/promessa.ts';
import { maskEmail } from '#domain/contas/email.ts';
import { servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import { useCliente } from '#web/conta/clientes/clientes.public.ts';

/** Confirms the payment: amount, time, and when the doctor answers. */
export function PagoScreen({ pedido, takeFocus }: { pedido: Pedido; takeFocus: boolean }) {
  const { valorCentavos, freteCentavos, cobranca } = pedido;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Updated live, which removed the element with the focus.
    if (takeFocus) title.current?.focus({ preventScroll: true });
  }, [takeFocus]);
  return (
    <Page>
      <StepNotesBanner />
      <SkippedFiles pedidoId={pedido.id} />
      <Card as="section" className="pago grid gap-4 center">
        <PaidArt />
        <div role="status">
          <h1 ref={title} tabIndex={-1}>
            Pagamento confirmado
          </h1>
        </div>
        <p className="lead">
          Recebemos <span className="money">{formatReais(valorCentavos)}</span>
          {freteCentavos > 0 && <> (frete incluído)</>}
          {cobranca?.estado === 'paga' && <> em {dataEHora(cobranca.pagoEm)}</>}.
        </p>
        <NextSteps pedido={pedido} />
        <Ways pedido={pedido} />
      </Card>
    </Page>
  );
}

/** A finished order leads to its page first. */
function Ways({ pedido: { id, atendimento, documentos, status } }: { pedido: Pedido }) {
  const finished = status === 'Concluído' || documentoFeito(atendimento);
  return (
    <div className="cluster pago-pe">
      {finished && (
        <LinkButton to={`/meu-pedido/${id}`}>
          {documentos.length > 0 ? 'Ver o documento' : 'Abrir pedido'}
        </LinkButton>
      )}
      <LinkButton variant={finished ? 'secondary' : 'primary'} to="/usuario">
        Meus pedidos
      </LinkButton>
    </div>
  );
}

/** Next steps; for an order that is over only its outcome. */
export function NextSteps({ pedido }: { pedido: Pedido }) {
  const { estado, titulo, frase } = situacaoOf(pedido);
  if (estado === 'em curso') return <PrazoPromise pedido={pedido} />;
  if (estado === 'recusado') return <p>{titulo}. O motivo está em Meus pedidos, com o que fazer agora.</p>;
  return (
    <p>
      <b>{estado === 'concluido' ? 'Pedido concluído' : titulo}.</b> {frase} {reembolsoSentence(pedido)}
    </p>
  );
}

function PrazoPromise({ pedido }: { pedido: Pedido }) {
  const { prazo, feriados } = pedido;
  return (
    <>
      {prazo && situacaoOf(pedido).prometido && (
        <div className="pago-quando grid gap-1">
          <p className="fine quiet">Resposta do médico até</p>
          <p className="pago-data num">{prazoLongo(prazo)}</p>
          <p className="small muted">São 48 horas úteis. {holidaySentence(feriados)}</p>
        </div>
      )}
      <StepLine label="Andamento" moments={momentsOf(pedido)} />
      <DocumentDestination servico={pedido.Servico_Selecionado} />
    </>
  );
}

/** Delivery of the document: to the patient's e-mail address (masked), or by post for a service on paper. */
function DocumentDestination({ servico }: { servico: string }) {
  const email = useCliente().data?.emailContato;
  const papel = servicoPorTitulo(servico)?.exigeProva ?? false;
  return (
    <p className="muted">
      {papel
        ? 'A receita é assinada em papel e enviada pelo correio para o seu endereço. Avisamos em '
        : 'O PDF assinado fica na sua conta. Avisamos em '}
      {email ? <strong className="nowrap">{maskEmail(email)}</strong> : 'o seu e-mail de contato'}. Se o
      médico precisar de algo, a pergunta chega no chat.
    </p>
  );
}
