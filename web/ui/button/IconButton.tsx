import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../picture/Icon.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'title' | 'children'> & {
  icon: LucideIcon;
  /**
   * The accessible name, rendered as hidden text and tooltip; never as `aria-label`, which searches by a field's
   * label would find, too.
   */
  label: string;
  variant?: 'plain' | 'stop' | undefined;
  size?: 'normal' | 'desk' | undefined;
};

export function IconButton(props: IconButtonProps) {
  const { icon, label, variant = 'plain', size = 'normal', className, ...rest } = props;
  const look = classNames(
    'icon-button',
    variant === 'stop' && 'icon-button-stop',
    size === 'desk' && 'icon-button-desk',
    className,
  );
  return (
    <button type="button" {...rest} className={look} title={label}>
      <Icon icon={icon} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </button>
  );
}
