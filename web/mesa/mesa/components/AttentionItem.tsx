import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#ui/picture/Icon.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';

type AttentionItemProps = {
  icon: LucideIcon;
  /** `stop` late or broken, `wait` waiting, `info` a message. */
  tone: 'stop' | 'wait' | 'info';
  /** The count with its noun. */
  title: string;
  children?: ReactNode;
  /**
   * The screen on which it is settled, if there is one. The words must not repeat an area's name, which tests
   * search for.
   */
  link?: { to: string; words: string };
};

/** One matter that needs attention, with a link to the screen where it is settled. */
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
