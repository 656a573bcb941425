import Moon from 'lucide-react/icons/moon';
import { porqueFechado, proximoFeriado, quandoRespondemos } from '#domain/chat/chat.ts';
import { useCalendario } from '#lib/clock/calendario.ts';
import { useMinute } from '#lib/clock/clock.ts';
import Siren from 'lucide-react/icons/siren';
import { EMERGENCIA } from '#domain/pedidos/consentimento.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { useSession } from '#web/conta/identidade/session.public.ts';
import { ConversationView } from './components/ConversationView.tsx';
import { patientConversation } from './conversation.ts';
import './chat.css';
import './compor.css';

/** `/chatpage`: the patient's conversation with the team. */
export function ChatPage() {
  const { brand, horario } = useSession().aplicacao;
  const { emPalavras } = horario;
  return (
    <Page layout="plain" className="chat">
      <div className="wrap chat-coluna chat-cabeca row">
        <span className="chat-bola" aria-hidden="true">
          {brand.charAt(0)}
        </span>
        <div>
          <h1>Chat</h1>
          <p className="small muted num">
            {emPalavras.charAt(0).toUpperCase()}
            {emPalavras.slice(1)}
            <NextHoliday />
          </p>
        </div>
      </div>
      <div className="chat-urgencia">
        <p className="wrap chat-coluna">
          <Icon icon={Siren} />
          <span>{EMERGENCIA}</span>
        </p>
      </div>
      <ConversationView
        conversation={patientConversation}
        otherSide={`Equipe ${brand}`}
        beforeField={<OpeningHoursNote />}
      />
    </Page>
  );
}

/** Beside the hours, where the next day of work is a holiday. */
function NextHoliday() {
  const words = proximoFeriado(useMinute(), useCalendario(), useSession().aplicacao.horario);
  return words === null ? null : <span className="chat-feriado">{words}</span>;
}

/** Outside of the opening hours: when the team answers, and why it is closed now. */
function OpeningHoursNote() {
  const now = useMinute();
  const calendario = useCalendario();
  const { horario } = useSession().aplicacao;
  const when = quandoRespondemos(now, calendario, horario);
  if (when === null) return null;
  return (
    <p className="chat-fora row align-start muted fine">
      <Icon icon={Moon} />
      <span>
        <strong>{when}</strong>. {porqueFechado(now, calendario, horario)}{' '}
        <span className="chat-fora-mais">Pode escrever já: respondemos por ordem de chegada.</span>
      </span>
    </p>
  );
}
