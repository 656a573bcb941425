import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { EMERGENCIA } from '../../../domain/consentimento.ts';
import { useHoje } from '../../lib/useHoje.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Page } from '../../ui/Page.tsx';
import { LoadingText, SkeletonCards } from '../../ui/Skeleton.tsx';
import { NaoCarregou } from '../erros/NaoCarregou.tsx';
import { useSessao } from '../identidade/sessao.api.ts';
import { useMensagens } from './chat.api.ts';
import { Log } from './components/Log.tsx';
import './chat.css';

/** `/chatpage`: what the steps of the orders wrote, and how to reach the team. */
export function ChatPage() {
  const { data, error, refetch } = useMensagens();
  const { brand, chatUrl, contactEmail } = useSessao().aplicacao;
  const hoje = useHoje();
  const loading = data === undefined && error === null;
  return (
    <Page layout="plain" className="chat" busy={loading}>
      <div className="wrap chat-coluna chat-cabeca">
        <div>
          <h1>Chat</h1>
          <p className="small muted">
            Equipe {brand} · em dias úteis, <span className="num nowrap">08:00–12:00</span> e{' '}
            <span className="num nowrap">13:00–18:00</span>
          </p>
        </div>
      </div>
      <div className="chat-urgencia">
        <p className="wrap chat-coluna">
          <Icon icon={TriangleAlert} />
          <span>{EMERGENCIA}</span>
        </p>
      </div>
      {loading && (
        <div className="wrap chat-coluna acima">
          <LoadingText text="Carregando..." />
          <SkeletonCards count={2} />
        </div>
      )}
      {data === undefined && error !== null && (
        <div className="wrap chat-coluna acima">
          <NaoCarregou erro={error} tentar={refetch} />
        </div>
      )}
      {data !== undefined && <Log mensagens={data.mensagens} hoje={hoje} brand={brand} />}
      <div className="chat-pe">
        <p className="wrap chat-coluna muted">
          Para escrever à equipe:{' '}
          <a href={chatUrl} target="_blank" rel="noreferrer">
            Falar no chat
          </a>{' '}
          ou <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
        </p>
      </div>
    </Page>
  );
}
