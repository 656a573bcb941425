import type { ReactNode } from 'react';
import type { ButtonLook } from './button-look.ts';
import { Icon } from '../picture/Icon.tsx';

type ButtonContentProps = Pick<ButtonLook, 'icon' | 'iconEnd'> & { busy?: boolean; children: ReactNode };

/** The content of a button: its label and icons; while `busy` a spinner replaces one of the icons. */
export function ButtonContent({ icon, iconEnd, busy = false, children }: ButtonContentProps) {
  const spinsAtStart = busy && icon !== undefined;
  const spinsAtEnd = busy && icon === undefined && iconEnd !== undefined;
  const spinsInPadding = busy && icon === undefined && iconEnd === undefined;
  return (
    <>
      {icon && (spinsAtStart ? <SpinnerSlot /> : <Icon icon={icon} />)}
      <span className="button-label">
        {spinsInPadding && <span className="spinner" aria-hidden="true" />}
        {children}
      </span>
      {iconEnd && (spinsAtEnd ? <SpinnerSlot /> : <Icon icon={iconEnd} />)}
    </>
  );
}

/** The spinner that replaces an icon. */
export function SpinnerSlot() {
  return (
    <span className="button-icon-slot" aria-hidden="true">
      <span className="spinner" />
    </span>
  );
}
