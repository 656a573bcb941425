import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../picture/Icon.tsx';

export type TagProps = {
  kind?: 'idle' | 'wait' | 'ok' | 'stop' | 'info' | 'unknown';
  icon?: LucideIcon;
  struck?: boolean;
  className?: string;
  children: ReactNode;
};

/** A short status with its icon. */
export function Tag({ kind = 'idle', icon, struck = false, className, children }: TagProps) {
  return (
    <span
      className={classNames('tag', `tag-${kind}`, !icon && 'tag-plain', struck && 'tag-struck', className)}
    >
      {icon && <Icon icon={icon} bold />}
      {children}
    </span>
  );
}

/** A small count, hidden from screen readers: repeat the number in a description. */
export function Badge({ count }: { count: number }) {
  return (
    <span className="badge" aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  );
}
