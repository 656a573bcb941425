import type { LucideIcon } from 'lucide-react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../class-names.ts';
import { Icon } from '../picture/Icon.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';

export type IconLinkProps = Omit<LinkProps, 'aria-label' | 'title' | 'children'> & {
  icon: LucideIcon;
  /** The accessible name, rendered as hidden text and tooltip; never as `aria-label`. */
  label: string;
  size?: 'normal' | 'desk' | undefined;
};

/** A link within the application that looks like an `IconButton`. */
export function IconLink({ icon, label, size = 'normal', className, ...rest }: IconLinkProps) {
  const look = classNames('icon-button', size === 'desk' && 'icon-button-desk', className);
  return (
    <Link {...rest} className={look} title={label}>
      <Icon icon={icon} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Link>
  );
}
