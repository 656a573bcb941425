import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import type { CadastroDoMedico } from '#contracts/contas/medicos.contract.ts';
import { Button } from '#ui/button/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import { recordItems, type Item } from '../medicos-words.ts';

type MedicoItemsProps = {
  medico: CadastroDoMedico;
  inviting: boolean;
  onInvite: () => void;
  /** Ends a record before its activation; an active one is ended in the list. */
  onRefuse: () => void;
  /** Turns the code off for a doctor who lost the phone. */
  onCodeLost: () => void;
};

/** State of a doctor's record with missing items dotted; mails the invitation again. */
export function MedicoItems({ medico, inviting, onInvite, onRefuse, onCodeLost }: MedicoItemsProps) {
  const { registration, invitation, factor } = recordItems(medico);
  const canInvite = !invitation.done && medico.estado !== 'inativo';
  return (
    <div className="medicos-falta grid gap-2">
      <h3 className="fine">Registro e acesso</h3>
      <ul>
        <Line item={registration} />
        <Line item={invitation} />
        <Line item={factor} />
      </ul>
      {canInvite && (
        <div className="medicos-convite row row-wrap gap-2-3">
          <Button variant="secondary" size="desk" busy={inviting} onClick={onInvite}>
            Convidar de novo
          </Button>
          <p className="fine">O link para criar a senha vale 72 horas.</p>
        </div>
      )}
      {factor.done && (
        <div className="medicos-convite row row-wrap gap-2-3">
          <Button variant="secondary" size="desk" onClick={onCodeLost}>
            Desligar código
          </Button>
          <p className="fine">Para quem perdeu o celular e os códigos.</p>
        </div>
      )}
      {medico.estado === 'em análise' && (
        <div>
          <Button variant="stop" size="desk" onClick={onRefuse}>
            Recusar cadastro
          </Button>
        </div>
      )}
    </div>
  );
}

function Line({ item: { done, text, day } }: { item: Item }) {
  return (
    <li className={classNames(!done && 'medicos-pendente')}>
      <Icon icon={done ? Check : CircleDashed} bold />
      <span>{text}</span>
      {day !== null && <span className="fine num">{day}</span>}
    </li>
  );
}
