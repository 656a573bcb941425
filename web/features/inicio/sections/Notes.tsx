import CalendarDays from 'lucide-react/icons/calendar-days';
import FileCheck from 'lucide-react/icons/file-check';
import Siren from 'lucide-react/icons/siren';
import Truck from 'lucide-react/icons/truck';
import UserCheck from 'lucide-react/icons/user-check';
import { EMERGENCIA } from '../../../../domain/consentimento.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Note } from '../../../ui/Note.tsx';

const NOTES = [
  { icon: CalendarDays, before: 'Cada receita cobre no máximo ', key: '30 dias', after: ' de tratamento.' },
  {
    icon: FileCheck,
    before: 'As receitas azul e amarela pedem ',
    key: 'prova de uso anterior',
    after: ' ou uma justificativa clínica detalhada.',
  },
  {
    icon: Truck,
    before: 'As receitas azul e amarela também vão ',
    key: 'pelo correio',
    after: ', em papel, com o frete pago por quem pede.',
  },
  {
    icon: UserCheck,
    before: 'É preciso ter ',
    key: 'mais de 18 anos',
    after: ' ou ser o responsável legal.',
  },
];

/** What one must know before asking, the emergency line among it (decisions.md). */
export function Notes() {
  return (
    <div className="landing-notes">
      <h3>Antes de pedir, saiba que</h3>
      <ul>
        {NOTES.map((note) => (
          <li key={note.key}>
            <Icon icon={note.icon} />
            <p>
              {note.before}
              <b className="nowrap">{note.key}</b>
              {note.after}
            </p>
          </li>
        ))}
      </ul>
      <Note kind="wait" icon={Siren} className="landing-emergency">
        <p>{EMERGENCIA}</p>
      </Note>
    </div>
  );
}
