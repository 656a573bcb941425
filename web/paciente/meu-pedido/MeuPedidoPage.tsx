import MessageCircle from 'lucide-react/icons/message-circle';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { Andamento } from '#contracts/consultorio/andamento.contract.ts';
import type { DocumentoDoPaciente } from '#contracts/documentos/entrega.contract.ts';
import type { PedidoDetalhe } from '#contracts/pedidos/pedidos.contract.ts';
import { servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import { ehReceita } from '#domain/documentos/tipos.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import type { Passo } from '#domain/pedidos/passos.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { NotFoundPage } from '#web/feedback/NotFoundPage.tsx';
import { missingPedido } from '#lib/api/api.ts';
import { useNow, useToday } from '#lib/clock/clock.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { Done, type DoneWords } from '#ui/status/Done.tsx';
import { CancelPedido } from '../pedidos/components/DiscardOrCancelPedido.tsx';
import { retomarStep } from '../pedidos/pedido-entry.ts';
import { useDocumentosDoPedido } from '../pedidos/documentos.api.ts';
import { usePedido } from '../pedidos/pedidos.api.ts';
import { Agora, DocumentoAVir } from './components/Agora.tsx';
import { AndamentoList } from './components/AndamentoList.tsx';
import { ConsentimentoCid } from './components/ConsentimentoCid.tsx';
import { Envio } from './components/Envio.tsx';
import { Enviados } from './components/Enviados.tsx';
import { PedidoHeader } from './components/PedidoHeader.tsx';
import { Renovar } from './components/Renovar.tsx';
import { renewBy } from './documento-words.ts';
import type { EmailOfPatient } from './documento/DocumentoActs.tsx';
import { DocumentoSection } from './documento/DocumentoSection.tsx';
import { Revogados } from './documento/Revogados.tsx';
import { useAndamento } from './meu-pedido.api.ts';
import './meu-pedido.css';
import './documento.css';
import './escolha.css';

/** `/meu-pedido/{id}`: one paid order, from the queue to the document. */
export function MeuPedidoPage() {
  const { id = '' } = useParams();
  const pedido = usePedido(id);
  const andamento = useAndamento(id);
  const documentos = useDocumentosDoPedido(id);
  const elsewhere = pedido.data && unpaid(pedido.data) ? stepOf(pedido.data) : null;
  const navigate = useNavigate();
  useEffect(() => {
    if (elsewhere !== null) void navigate(elsewhere, { replace: true });
  }, [elsewhere, navigate]);
  const missing = missingPedido(pedido.error);
  if (missing) return <NotFoundPage code={missing.requestId} />;
  const data =
    elsewhere === null && pedido.data && andamento.data && documentos.data
      ? { pedido: pedido.data, andamento: andamento.data, ...documentos.data }
      : undefined;
  const refetch = () => Promise.all([pedido.refetch(), andamento.refetch(), documentos.refetch()]);
  const query = { data, error: pedido.error ?? andamento.error ?? documentos.error, refetch };
  return (
    <Page layout="plain" className="meu-pedido" busy={data === undefined && query.error === null}>
      {data === undefined && (
        <VisuallyHidden>
          <h1>Meu pedido</h1>
        </VisuallyHidden>
      )}
      <LoadedQuery query={query}>{(loaded) => <MeuPedido key={id} {...loaded} />}</LoadedQuery>
    </Page>
  );
}

/** Step of an unpaid order. */
function stepOf(pedido: PedidoDetalhe): string {
  return retomarStep(pedido)?.to ?? `/financeiro/${pedido.id}`;
}

function unpaid({ cobranca, status }: PedidoDetalhe): boolean {
  return cobranca?.estado !== 'paga' && status !== 'Concluído' && status !== 'Excluído';
}

type MeuPedidoProps = {
  pedido: PedidoDetalhe;
  andamento: Andamento;
  documentos: DocumentoDoPaciente[];
  email: EmailOfPatient;
};

function MeuPedido({ pedido, andamento, documentos, email }: MeuPedidoProps) {
  const now = useNow();
  const [said, setSaid] = useState<DoneWords | null>(null);
  const say = useCallback((text: string) => setSaid({ text }), []);
  const live = documentos.filter(({ estado }) => estado !== 'revogado');
  const revoked = documentos.filter(({ estado }) => estado === 'revogado');
  const rest = <Rest pedido={pedido} andamento={andamento} live={live} email={email} say={say} />;
  return (
    <>
      <PedidoHeader pedido={pedido} passos={andamento.passos} />
      <Done words={said} />
      {revoked.length > 0 && (
        <div className="pedido-revogados grid">
          <Revogados documentos={revoked} />
        </div>
      )}
      {andamento.envio !== null && (
        <div className="pedido-envio">
          <Envio envio={andamento.envio} />
        </div>
      )}
      {live.map((documento, i) => (
        <DocumentoSection
          key={documento.id}
          pedidoId={pedido.id}
          documento={documento}
          email={email}
          titled={live.length > 1}
        >
          {i === live.length - 1 && rest}
        </DocumentoSection>
      ))}
      {live.length === 0 && (
        <div className="pedido-grade pedido-sem-documento">
          <div className="pedido-folha">
            <Agora pedido={pedido} andamento={andamento} now={now} say={say} />
          </div>
          <div className="pedido-lado">
            {waits(andamento) && <DocumentoAVir email={email} papel={onPaper(pedido)} />}
            {rest}
          </div>
        </div>
      )}
    </>
  );
}

/** A document may still come. */
function waits({ passos }: Andamento): boolean {
  return passos.some(({ estado }) => estado === 'depois');
}

function onPaper({ Servico_Selecionado }: PedidoDetalhe): boolean {
  return servicoPorTitulo(Servico_Selecionado)?.exigeProva ?? false;
}

type RestProps = {
  pedido: PedidoDetalhe;
  andamento: Andamento;
  live: readonly DocumentoDoPaciente[];
  email: EmailOfPatient;
  say: (text: string) => void;
};

/** Shown beside every order: renewal, steps, answers and files, contact. */
function Rest({ pedido, andamento, live, email, say }: RestProps) {
  const today = useToday();
  const [first] = live;
  const renewable = first !== undefined || pedido.status === 'Concluído';
  return (
    <>
      {renewable && pedido.cobranca?.estado === 'paga' && (
        <Renovar
          pedidoId={pedido.id}
          treatment={live.some(({ tipo }) => ehReceita(tipo))}
          by={first ? renewBy(first, today) : null}
        />
      )}
      {andamento.passos.length > 0 && (
        <Card as="section" pad aria-labelledby="andamento">
          <h2 id="andamento">Andamento</h2>
          <AndamentoList
            passos={andamento.passos}
            labelledBy="andamento"
            detail={(passo) => detailOf(passo, pedido, andamento.medico, email)}
          />
        </Card>
      )}
      <ConsentimentoCid pedidoId={pedido.id} consentimento={andamento.consentimentoCid} />
      <Enviados pedido={pedido} />
      <div className="pedido-contato cluster gap-1-3">
        <LinkButton variant="bare" size="sm" icon={MessageCircle} to="/chatpage">
          Entrar em contato
        </LinkButton>
        {pedido.cancelavel && <CancelPedido pedido={pedido} describedBy="andamento" onDone={say} />}
      </div>
    </>
  );
}

function detailOf(
  { passo, estado }: Passo,
  { valorCentavos }: PedidoDetalhe,
  medico: Andamento['medico'],
  email: EmailOfPatient,
): ReactNode {
  if (estado === 'depois') return null;
  if (passo === 'pago') return `Pix de ${formatReais(valorCentavos)}`;
  if (passo === 'leitura') return medico?.nome;
  if (passo === 'escolha') return 'consulta ou reembolso';
  return passo === 'enviado' ? email?.mascarado : null;
}
