import Moon from 'lucide-react/icons/moon';
import { porqueFechado, quandoRespondemos } from '../../../../domain/chat/chat.ts';
import { useMinute } from '../../../lib/clock/clock.ts';
import { Note } from '../../../ui/status/Note.tsx';

/** Outside of the opening hours: when the team answers, and why not now. */
export function ForaDoHorario() {
  const agora = useMinute();
  const quando = quandoRespondemos(agora);
  if (quando === null) return null;
  return (
    <Note kind="idle" icon={Moon} className="chat-fora">
      <strong>{quando}</strong>. {porqueFechado(agora)} Pode escrever já: respondemos por ordem de chegada.
    </Note>
  );
}
