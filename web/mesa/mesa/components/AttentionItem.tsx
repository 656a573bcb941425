import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/picture/Icon.tsx';
import { LinkButton } from '../../../ui/button/LinkButton.tsx';

type AttentionItemProps = {
  icon: LucideIcon;
  /** `stop` what is late or broken, `wait` what waits, `info` who wrote. */
  tone: 'stop' | 'wait' | 'info';
  /** The count with its words. */
  title: string;
  children?: ReactNode;
  /** Where it is settled, if it is on a screen. The words repeat no name of an area. */
  link?: { to: string; words: string };
};

/** One thing that needs a person, and the way to it where it is settled here. */
export function AttentionItem({ icon, tone, title, children, link }: AttentionItemProps) {
  return (
    <li>
      <span className={`mesa-sinal mesa-sinal-${tone}`}>
        <Icon icon={icon} />
      </span>
      <div className="mesa-item">
        <p className="strong">{title}</p>
        {children}
      </div>
      {link && (
        <LinkButton variant="secondary" size="desk" to={link.to}>
          {link.words}
        </LinkButton>
      )}
    </li>
  );
}
