import type { ComponentPropsWithRef } from 'react';
import { buttonClass, type ButtonLook } from './button-look.ts';
import { ButtonContent } from './ButtonContent.tsx';

export type AnchorButtonProps = ComponentPropsWithRef<'a'> & ButtonLook;

/** A plain link that looks like a button: to another site, a file, or a server-rendered page. */
export function AnchorButton(props: AnchorButtonProps) {
  const { variant, size, wide, icon, iconEnd, className, children, ...rest } = props;
  return (
    <a {...rest} className={buttonClass({ variant, size, wide }, className)}>
      <ButtonContent icon={icon} iconEnd={iconEnd}>
        {children}
      </ButtonContent>
    </a>
  );
}
