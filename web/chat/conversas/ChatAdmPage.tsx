import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { formatCpf, onlyDigits } from '#domain/contas/cpf.ts';
import { valoresDaResposta } from '#domain/chat/resposta-pronta.ts';
import { dataEmSaoPaulo, formatDataBr } from '#domain/calendario/datas.ts';
import { IconLink } from '#ui/button/IconLink.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { LoadingText } from '#ui/status/Skeleton.tsx';
import { LoadFailed } from '#web/feedback/LoadFailed.tsx';
import { ConversationView } from '../chat/components/ConversationView.tsx';
import { EtiquetaChips } from '#web/chat/etiquetas/components/EtiquetaChip.tsx';
import { EtiquetasButton } from '#web/chat/etiquetas/components/EtiquetasButton.tsx';
import { NotasPanel } from '#web/chat/notas/components/NotasPanel.tsx';
import { ConversaEstado } from './components/ConversaEstado.tsx';
import { OtherConversas } from './components/OtherConversas.tsx';
import { UrgenciaNote } from './components/UrgenciaNote.tsx';
import { PacientePedidos } from './components/PacientePedidos.tsx';
import { useConversas, usePacienteDoCpf, usePedidosDaConversa } from './conversas.api.ts';
import { deskConversation } from '../chat/conversation.ts';
import '../chat/chat.css';
import '../chat/compor.css';
import './conversas.css';
import './mesa.css';

export function ChatAdmPage() {
  const cpf = onlyDigits(useParams()['cpf'] ?? '');
  const { data, error, refetch } = usePacienteDoCpf(cpf);
  if (data !== undefined) return <PacienteChat key={data.id} paciente={data} />;
  return (
    <Page layout="desk" busy={error === null}>
      <h1>Chat</h1>
      {error === null ? <LoadingText text="Carregando..." /> : <LoadFailed error={error} retry={refetch} />}
    </Page>
  );
}

type Paciente = NonNullable<ReturnType<typeof usePacienteDoCpf>['data']>;

function PacienteChat({ paciente }: { paciente: Paciente }) {
  const { id, cpf, desde } = paciente;
  const conversa = useConversas(cpf, 'todas').conversas?.find((one) => one.id === id);
  // Opening is audited and done once; the list follows what the patient changes.
  const nome = conversa?.nome ?? paciente.nome;
  const conversation = useMemo(() => deskConversation(id), [id]);
  const name = nome === '' ? `CPF ${formatCpf(cpf)}` : nome;
  const valores = valoresDaResposta(nome, usePedidosDaConversa(id).data?.pedidos ?? []);
  return (
    <Page layout="plain" className="chat chat-mesa">
      <OtherConversas />
      <section className="chat-conversa" aria-labelledby="quem">
        <div className="wrap chat-coluna chat-cabeca row">
          <IconLink icon={ArrowLeft} label="Conversas" to="/conversas" />
          <div>
            <h1 id="quem">{name}</h1>
            <p className="fine muted num">
              <span className="nowrap">CPF {formatCpf(cpf)}</span>
              <span className="nowrap chat-desde">
                {' '}
                · paciente desde {formatDataBr(dataEmSaoPaulo(desde))}
              </span>
            </p>
          </div>
          <NewestPedidoLink id={id} />
        </div>
        {conversa && <ConversaEstado conversa={conversa} name={name} />}
        {conversa && <UrgenciaNote conversa={conversa} />}
        <ConversationView conversation={conversation} otherSide={name} respostas={valores} />
      </section>
      <aside className="chat-lado" aria-label="Só para a equipe">
        {conversa && (
          <div className="etiquetas-da-conversa">
            <EtiquetaChips ids={conversa.etiquetas} />
            <EtiquetasButton conversa={conversa} />
          </div>
        )}
        <NotasPanel conversation={conversation} />
        <PacientePedidos id={id} />
      </aside>
    </Page>
  );
}

function NewestPedidoLink({ id }: { id: string }) {
  const [pedido] = usePedidosDaConversa(id).data?.pedidos ?? [];
  if (!pedido) return null;
  return (
    <LinkButton className="push nowrap" variant="secondary" size="sm" to={`/pedido/${pedido.id}`}>
      Pedido {pedido.numero}
    </LinkButton>
  );
}
