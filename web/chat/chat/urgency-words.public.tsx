import Siren from 'lucide-react/icons/siren';
import X from 'lucide-react/icons/x';
import { EMERGENCIA } from '#domain/pedidos/consentimento.ts';
import { IconButton } from '#ui/button/IconButton.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import './urgency-words.css';

const NUMBERS = [
  { number: '192', name: 'Ligar 192 (SAMU)', hint: 'Ambulância. Grátis, dia e noite.' },
  { number: '188', name: 'Ligar 188 (CVV)', hint: 'Apoio emocional. Grátis, em sigilo.' },
] as const;

type UrgencyWordsProps = {
  id: string;
  heading: 'h2' | 'h3';
  /** Says that nothing is blocked, and who sees that the words were shown. */
  note: string;
  /** Given, the words take less room and can be closed. */
  onClose?: () => void;
};

/** The emergency words, announced at once, and both numbers to call. They require nothing. */
export function UrgencyWords({ id, heading: Heading, note, onClose }: UrgencyWordsProps) {
  return (
    <div className={classNames('socorro', 'grid', onClose ? 'gap-3 socorro-breve' : 'gap-4')}>
      <div role="alert" id={id}>
        <Heading className="row ink-stop">
          <Icon icon={Siren} />
          Isto pode ser uma urgência
        </Heading>
        <p>{EMERGENCIA}</p>
      </div>
      {onClose && <IconButton icon={X} size="desk" label="Fechar aviso" onClick={onClose} />}
      <div className="socorro-ligar grid">
        {NUMBERS.map(({ number, name, hint }) => (
          <a key={number} href={`tel:${number}`} className={`socorro-numero socorro-${number}`}>
            <span className="socorro-digitos num" aria-hidden="true">
              {number}
            </span>
            <span className="socorro-nome">
              <b>{name}</b> <span>{hint}</span>
            </span>
          </a>
        ))}
      </div>
      <p className="small muted">{note}</p>
    </div>
  );
}
