import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { EscolhaDoPaciente } from '#contracts/pedidos/consultas.contract.ts';
import type { PedidoDetalhe } from '#contracts/pedidos/pedidos.contract.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { NotFoundPage } from '#web/feedback/NotFoundPage.tsx';
import { missingPedido } from '#lib/api/api.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { Done, type DoneWords } from '#ui/status/Done.tsx';
import { usePedido } from '../pedidos/pedidos.api.ts';
import { reembolsoSentence } from '../pedidos/reembolso-words.ts';
import { EscolherHorario } from './components/EscolherHorario.tsx';
import { Marcada } from './components/Marcada.tsx';
import { useEscolha } from './consultas.api.ts';
import './consulta.css';

/** `/consulta/{id}`: after a refusal the patient books, moves or cancels a consultation, or chooses the refund. */
export function ConsultaPage() {
  const { id = '' } = useParams();
  const pedido = usePedido(id);
  const escolha = useEscolha(id);
  const navigate = useNavigate();
  // Never refused, or decided again since.
  const elsewhere = escolha.data === null || (pedido.data && pedido.data.atendimento !== 'recusado') === true;
  useEffect(() => {
    if (elsewhere) void navigate(`/meu-pedido/${id}`, { replace: true });
  }, [elsewhere, id, navigate]);
  const missing = missingPedido(pedido.error) ?? missingPedido(escolha.error);
  if (missing) return <NotFoundPage code={missing.requestId} />;
  const data =
    pedido.data && escolha.data && !elsewhere ? { pedido: pedido.data, escolha: escolha.data } : undefined;
  const refetch = () => Promise.all([pedido.refetch(), escolha.refetch()]);
  const query = { data, error: pedido.error ?? escolha.error, refetch };
  return (
    <Page className="consulta" busy={data === undefined && query.error === null}>
      <LinkButton
        variant="bare"
        size="sm"
        icon={ArrowLeft}
        className="consulta-volta"
        to={`/meu-pedido/${id}`}
      >
        Voltar ao pedido
      </LinkButton>
      {data === undefined && (
        <VisuallyHidden>
          <h1>Consulta</h1>
        </VisuallyHidden>
      )}
      <LoadedQuery query={query}>{(loaded) => <Consulta key={id} {...loaded} />}</LoadedQuery>
    </Page>
  );
}

function Consulta({ pedido, escolha }: { pedido: PedidoDetalhe; escolha: EscolhaDoPaciente }) {
  const [said, setSaid] = useState<DoneWords | null>(null);
  const [moving, setMoving] = useState(false);
  const say = (text: string) => {
    setMoving(false);
    setSaid({ text });
  };
  const { consulta } = escolha;
  return (
    <>
      <Done words={said} />
      {!escolha.aberta ? (
        <Fechada pedido={pedido} escolha={escolha} />
      ) : consulta === null || moving ? (
        <EscolherHorario
          key={consulta?.id ?? 'nova'}
          pedido={pedido}
          escolha={escolha}
          onDone={say}
          {...(consulta !== null && { onBack: () => setMoving(false) })}
        />
      ) : (
        <Marcada
          pedidoId={pedido.id}
          escolha={escolha}
          consulta={consulta}
          onRemarcar={() => setMoving(true)}
          onDone={say}
        />
      )}
    </>
  );
}

const WHY: Readonly<Record<NonNullable<EscolhaDoPaciente['escolha']>, string>> = {
  consulta: 'A escolha deste pedido já foi feita',
  reembolso: 'Você escolheu o reembolso',
  prazo: 'O prazo para escolher passou',
  faltas: 'As consultas marcadas não aconteceram',
  'nova recusa': 'O pedido foi decidido depois da consulta',
  encerrado: 'Este pedido foi encerrado',
};

/** The choice has ended: reason, and the payment. */
function Fechada({ pedido, escolha }: { pedido: PedidoDetalhe; escolha: EscolhaDoPaciente }) {
  return (
    <Card as="section" pad className="consulta-fechada" aria-labelledby="consulta-fechada">
      <h1 id="consulta-fechada">{WHY[escolha.escolha ?? 'encerrado']}</h1>
      <p>{reembolsoSentence(pedido) ?? 'O dinheiro volta para a conta que pagou o Pix.'}</p>
      <p>
        <LinkButton variant="secondary" to={`/meu-pedido/${pedido.id}`}>
          Abrir pedido
        </LinkButton>
      </p>
    </Card>
  );
}
