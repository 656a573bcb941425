import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { formatCpf, onlyDigits } from '../../../domain/cpf.ts';
import { dateCreated } from '../../../domain/datas.ts';
import { Card } from '../../ui/Card.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';
import { NaoCarregou } from '../erros/NaoCarregou.tsx';
import { Conversa } from './components/Conversa.tsx';
import { OutrasConversas } from './components/OutrasConversas.tsx';
import { usePacienteDoCpf } from './conversas.api.ts';
import { lugarDaMesa } from './lugar.ts';
import './chat.css';
import './mesa.css';

/** `/chatpageadm/{cpf}`: the conversation with one patient. */
export function ChatAdmPage() {
  const cpf = onlyDigits(useParams()['cpf'] ?? '');
  const { data, error, refetch } = usePacienteDoCpf(cpf);
  if (data !== undefined) return <ComPaciente key={data.id} paciente={data} />;
  return (
    <Page layout="desk" busy={error === null}>
      <h1>Chat</h1>
      {error === null ? <LoadingText text="Carregando..." /> : <NaoCarregou erro={error} tentar={refetch} />}
    </Page>
  );
}

type Paciente = NonNullable<ReturnType<typeof usePacienteDoCpf>['data']>;

function ComPaciente({ paciente }: { paciente: Paciente }) {
  const { id, cpf, nome, desde, pedidos } = paciente;
  const lugar = useMemo(() => lugarDaMesa(id), [id]);
  const quem = nome === '' ? `CPF ${formatCpf(cpf)}` : nome;
  return (
    <Page layout="plain" className="chat chat-mesa">
      <OutrasConversas />
      <section className="chat-conversa" aria-labelledby="quem">
        <div className="wrap chat-coluna chat-cabeca">
          <div>
            <h1 id="quem">{quem}</h1>
            <p className="fine muted num">
              CPF {formatCpf(cpf)} · paciente desde {dateCreated(desde).slice(0, 10)}
            </p>
          </div>
          <LinkButton className="push" variant="bare" size="sm" icon={ArrowLeft} to="/conversas">
            Conversas
          </LinkButton>
        </div>
        <Conversa lugar={lugar} outroLado={quem} comRespostas />
      </section>
      <aside className="chat-lado" aria-label="Pedidos do paciente">
        <Card pad>
          <h2>Pedidos</h2>
          {pedidos.length === 0 && <p className="muted">Ainda não tem pedidos.</p>}
          <ul>
            {pedidos.map((pedido) => (
              <li key={pedido.id}>
                <Link to={`/pedido/${pedido.id}`}>
                  {pedido.numero} · {pedido.Servico_Selecionado}
                </Link>
                <p className="fine quiet">{pedido.status}</p>
              </li>
            ))}
          </ul>
        </Card>
      </aside>
    </Page>
  );
}
