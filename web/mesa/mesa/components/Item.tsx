import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/picture/Icon.tsx';
import { LinkButton } from '../../../ui/button/LinkButton.tsx';

type ItemProps = {
  icone: LucideIcon;
  /** `stop` what is late or broken, `wait` what waits, `info` who wrote. */
  cor: 'stop' | 'wait' | 'info';
  /** The count with its words. */
  titulo: string;
  children?: ReactNode;
  /** Where it is settled, if it is on a screen. The words repeat no name of an area. */
  ato?: { para: string; palavras: string };
};

/** One thing that needs a person, and the way to it where it is settled here. */
export function Item({ icone, cor, titulo, children, ato }: ItemProps) {
  return (
    <li>
      <span className={`mesa-sinal mesa-sinal-${cor}`}>
        <Icon icon={icone} />
      </span>
      <div className="mesa-item">
        <p className="strong">{titulo}</p>
        {children}
      </div>
      {ato && (
        <LinkButton variant="secondary" size="desk" to={ato.para}>
          {ato.palavras}
        </LinkButton>
      )}
    </li>
  );
}
