import type { LucideIcon } from 'lucide-react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../picture/Icon.tsx';

const ICONS = { info: Info, wait: Clock, ok: CircleCheck, stop: CircleAlert, idle: Info };

export type NoteProps = {
  kind?: keyof typeof ICONS;
  icon?: LucideIcon;
  title?: ReactNode;
  /** `alert` is announced at once, `status` politely. Only the text carries the role. */
  role?: 'alert' | 'status';
  className?: string;
  children?: ReactNode;
};

/** A short notice on a tinted background, with an icon for its kind. */
export function Note({ kind = 'info', icon, title, role, className, children }: NoteProps) {
  return (
    <div className={classNames('note', `note-${kind}`, className)}>
      <Icon icon={icon ?? ICONS[kind]} />
      <div role={role}>
        {title !== undefined && <strong className="note-title">{title}</strong>}
        {children}
      </div>
    </div>
  );
}
