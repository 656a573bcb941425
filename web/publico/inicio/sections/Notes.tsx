import CalendarDays from 'lucide-react/icons/calendar-days';
import FileCheck from 'lucide-react/icons/file-check';
import Phone from 'lucide-react/icons/phone';
import Siren from 'lucide-react/icons/siren';
import Truck from 'lucide-react/icons/truck';
import UserCheck from 'lucide-react/icons/user-check';
import X from 'lucide-react/icons/x';
import { EMERGENCIA } from '#domain/pedidos/consentimento.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import { LandingFold } from '../LandingFold.tsx';
import { Note } from '#ui/status/Note.tsx';

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

/** Services that are not offered, shown before the payment. */
const NOT_HERE = [
  'Atender urgência, nem responder na hora: o atendimento é por escrito.',
  'Garantir o documento, o remédio ou os dias de afastamento. Quem decide é o médico, depois de ler.',
  'Começar remédio de receita azul ou amarela sem prova de uso anterior nem justificativa.',
  'Substituir a consulta presencial: em doença crônica ela continua necessária, pelo menos a cada 180 dias.',
  'Indicar farmácia ou laboratório. A escolha é sempre sua.',
];

/** Requirements, missing services, and the emergency line (docs/product/messages.md). */
export function Notes() {
  return (
    <div className="landing-notes grid gap-6">
      <div className="landing-notes-columns grid gap-8">
        <div>
          <h3>Antes de pedir, saiba que</h3>
          <ul>
            {NOTES.map((note) => (
              <li className="grid muted" key={note.key}>
                <Icon icon={note.icon} />
                <p>
                  {note.before}
                  <b className="nowrap">{note.key}</b>
                  {note.after}
                </p>
              </li>
            ))}
          </ul>
        </div>
        <div className="landing-not-here">
          <LandingFold level={3} title="O que não é possível por aqui">
            <ul>
              {NOT_HERE.map((text) => (
                <li className="grid muted" key={text}>
                  <Icon icon={X} />
                  <p>{text}</p>
                </li>
              ))}
            </ul>
          </LandingFold>
        </div>
      </div>
      <Note kind="wait" icon={Siren} className="landing-emergency">
        <p>{EMERGENCIA}</p>
        <p className="landing-calls cluster">
          <a href="tel:192">
            <Icon icon={Phone} />
            Ligar 192
          </a>
          <a href="tel:188">
            <Icon icon={Phone} />
            Ligar 188
          </a>
        </p>
      </Note>
    </div>
  );
}
